import Platform
import Testing

@testable import Analysis

@Suite("The best places for movable blocks")
struct ScheduleSearchTests {
  private typealias Place = ScheduleInstance.Place
  private typealias Block = ScheduleInstance.Block

  private static let quarter: Int64 = 900_000

  /// A place in quarters of an hour.
  private func place(
    _ day: Int,
    _ start: Int64,
    _ clear: Int64,
    gain: Int64
  ) -> Place {
    Place(
      day: day,
      start: (Int64(day) * 96 + start) * ScheduleSearchTests.quarter,
      clear: (Int64(day) * 96 + clear) * ScheduleSearchTests.quarter,
      gain: gain
    )
  }

  /// Blocks of some quarters with places, the first of which they have.
  private func blocks(_ length: Int64, _ places: [[Place]]) -> [Block] {
    places.map { Block(length: length * ScheduleSearchTests.quarter, places: $0, present: 0) }
  }

  private func best(_ blocks: [Block], caps: [Int64] = [96, 96]) -> [Int] {
    ScheduleSearch.best(
      ScheduleInstance(blocks: blocks, caps: caps.map { $0 * ScheduleSearchTests.quarter })
    ).choice
  }

  @Test("a block goes to its best place, and one that gains nothing stays")
  func one() {
    let places = [place(0, 8, 12, gain: 0), place(0, 20, 24, gain: 5), place(1, 8, 12, gain: 9)]
    #expect(best(blocks(4, [places])) == [2])
    #expect(best(blocks(4, [[places[0], place(1, 8, 12, gain: -1)]])) == [0])
    #expect(best([]) == [])
  }

  @Test("two blocks that want the same place share out what gains most together")
  func two() {
    let first = [place(0, 8, 12, gain: 0), place(1, 8, 12, gain: 9), place(1, 20, 24, gain: 8)]
    let second = [place(0, 20, 24, gain: 0), place(1, 10, 14, gain: 7), place(1, 30, 34, gain: 1)]
    #expect(best(blocks(4, [first, second])) == [2, 1])
    // With the rest of the first block until 30 there is no place between.
    let wide = [first[0], first[1], place(1, 20, 31, gain: 8)]
    #expect(best(blocks(4, [wide, second])) == [2, 1])
    let late = [first[0], first[1], place(1, 13, 31, gain: 8)]
    #expect(best(blocks(4, [late, second])) == [1, 2])
  }

  @Test("two blocks can change places")
  func swap() {
    let first = [place(0, 8, 12, gain: 0), place(0, 20, 24, gain: 6)]
    let second = [place(0, 20, 24, gain: 0), place(0, 8, 12, gain: -5)]
    #expect(best(blocks(4, [first, second])) == [1, 1])
  }

  @Test("no day holds more than its cap")
  func cap() {
    let first = [place(0, 8, 12, gain: 0), place(1, 8, 12, gain: 9)]
    let second = [place(0, 20, 24, gain: 0), place(1, 20, 24, gain: 8)]
    #expect(best(blocks(4, [first, second]), caps: [8, 8]) == [1, 1])
    #expect(best(blocks(4, [first, second]), caps: [8, 7]) == [1, 0])
    #expect(best(blocks(4, [first, second]), caps: [8, 3]) == [0, 0])
  }

