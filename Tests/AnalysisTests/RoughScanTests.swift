import CivilTime
import Platform
import Testing

@testable import Analysis

/// Days of a person without a pattern, whose hours vary from day to day.
private func someDays(_ count: Int, seed: UInt64, spread: Int) -> [PersonalDay] {
  var random = SplitMix64(seed: seed)
  return (0..<count).map { number in
    let base = random.integer(in: 20...60)
    let active: [Int64] = (0..<24).map { place in
      guard (2..<20).contains(place), random.integer(in: 0...9) > 0 else { return 0 }
      return Int64(random.integer(in: 200_000...3_600_000))
    }
    return PersonalDay(
      date: firstDay + number,
      active: active,
      focus: active.map { length in
        length * Int64(min(max(base + random.integer(in: -spread...spread), 0), 100)) / 100
      }
    )
  }
}

/// The same days with their hourly shares moved around.
private func rotated(_ days: [PersonalDay], by shifts: ArraySlice<UInt8>) -> [[Double]] {
  zip(days, shifts).map { day, shift in
    let places = (0..<24).filter { day.active[$0] >= 60_000 }
    var focus = [Double](repeating: 0, count: 24)
    for (number, place) in places.enumerated() {
      let source = places[(number + Int(shift)) % places.count]
      focus[place] =
        Double(day.focus[source]) / Double(day.active[source]) * Double(day.active[place])
    }
    return focus
  }
}

