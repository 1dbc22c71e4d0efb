import CivilTime

/// Movable blocks of a week with the places that each could have, and what these are worth.
///
/// Blocks never meet: each place says until when it keeps other blocks away, which is the block's end
/// and the rest after it. Places of different days don't touch each other.
struct ScheduleInstance: Sendable, Hashable {
  /// A place for a block.
  struct Place: Sendable, Hashable {
    /// The day, from 0 on.
    let day: Int
    /// When the block begins, in milliseconds from any fixed instant on.
    let start: Int64
    /// The first moment that another block may have.
    let clear: Int64
    /// What the place is worth against the present one, in thousandths of a minute of focus; 0 for the
    /// present one, and the cost of moving taken off for the others.
    let gain: Int64

    /// Whether a block can't have this place while another one has the other.
    func meets(_ other: Place) -> Bool {
      day == other.day && start < other.clear && other.start < clear
    }
  }

  /// A block that may be moved.
  struct Block: Sendable, Hashable {
    /// Its length in milliseconds.
    let length: Int64
    /// Where it may lie, in order of time; never empty.
    let places: [Place]
    /// The index of the place it has now.
    let present: Int

    /// The most that moving it alone could gain.
    var bestGain: Int64 { places.reduce(0) { max($0, $1.gain) } }
  }

  /// The blocks in order of their names: of equal schedules, the one with earlier places for earlier
  /// blocks is better.
  var blocks: [Block]
  /// By day, how many milliseconds the blocks may fill.
  var caps: [Int64]

  /// Where every block is now, as indices of places.
  var present: [Int] { blocks.map(\.present) }

  /// What a choice of places is worth, the ways of telling equal ones apart included.
  func score(_ choice: [Int]) -> Int64 {
    blocks.indices.reduce(0) { $0 &+ score(of: $1, at: choice[$1]) }
  }

  /// What a place is worth: its gain; of equal ones fewer moves, then earlier places, then earlier
  /// places for earlier blocks.
  ///
  /// All are sums over blocks, so they stand one below the other in one number. It holds for sixteen
  /// blocks and 32 days; gains beyond half a day a block are cut.
  func score(of block: Int, at place: Int) -> Int64 {
    let found = blocks[block].places[place]
    let gain = min(max(found.gain, -1_000_000), 1_000_000)
    let quarter = min(max(found.start / 900_000, 0), 3071)
    let moved: Int64 = place == blocks[block].present ? 0 : 1
    return gain << 39 - moved << 35 - quarter << 19 + Int64(block & 15) * quarter
  }
}
