import CivilTime
import Platform
import Testing

@testable import Records

/// The properties that design and accounting promise, on random exports; a failure names its seed.
@Suite("Properties of accounting")
struct PropertyTests {
  private static let seeds: Range<UInt64> = 0..<200

  @Test("P1: what goes in comes out, each day and in all", arguments: seeds)
  func conservation(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let outcome = try scenes.scene(seed).account()
    for day in outcome.activity.accounts {
      #expect(day.account.isBalanced, "seed \(seed): \(Outcome.words(day))")
    }
    let total = outcome.total
    #expect(total.isBalanced, "seed \(seed)")
    #expect(
      total.bucketed == outcome.activity.segments.reduce(0) { $0 + $1.span.length },
      "seed \(seed)"
    )
    #expect(
      total.concurrent == outcome.activity.concurrent.reduce(0) { $0 + $1.span.length },
      "seed \(seed)"
    )
  }

  @Test("P1: what went in is what the records say", arguments: seeds)
  func rawTime(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    // Annotations only count where no window is, so they are left out of this sum.
    scene.lines.removeAll { $0.kind == .annotation }
    // Far days on both sides hold every record and every copy.
    scene.dates = (scene.dates.lowerBound - 5)..<(scene.dates.upperBound + 5)
    let raw = scene.lines.filter { $0.kind == .use }.reduce(0) { $0 + $1.duration }
    #expect(scene.account().total.raw == raw, "seed \(seed)")
  }

  @Test("P2: no hour holds more than its length, and hours sum to their days", arguments: seeds)
  func capacity(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let outcome = try scenes.scene(seed).account()
    let buckets = outcome.activity.hourBuckets()
    for (cell, all) in Dictionary(grouping: buckets, by: \.cell) {
      #expect(all.reduce(0) { $0 + $1.milliseconds } <= cell.end - cell.start, "seed \(seed)")
    }
    let byDate = Dictionary(grouping: buckets, by: \.cell.date)
    for day in outcome.activity.accounts {
      let sum = (byDate[day.date] ?? []).reduce(0) { $0 + $1.milliseconds }
      #expect(sum == day.account.bucketed, "seed \(seed)")
    }
    #expect(buckets.allSatisfy { $0.milliseconds > 0 }, "seed \(seed)")
    let order = zip(buckets, buckets.dropFirst())
    #expect(order.allSatisfy { $0.cell.start <= $1.cell.start }, "seed \(seed)")
  }

  @Test("stretches are in order and apart, and none is empty", arguments: seeds)
  func flat(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let segments = try scenes.scene(seed).account().activity.segments
    #expect(segments.allSatisfy { $0.span.isEmpty == false }, "seed \(seed)")
    #expect(
      zip(segments, segments.dropFirst()).allSatisfy { $0.span.end <= $1.span.start },
      "seed \(seed)"
    )
  }

  @Test("P3: an export imported twice is an export imported once", arguments: seeds)
  func idempotence(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let scene = try scenes.scene(seed)
    let texts = Texts()
    let once = scene.records(scene.lines, texts)
    let twice = once.map { $0.merged(with: $0, text: texts.text) }
    #expect(twice == once, "seed \(seed)")
    #expect(
      scene.account(twice, texts).description == scene.account(once, texts).description,
      "seed \(seed)"
    )
  }

  @Test("P4: the order of records and the numbers of texts do not matter", arguments: seeds)
  func permutation(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    let before = scene.account().description
    scene.lines = scenes.shuffled(scene.lines)
    #expect(scene.account().description == before, "seed \(seed)")
  }

  @Test("P5: cutting a record in two changes nothing", arguments: seeds)
  func splitting(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed, hasCopies: false)
    // Only records without a copy can be cut: a copy of the whole would be longer than the half. A
    // total of an hour is none of a part of it.
    let cuttable = scene.lines.indices.filter { index in
      let line = scene.lines[index]
      return line.duration > 1 && line.isHourTotal == false
        && scene.lines.indices.allSatisfy { other in
          let there = scene.lines[other]
          return other == index || there.device != line.device || there.kind != line.kind
            || there.source != line.source || there.app != line.app || there.title != line.title
            || there.url != line.url || there.end < line.start || line.end < there.start
        }
    }
    guard cuttable.isEmpty == false else { return }
    let before = scene.account().description
    let index = scenes.random.choice(of: cuttable)
    var rest = scene.lines[index]
    let cut = Int64(scenes.random.integer(in: 1...Int(rest.duration - 1)))
    scene.lines[index].duration = cut
    rest.start += cut
    rest.duration -= cut
    scene.lines.append(rest)
    #expect(scene.account().description == before, "seed \(seed), \(rest)")
  }

  @Test(
    "P6: whole weeks later everything is the same in a zone whose clock never changes",
    arguments: seeds
  )
  func translation(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    scene.timeline = ZoneTimeline(home: try systemZone("Asia/Kathmandu"))
    let weeks = scenes.random.integer(in: 1...60)
    var moved = scene
    moved.dates = (scene.dates.lowerBound + 7 * weeks)..<(scene.dates.upperBound + 7 * weeks)
    let shift = Int64(7 * weeks) * 86_400_000
    moved.asOf = scene.asOf + shift
    for index in moved.lines.indices { moved.lines[index].start += shift }
    let before = scene.account()
    let after = moved.account()
    #expect(before.bucketTimes(shiftedBy: 7 * weeks) == after.buckets, "seed \(seed)")
    #expect(before.total == after.total, "seed \(seed)")
  }

  @Test(
    "P7, P8: the union is at most the sum, and one more device never lowers it",
    arguments: seeds
  )
  func union(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let scene = try scenes.scene(seed)
    let outcome = scene.account()
    var parts = outcome.activity.segments.map(\.span)
    #expect(TimeSet(parts).length == outcome.total.bucketed, "seed \(seed)")
    parts += outcome.activity.concurrent.map(\.span)
    #expect(TimeSet(parts).length == outcome.total.bucketed, "seed \(seed)")
    var used = outcome.total.bucketed
    for count in [2, 1] {
      var fewer = scene
      fewer.devices = Array(scene.devices.prefix(count))
      let total = fewer.account().total
      #expect(total.bucketed <= used, "seed \(seed)")
      if count == 1 { #expect(total.concurrent == 0, "seed \(seed)") }
      used = total.bucketed
    }
  }

  @Test("P9: each day by itself is as within all days, once a pause settles it", arguments: seeds)
  func chunks(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    let scene = try scenes.scene(seed)
    let texts = Texts()
    let records = scene.records(scene.lines, texts)
    let whole = scene.account(records, texts)
    for offset in 0..<(scene.dates.upperBound - scene.dates.lowerBound) {
      let day = scene.dates.lowerBound + offset
      var one = scene
      one.dates = day..<(day + 1)
      let span = one.grid.span
      // Apia had no 30 December.
      guard span.isEmpty == false else { continue }
      let part = settled(one, records, texts)
      #expect(part.stretches == within(span, whole).stretches, "seed \(seed), \(day)")
      #expect(part.buckets == whole.buckets.filter { $0.hasPrefix("\(day)") }, "seed \(seed)")
      #expect(
        part.activity.accounts == whole.activity.accounts.filter { $0.date == day },
        "seed \(seed), \(day)"
      )
      #expect(
        part.activity.observed.spans == whole.activity.observed.intersection(span),
        "seed \(seed), \(day)"
      )
    }
  }

  /// The account of a scene's days from ever more records around them, as the pipeline loads them.
  private func settled(_ scene: Scene, _ records: [DayRecords], _ texts: Texts) -> Outcome {
    var before: Int64 = 1
    var after: Int64 = 1
    while true {
      let span = scene.grid.span
      let loaded = TimeSpan(span.start - before * hour, span.end + after * hour)
      let near = records.map { day in
        DayRecords(
          device: day.device,
          utcDay: day.utcDay,
          canonical: day.records.filter { $0.start < loaded.end && $0.reach >= loaded.start }
        )
      }
      let outcome = scene.account(near, texts, loaded: loaded)
      let isSettledBefore = outcome.activity.isSettledBefore || before > 200
      let isSettledAfter = outcome.activity.isSettledAfter || after > 200
      if isSettledBefore, isSettledAfter { return outcome }
      if isSettledBefore == false { before *= 2 }
      if isSettledAfter == false { after *= 2 }
    }
  }

  /// The part of an outcome's stretches that lies in a span.
  private func within(_ span: TimeSpan, _ outcome: Outcome) -> Outcome {
    let whole = outcome.activity
    func cut(_ segment: Segment) -> Segment? {
      let part = segment.span.intersection(span)
      return part.isEmpty ? nil : segment.cut(to: part)
    }
    return Outcome(
      activity: AccountedActivity(
        grid: whole.grid,
        devices: whole.devices,
        categories: whole.categories,
        segments: whole.segments.compactMap(cut),
        concurrent: whole.concurrent.compactMap(cut),
        accounts: [],
        observed: whole.observed,
        isSettledBefore: true,
        isSettledAfter: true
      ),
      texts: outcome.texts
    )
  }

  @Test("P10: another zone names the hours anew and keeps the sum", arguments: seeds)
  func zones(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    scene.dates = (scene.dates.lowerBound - 5)..<(scene.dates.upperBound + 5)
    let before = scene.account()
    for zone in ["Pacific/Apia", "America/Santiago", "Australia/Lord_Howe"] {
      scene.timeline = ZoneTimeline(home: try systemZone(zone))
      let after = scene.account()
      #expect(after.total == before.total, "seed \(seed), \(zone)")
      #expect(after.stretches == before.stretches, "seed \(seed), \(zone)")
    }
  }

  @Test(
    "P11: a device used all day fills each hour to its real length",
    arguments: [
      ("Europe/Berlin", "2026-03-29", 23, 82_800, ""),
      ("Europe/Berlin", "2026-10-25", 25, 90_000, "2/0=3600 2/1=3600"),
      ("America/New_York", "2026-03-08", 23, 82_800, ""),
      ("America/New_York", "2026-11-01", 25, 90_000, "1/0=3600 1/1=3600"),
      ("Australia/Lord_Howe", "2026-04-05", 25, 88_200, "1/0=3600 1/1=1800"),
      ("Australia/Lord_Howe", "2026-10-04", 24, 84_600, "2/0=1800"),
      ("America/Santiago", "2026-09-06", 23, 82_800, ""),
      ("Asia/Kathmandu", "2026-09-06", 24, 86_400, ""),
      ("Pacific/Apia", "2011-12-30", 0, 0, ""),
    ]
  )
  func clockChanges(zone: String, day: String, count: Int, seconds: Int64, odd: String) throws {
    let day = try date(day)
    var scene = Scene(day..<(day + 1))
    scene.timeline = ZoneTimeline(home: try systemZone(zone))
    scene.add(.use, "a", from: -3000, to: 6000)
    scene.policy.longestRecord = 9000 * minute
    let outcome = scene.account()
    let buckets = outcome.activity.hourBuckets()
    #expect(buckets.count == count)
    #expect(outcome.total.bucketed == seconds * second)
    let repeated = Set(buckets.filter { $0.cell.occurrence > 0 }.map(\.cell.hour))
    let found = buckets.filter { $0.milliseconds != hour || repeated.contains($0.cell.hour) }
      .map { "\($0.cell.hour)/\($0.cell.occurrence)=\($0.milliseconds / second)" }
    #expect(found.joined(separator: " ") == odd)
  }

  @Test("P13: totals of hours change nothing about what has a place in time", arguments: seeds)
  func totals(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    // Holes are filled whatever the neighbours are.
    scene.policy.floodGap = 0
    func placed(_ outcome: Outcome) -> [String] {
      outcome.activity.segments.filter { $0.isHourTotal == false }.map(outcome.words)
    }
    let before = placed(scene.account())
    scene.lines.removeAll(where: \.isHourTotal)
    #expect(placed(scene.account()) == before, "seed \(seed)")
  }

  @Test("P12: without a rule time only moves between categories", arguments: seeds)
  func rules(seed: UInt64) throws {
    var scenes = RandomScenes(seed: seed)
    var scene = try scenes.scene(seed)
    let before = scene.account().total
    while scene.rules.rules.isEmpty == false {
      scene.rules.rules.remove(at: scenes.random.integer(in: 0...scene.rules.rules.count - 1))
      #expect(scene.account().total == before, "seed \(seed)")
    }
  }
}
