/// Finds the best places for the movable blocks of a week.
///
/// Of up to fourteen blocks the schedule is the best there is: each day is solved for every set of
/// blocks by dynamic programming over time, then the days' sets are put together. Of more, the
/// fourteen with the most to gain are solved exactly while the others stay, and then pairs of blocks
/// are, until no pair gains any more or the steps are used up. A schedule is never worse than
/// staying.
///
/// Source: Held and Karp, "A Dynamic Programming Approach to Sequencing Problems", 1962, for programs
/// over subsets.
enum ScheduleSearch {
  /// The most blocks that are solved exactly.
  static let mostExact = 14
  /// The most comparisons of places that the exchange of pairs may take.
  static let mostSteps = 5_000_000

  /// For each block the index of its place, and whether no other choice is better.
  static func best(_ instance: ScheduleInstance) -> (choice: [Int], isOptimal: Bool) {
    let all = Array(instance.blocks.indices)
    guard all.count > mostExact else { return (exact(instance, all, instance.present), true) }
    let most = all.sorted {
      let (a, b) = (instance.blocks[$0].bestGain, instance.blocks[$1].bestGain)
      return a == b ? $0 < $1 : a > b
    }.prefix(mostExact).sorted()
    var steps = mostSteps
    let freed = instance.freed(most, beside: instance.present, &steps)
    var choice = freed.merged(exact(freed.instance, Array(most.indices), freed.present))
    exchange(instance, &choice, &steps)
    return (choice, false)
  }

  /// Moves pairs of blocks while that gains anything.
  private static func exchange(
    _ instance: ScheduleInstance,
    _ choice: inout [Int],
    _ steps: inout Int
  ) {
    var hasGained = true
    while hasGained {
      hasGained = false
      for first in instance.blocks.indices {
        for second in instance.blocks.indices where second > first {
          guard steps > 0 else { return }
          let freed = instance.freed([first, second], beside: choice, &steps)
          let found = exact(freed.instance, [0, 1], freed.present)
          guard freed.instance.score(found) > freed.instance.score(freed.present) else { continue }
          choice = freed.merged(found)
          hasGained = true
        }
      }
    }
  }

  /// The best places of at most fourteen blocks.
  private static func exact(
    _ instance: ScheduleInstance,
    _ blocks: [Int],
    _ present: [Int]
  ) -> [Int] {
    guard !blocks.isEmpty else { return [] }
    let count = 1 << blocks.count
    var best = [Int64](repeating: DaySearch.impossible, count: count)
    best[0] = 0
    // By day and set of blocks placed so far, which of them the day holds.
    var held: [[Int32]] = []
    for number in instance.caps.indices {
      let day = DaySearch(instance, day: number)
      var next = [Int64](repeating: DaySearch.impossible, count: count)
      var chosen = [Int32](repeating: 0, count: count)
      for mask in 0..<count where best[mask] != DaySearch.impossible {
        func take(_ part: Int, _ score: Int64) {
          let sum = best[mask] &+ score
          guard sum > next[mask | part] else { return }
          next[mask | part] = sum
          chosen[mask | part] = Int32(part)
        }
        let free = (count - 1) & ~mask
        if day.masks.count <= 1 << free.nonzeroBitCount {
          for (index, part) in day.masks.enumerated() where part & mask == 0 {
            let score = day.score(index)
            if score != DaySearch.impossible { take(part, score) }
          }
        } else {
          var part = free
          while true {
            let index = Int(day.index[part])
            if index >= 0 {
              let score = day.score(index)
              if score != DaySearch.impossible { take(part, score) }
            }
            if part == 0 { break }
            part = (part - 1) & free
          }
        }
      }
      best = next
      held.append(chosen)
    }
    // Staying is always possible, so a full set always has a score.
    guard best[count - 1] != DaySearch.impossible else { return present }
    var choice = present
    var mask = count - 1
    for day in instance.caps.indices.reversed() {
      let part = Int(held[day][mask])
      guard part != 0 else { continue }
      // The tables of all days at once would be a hundred megabytes.
      DaySearch(instance, day: day).read(part, into: &choice)
      mask &= ~part
    }
    return choice
  }
}

extension ScheduleInstance {
  /// Some blocks of an instance, with the places that the others leave them.
  struct Freed {
    let instance: ScheduleInstance
    private let blocks: [Int]
    private let choice: [Int]
    /// By block, the indices of its places in the whole instance.
    private let places: [[Int]]

    init(
      _ whole: ScheduleInstance,
      _ blocks: [Int],
      beside choice: [Int],
      _ steps: inout Int
    ) {
      self.blocks = blocks
      self.choice = choice
      steps -= choice.count
      let freed = Set(blocks)
      var others = [[Place]](repeating: [], count: whole.caps.count)
      var caps = whole.caps
      for index in whole.blocks.indices where !freed.contains(index) {
        let place = whole.blocks[index].places[choice[index]]
        others[place.day].append(place)
        caps[place.day] -= whole.blocks[index].length
      }
      places = blocks.map { block in
        let all = whole.blocks[block].places
        return all.indices.filter { index in
          let place = all[index]
          steps -= others[place.day].count + 1
          return index == choice[block]
            || !others[place.day].contains(where: place.meets)
        }
      }
      var parts: [Block] = []
      for (block, kept) in zip(blocks, places) {
        let whole = whole.blocks[block]
        parts.append(
          Block(
            length: whole.length,
            places: kept.map { whole.places[$0] },
            present: kept.firstIndex(of: whole.present) ?? -1
          )
        )
      }
      instance = ScheduleInstance(blocks: parts, caps: caps)
    }

    /// Where the blocks are in the choice that they were freed from.
    var present: [Int] {
      zip(blocks, places).map { block, kept in kept.firstIndex(of: choice[block]) ?? 0 }
    }

    /// The whole choice with new places for the blocks.
    func merged(_ found: [Int]) -> [Int] {
      var result = choice
      for (index, block) in blocks.enumerated() { result[block] = places[index][found[index]] }
      return result
    }
  }

  /// Frees some blocks while the others keep the places of `choice`.
  func freed(_ blocks: [Int], beside choice: [Int], _ steps: inout Int) -> Freed {
    Freed(self, blocks, beside: choice, &steps)
  }
}
