import CivilTime

/// An order of additions that sums rows over many overlapping sets of days.
///
/// Each set is a union of residue classes of its cycle, and many sets share parts: with the classes summed
/// first, a set takes one or two more additions in place of one for each of its days.
struct AdditionPlan: Sendable {
  /// A sum of two rows that are known before it.
  struct Step: Sendable {
    let first: Int
    let second: Int
  }

  /// The lengths of the cycles whose residue classes are summed, with the row of each one's first class.
  let cycles: [(length: Int, row: Int)]
  /// How many rows the residue classes take; those of the steps follow.
  let leaves: Int
  /// The additions, in order.
  let steps: [Step]
  /// By kind of day, in the order of `DayKind.allCases`, the row of its sum.
  let rows: [Int]

  /// How many rows there are.
  var rowCount: Int { leaves + steps.count }

  /// The plan for all kinds of days.
  static let dayKinds = AdditionPlan(DayKind.allCases)

  init(_ kinds: [DayKind]) {
    var maker = Maker()
    rows = kinds.map { maker.row(of: $0) }
    cycles = maker.cycles
    leaves = maker.leaves
    steps = maker.steps
  }

  /// The rows of the residue classes of a number of the day in its cycles, which is a date's residue.
  func leafRows(_ residue: (_ period: Int) -> Int) -> [Int] {
    cycles.map { $0.row + residue($0.length) }
  }

  private struct Maker {
    let cycles = [
      (length: 14, row: 0), (length: 8, row: 14), (length: 6, row: 22), (length: 10, row: 28),
    ]
    let leaves = 38
    var steps: [Step] = []
    private var known: [[Int]: Int] = [:]

    /// The row of the sum of two rows.
    private mutating func sum(_ first: Int, _ second: Int) -> Int {
      let key = [first, second]
      if let row = known[key] { return row }
      steps.append(Step(first: first, second: second))
      known[key] = leaves + steps.count - 1
      return leaves + steps.count - 1
    }

    /// The row of a class of a cycle; those of four days and of the week are pairs of longer cycles'.
    private mutating func leaf(_ residue: Int, _ period: Int) -> Int {
      let residue = residue % period
      switch period {
      case 14: return residue
      case 8: return 14 + residue
      case 6: return 22 + residue
      case 10: return 28 + residue
      case 4: return sum(14 + residue, 18 + residue)
      default: return sum(residue, residue + 7)
      }
    }

    /// The row of some classes in a row.
    private mutating func run(_ start: Int, _ length: Int, _ period: Int) -> Int {
      if length == 1 { return leaf(start, period) }
      // Pairs are shared by runs that overlap.
      if length == 2 { return sum(leaf(start, period), leaf(start + 1, period)) }
      let rest = run((start + 2) % period, length - 2, period)
      return sum(run(start, 2, period), rest)
    }

    mutating func row(of kind: DayKind) -> Int {
      // Monday is 1 in the cycles' count.
      switch kind {
      case .weekdays: return run(1, 5, 7)
      case .weekend: return run(6, 2, 7)
      case .all: return sum(row(of: .weekdays), row(of: .weekend))
      case .single(let day): return leaf(day.rawValue, 7)
      case .pair(let a, let b): return sum(leaf(a.rawValue, 7), leaf(b.rawValue, 7))
      case .shift(let on, let off, let phase): return run(phase, on, on + off)
      case .alternateWeeks(let phase): return run(1 + 7 * phase, 7, 14)
      }
    }
  }
}