/// The largest statistic in size, from the definition: every window over every kind of days on its own.
private func plainMaximum(_ days: [PersonalDay], _ focus: [[Double]]) -> Double {
  var largest = 0.0
  for length in 1...4 {
    var found: [(mean: Double, variance: Double, days: Double)] = []
    for kind in DayKind.allCases {
      for start in 0..<24 {
        let hours = Set((start..<start + length).map { $0 % 24 })
        let contrasts = days.indices.compactMap { day -> Double? in
          guard kind.contains(days[day].date) else { return nil }
          var (inside, outside) = ((active: 0.0, focus: 0.0), (active: 0.0, focus: 0.0))
          for hour in 0..<24 {
            let part = (Double(days[day].active[hour]), focus[day][hour])
            if hours.contains(hour) {
              inside = (inside.active + part.0, inside.focus + part.1)
            } else {
              outside = (outside.active + part.0, outside.focus + part.1)
            }
          }
          guard inside.active >= Double(length) * 900_000, outside.active >= 3_600_000 else {
            return nil
          }
          return inside.focus / inside.active - outside.focus / outside.active
        }
        guard contrasts.count >= 7 else { continue }
        let count = Double(contrasts.count)
        let mean = contrasts.reduce(0, +) / count
        let squares = contrasts.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
        found.append((mean, squares / (count - 1), count))
      }
    }
    let sorted = found.map(\.variance).sorted()
    guard !sorted.isEmpty else { continue }
    let median = (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
    for one in found {
      let variance = ((one.days - 1) * one.variance + 10 * median) / (one.days - 1 + 10)
      let error = (max(1e-6, variance) / one.days).squareRoot()
      largest = max(largest, abs(one.mean) / error)
    }
  }
  return largest
}

@Suite("The largest statistics of replicates")
struct RoughScanTests {
  /// A scan of some days, with shifts for some replicates.
  private struct Scene {
    let scan: WindowScan
    let days: [PersonalDay]
    let shifts: [UInt8]
    let replicates: Int

    init(days: [PersonalDay], replicates: Int, seed: UInt64) {
      let table = ContrastTable(
        days,
        kept: [Bool](repeating: true, count: 24),
        leastDays: WindowScan.leastDays
      )
      var random = SplitMix64(seed: seed)
      scan = WindowScan(table, days: days)
      self.days = days
      self.replicates = replicates
      shifts = (0..<replicates).flatMap { _ in
        table.rotations.map { UInt8(random.integer(in: 0...($0 - 1))) }
      }
    }
  }

  @Test(
    "they are those of the definition",
    arguments: [(84, 25), (40, 40), (21, 10)]
  )
  func definition(count: Int, spread: Int) {
    let scene = Scene(days: someDays(count, seed: 3, spread: spread), replicates: 3, seed: 4)
    let found = scene.scan.maxima(shifts: scene.shifts, replicates: 3)
    for replicate in 0..<3 {
      let shifts = scene.shifts[replicate * count..<(replicate + 1) * count]
      let plain = plainMaximum(scene.days, rotated(scene.days, by: shifts))
      #expect(abs(found[replicate] - plain) < 1e-9 * plain)
    }
  }

  @Test(
    "rough ones are off by no more than they say, and nearly all say little",
    arguments: [(84, 25), (84, 3), (40, 40), (21, 10), (14, 60), (366, 30)]
  )
  func bounds(count: Int, spread: Int) {
    let scene = Scene(days: someDays(count, seed: 5, spread: spread), replicates: 60, seed: 6)
    let exact = scene.scan.maxima(shifts: scene.shifts, replicates: 60)
    var rough = RoughScan(scene.scan)
    let bounds = rough.maxima(shifts: scene.shifts, replicates: 60)
    for (bounds, exact) in zip(bounds, exact) { #expect(bounds.contains(exact)) }
    let known = bounds.filter { $0.upperBound.isFinite }
    #expect(known.count >= 57)
    #expect(known.allSatisfy { $0.upperBound <= $0.lowerBound * 1.005 })
    // Their roundings are a small part of what they say.
    let errors = zip(bounds, exact).filter { $0.0.upperBound.isFinite }.map { bounds, exact in
      abs((bounds.lowerBound + bounds.upperBound) / 2 - exact) / exact
    }
    #expect(errors.allSatisfy { $0 < RoughScan.tolerance / 2 })
  }

  @Test("days that are all alike have no rough statistics, as these would be roundings alone")
  func alike() {
    let days = someDays(30, seed: 1, spread: 0).map { day in
      PersonalDay(date: day.date, active: day.active, focus: day.active.map { $0 / 2 })
    }
    let scene = Scene(days: days, replicates: 5, seed: 2)
    var rough = RoughScan(scene.scan)
    let bounds = rough.maxima(shifts: scene.shifts, replicates: 5)
    #expect(bounds.allSatisfy { $0.upperBound == .infinity })
    var tops = ReplicateTops(scene.scan)
    tops.append(scene.shifts, replicates: 5)
    let exact = scene.scan.maxima(shifts: scene.shifts, replicates: 5).sorted()
    #expect(tops.statistic(at: 2) == exact[2])
  }

  @Test(
    "what is asked of them is told exactly, whatever is asked first",
    arguments: 1...4 as ClosedRange<UInt64>
  )
  func asked(seed: UInt64) {
    let scene = Scene(days: someDays(56, seed: seed, spread: 30), replicates: 80, seed: seed)
    let exact = scene.scan.maxima(shifts: scene.shifts, replicates: 80)
    let sorted = exact.sorted()
    var random = SplitMix64(seed: seed)
    var tops = ReplicateTops(scene.scan)
    let half = scene.shifts.count / 2
    tops.append(Array(scene.shifts[..<half]), replicates: 40)
    let size = exact[random.integer(in: 0...39)]
    #expect(tops.count(atLeast: size, in: 10..<40) == exact[10..<40].count { $0 >= size })
    tops.append(Array(scene.shifts[half...]), replicates: 40)
    #expect(tops.count == 80)
    for _ in 0..<10 {
      let place = random.integer(in: 0...79)
      #expect(tops.statistic(at: place) == sorted[place])
      let size = exact[random.integer(in: 0...79)] * (random.chance(perMille: 500) ? 1 : 1.0001)
      #expect(tops.count(atLeast: size) == exact.count { $0 >= size })
    }
    for place in 0..<80 { #expect(tops.statistic(at: place) == sorted[place]) }
    #expect(tops.statistic(at: 80) == nil && tops.statistic(at: -1) == nil)
  }

  @Test(
    "rough medians are off by half a bracket at most, wherever the one before was",
    arguments: 1...8 as ClosedRange<UInt64>
  )
  func medians(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let counted = random.integer(in: 1...300)
    let ignored = random.integer(in: 0...40)
    var search = RoughMedian(count: counted + ignored, ignored: ignored, guess: 0.3)
    for round in 0..<30 {
      let scale = [1, 1, 1, 1.5, 40, 0.01][round % 6]
      let kinds = round % 3 == 0 ? 5 : 100_000
      let numbers = (0..<counted).map { _ in
        Float(scale) * Float(1 + random.integer(in: 0...kinds)) / Float(kinds)
      }
      let list = numbers + [Float](repeating: 0, count: ignored)
      let sorted = numbers.sorted()
      let exact = (sorted[(counted - 1) / 2] + sorted[counted / 2]) / 2
      let found = search.median(of: list) ?? 0
      #expect(abs(found - exact) <= exact * RoughMedian.bracket * 0.51, "round \(round)")
    }
    #expect(search.median(of: [Float](repeating: 0, count: counted + ignored)) == nil)
  }
}