  @Test("of equal schedules the one with fewer moves, then earlier places, then earlier names wins")
  func ties() {
    // One move of 6 is better than two of 3.
    let first = [place(0, 8, 12, gain: 0), place(1, 8, 12, gain: 3), place(1, 30, 34, gain: 6)]
    let second = [place(0, 20, 24, gain: 0), place(1, 20, 24, gain: 3)]
    let third = [place(0, 30, 34, gain: 0), place(1, 31, 35, gain: 3)]
    #expect(best(blocks(4, [first, second, third])) == [2, 1, 0])
    let early = [place(0, 40, 44, gain: 0), place(1, 20, 24, gain: 3), place(1, 8, 12, gain: 3)]
    #expect(best(blocks(4, [early])) == [2])
    let either = [place(1, 8, 12, gain: 3), place(1, 20, 24, gain: 3)]
    #expect(
      best(blocks(4, [[place(0, 0, 4, gain: 0)] + either, [place(0, 8, 12, gain: 0)] + either]))
        == [1, 2]
    )
  }

  /// A week in which the present places never meet.
  private func instance(blocks count: Int, _ random: inout SplitMix64) -> ScheduleInstance {
    let days = random.integer(in: 1...3)
    var blocks: [Block] = []
    var caps = [Int64](repeating: 0, count: days)
    for index in 0..<count {
      let length = Int64(random.integer(in: 1...4))
      let rest = Int64(random.integer(in: 0...2))
      func at(_ day: Int, _ start: Int, _ gain: Int) -> Place {
        place(day, Int64(start), Int64(start) + length + rest, gain: Int64(gain))
      }
      let day = random.integer(in: 0...(days - 1))
      let present = at(day, index * 6, 0)
      caps[day] += length
      // Few gains, so that there are ties.
      var places = (0..<random.integer(in: 0...5)).map { _ in
        at(
          random.integer(in: 0...(days - 1)),
          random.integer(in: 0...20),
          random.integer(in: -3...3) * 1000
        )
      }
      places.append(present)
      places = Set(places).sorted { ($0.start, $0.gain) < ($1.start, $1.gain) }
      blocks.append(
        Block(
          length: length * ScheduleSearchTests.quarter,
          places: places,
          present: places.firstIndex(of: present) ?? 0
        )
      )
    }
    return ScheduleInstance(
      blocks: blocks,
      caps: caps.map { ($0 + Int64(random.integer(in: 0...6))) * ScheduleSearchTests.quarter }
    )
  }

  private func isFeasible(_ instance: ScheduleInstance, _ choice: [Int]) -> Bool {
    let places = zip(instance.blocks, choice).map { $0.places[$1] }
    for (index, place) in places.enumerated() {
      if places[..<index].contains(where: place.meets) { return false }
    }
    return instance.caps.indices.allSatisfy { day in
      zip(instance.blocks, places).filter { $1.day == day }.reduce(0) { $0 + $1.0.length }
        <= instance.caps[day]
    }
  }

  /// The best score of all choices, tried one by one.
  private func tried(_ instance: ScheduleInstance) -> Int64? {
    var best: Int64?
    var choice = instance.blocks.map { _ in 0 }
    while true {
      if isFeasible(instance, choice) {
        best = max(best ?? .min, instance.score(choice))
      }
      guard
        let next = choice.indices.first(where: {
          choice[$0] + 1 < instance.blocks[$0].places.count
        })
      else { return best }
      choice[next] += 1
      for index in 0..<next { choice[index] = 0 }
    }
  }

  @Test("on a thousand random weeks it equals trying everything and is never worse than staying")
  func bruteForce() {
    for seed in 0..<1000 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let week = instance(blocks: random.integer(in: 1...4), &random)
      let found = ScheduleSearch.best(week)
      #expect(isFeasible(week, week.present), "seed \(seed)")
      #expect(isFeasible(week, found.choice), "seed \(seed)")
      #expect(found.isOptimal)
      #expect(week.score(found.choice) == tried(week), "seed \(seed)")
      #expect(week.score(found.choice) >= week.score(week.present), "seed \(seed)")
    }
  }

  @Test("more than fourteen blocks are not claimed to be best, and are never worse than staying")
  func many() {
    for seed in 0..<5 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      let week = instance(blocks: 18, &random)
      let found = ScheduleSearch.best(week)
      #expect(found.isOptimal == false)
      #expect(isFeasible(week, found.choice), "seed \(seed)")
      func gain(_ choice: [Int]) -> Int64 {
        zip(week.blocks, choice).reduce(0) { $0 + $1.0.places[$1.1].gain }
      }
      #expect(gain(found.choice) > 0, "seed \(seed)")
      // No pair can do better while the others stay where they are.
      var steps = Int.max
      for first in week.blocks.indices {
        for second in week.blocks.indices where second > first {
          let freed = week.freed([first, second], beside: found.choice, &steps)
          let most = ScheduleSearch.best(freed.instance).choice
          #expect(freed.instance.score(most) <= freed.instance.score(freed.present), "seed \(seed)")
        }
      }
    }
  }

  @Test("fourteen blocks that all fit everywhere are solved exactly")
  func fourteen() {
    let days = 7
    let all = (0..<14).map { block -> Block in
      var places: [Place] = []
      for day in 0..<days {
        for start in 32..<72 as Range<Int64> {
          // The later, the better; the present place is the first day's.
          let isPresent = day == 0 && start == 32 + Int64(block) * 2
          places.append(place(day, start, start + 2, gain: isPresent ? 0 : start * 100))
        }
      }
      return Block(length: 900_000, places: places, present: block * 2)
    }
    let week = ScheduleInstance(blocks: all, caps: [Int64](repeating: 14 * 900_000, count: days))
    let found = ScheduleSearch.best(week)
    #expect(found.isOptimal)
    // Two a day: the last quarter, and the last but two.
    let starts = zip(week.blocks, found.choice).map { $0.places[$1].start / 900_000 % 96 }
    #expect(starts.sorted() == [69, 69, 69, 69, 69, 69, 69, 71, 71, 71, 71, 71, 71, 71])
  }
}
