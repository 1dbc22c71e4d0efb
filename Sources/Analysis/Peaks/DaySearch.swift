/// The best order of every set of blocks on one day, by dynamic programming over time.
///
/// Time runs over the moments at which any block could begin, from the last one back to the first.
struct DaySearch {
  /// What a set is worth that can't be placed.
  static let impossible = Int64.min

  /// The sets of blocks that the day's cap leaves, as bits.
  let masks: [Int]
  /// By set, its place in `masks`, or -1.
  let index: [Int32]

  /// A place for a block at a moment.
  private struct Start {
    let block: Int
    let place: Int
    let score: Int64
    /// The first moment that is clear again.
    let next: Int
  }

  /// By moment, what could begin then.
  private let starts: [[Start]]
  /// By moment and set, what the set is worth from then on.
  private let table: [Int64]

  /// The sets of the blocks of an instance on one day.
  init(_ instance: ScheduleInstance, day: Int) {
    let blocks = instance.blocks
    let places = blocks.map { block in block.places.indices.filter { block.places[$0].day == day } }
    let moments = Set(
      zip(blocks, places).flatMap { block, kept in kept.map { block.places[$0].start } }
    ).sorted()
    func moment(from time: Int64) -> Int {
      var low = 0
      var high = moments.count
      while low < high {
        let middle = (low + high) / 2
        if moments[middle] < time { low = middle + 1 } else { high = middle }
      }
      return low
    }
    var starts = [[Start]](repeating: [], count: moments.count)
    for block in blocks.indices {
      for place in places[block] {
        let found = blocks[block].places[place]
        let start = moment(from: found.start)
        starts[start].append(
          Start(
            block: block,
            place: place,
            score: instance.score(of: block, at: place),
            // Even a block without length takes its moment.
            next: max(start + 1, moment(from: found.clear))
          )
        )
      }
    }
    self.starts = starts
    (masks, index) = DaySearch.sets(
      lengths: blocks.indices.map { places[$0].isEmpty ? nil : blocks[$0].length },
      cap: instance.caps[day]
    )
    table = DaySearch.table(starts, masks, index)
  }

  /// The sets whose blocks have places and fit the cap together.
  private static func sets(lengths: [Int64?], cap: Int64) -> (masks: [Int], index: [Int32]) {
    var masks = [0]
    var sums: [Int64] = [0]
    var index = [Int32](repeating: -1, count: 1 << lengths.count)
    index[0] = 0
    for (block, length) in lengths.enumerated() {
      guard let length else { continue }
      for known in masks.indices where sums[known] + length <= cap {
        let mask = masks[known] | 1 << block
        index[mask] = Int32(masks.count)
        masks.append(mask)
        sums.append(sums[known] + length)
      }
    }
    return (masks, index)
  }

  private static func table(
    _ starts: [[Start]],
    _ masks: [Int],
    _ index: [Int32]
  ) -> [Int64] {
    let width = masks.count
    var table = [Int64](repeating: impossible, count: (starts.count + 1) * width)
    table[starts.count * width] = 0
    for moment in starts.indices.reversed() {
      let row = moment * width
      for set in 0..<width {
        let mask = masks[set]
        var best = table[row + width + set]
        for start in starts[moment] where mask & 1 << start.block != 0 {
          let rest = table[start.next * width + Int(index[mask & ~(1 << start.block)])]
          if rest != impossible, rest &+ start.score > best { best = rest &+ start.score }
        }
        table[row + set] = best
      }
    }
    return table
  }

  /// What the set at a place in `masks` is worth on this day.
  func score(_ set: Int) -> Int64 { table[set] }

  /// Puts the best places of a set into a choice.
  func read(_ mask: Int, into choice: inout [Int]) {
    let width = masks.count
    var mask = mask
    var moment = 0
    while mask != 0, moment < starts.count {
      let score = table[moment * width + Int(index[mask])]
      let begun = starts[moment].first { start in
        guard mask & 1 << start.block != 0 else { return false }
        let rest = table[start.next * width + Int(index[mask & ~(1 << start.block)])]
        return rest != DaySearch.impossible && rest &+ start.score == score
      }
      guard score != table[(moment + 1) * width + Int(index[mask])], let begun else {
        moment += 1
        continue
      }
      choice[begun.block] = begun.place
      mask &= ~(1 << begun.block)
      moment = begun.next
    }
  }
}
