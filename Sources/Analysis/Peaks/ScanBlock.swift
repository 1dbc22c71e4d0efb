/// The windows of one length in single precision, laid out so that the compiler can calculate several at once.
///
/// Loops run over plain numbers in a row: vectors of the standard library would be as quick in release builds, and
/// several times as slow in those that are tested.
struct ScanBlock {
  /// How many numbers the contrasts of a row take; a multiple of eight.
  private let width: Int
  /// The contrasts of the table's rows, one row after another, and at last one of zeros.
  private let rows: [Float]
  /// For each window of each kind of days in turn, one part of its days.
  private var part: [Float]
  /// What makes the mean square about the mean a variance of single days.
  private var bessel: [Float]
  /// What the window's own variance and the median of all count for in its moderated one.
  private var own: [Float]
  private var shared: [Float]

  /// How many windows there are, with those that fill up rows.
  var count: Int { part.count }

  /// So many days are added at once.
  static let daysAtOnce = 4

  /// The windows of a block of a table, of which `entries` take part.
  init(_ block: ContrastTable.Block, _ entries: [WindowScan.Entry], _ plan: AdditionPlan) {
    let windows = block.windows.count
    let width = (windows + 7) / 8 * 8
    let count = block.rows.count / max(block.width, 1)
    var rows = [Float](repeating: 0, count: (count + 1) * width)
    for row in 0..<count {
      for column in 0..<windows {
        rows[row * width + column] = Float(block.rows[row * windows + column])
      }
    }
    self.width = width
    self.rows = rows
    let none = [Float](repeating: 0, count: plan.rows.count * width)
    (part, bessel, own, shared) = (none, none, none, none)
    let columns = Dictionary(uniqueKeysWithValues: block.windows.enumerated().map { ($1, $0) })
    for entry in entries {
      guard let column = columns[entry.window] else { continue }
      let index = entry.kind * width + column
      let (days, prior) = (entry.days, WindowScan.priorDays)
      part[index] = Float(1 / days)
      bessel[index] = Float(days / (days - 1))
      own[index] = Float((days - 1) / (days - 1 + prior))
      shared[index] = Float(prior / (days - 1 + prior))
    }
  }

  /// Summed contrasts and squares: for each row of a plan in turn those and then these.
  typealias Sums = [Float]

  /// Room for the sums of a plan.
  func blankSums(_ plan: AdditionPlan) -> Sums {
    Sums(repeating: 0, count: 2 * width * plan.rowCount)
  }

  /// Sums rows and their squares over the residue classes and then over all kinds of days.
  ///
  /// `days` has the rows of each class in turn, as many as are added at once or a multiple of that, with the row of
  /// zeros for those that are missing; they begin at `starts`.
  func add(_ days: [Int], _ starts: [Int], _ plan: AdditionPlan, to sums: inout Sums) {
    let width = width
    sums.withUnsafeMutableBufferPointer { sums in
      sums[..<(2 * plan.leaves * width)].update(repeating: 0)
      rows.withUnsafeBufferPointer { numbers in
        for leaf in 0..<plan.leaves {
          let to = 2 * leaf * width
          for first in stride(
            from: starts[leaf],
            to: starts[leaf + 1],
            by: ScanBlock.daysAtOnce
          ) {
            let (a, b) = (days[first] * width, days[first + 1] * width)
            let (c, d) = (days[first + 2] * width, days[first + 3] * width)
            for column in 0..<width {
              let (x, y) = (numbers[a &+ column], numbers[b &+ column])
              let (z, w) = (numbers[c &+ column], numbers[d &+ column])
              sums[to &+ column] += (x + y) + (z + w)
              sums[to &+ width &+ column] += (x * x + y * y) + (z * z + w * w)
            }
          }
        }
      }
      var to = 2 * plan.leaves * width
      for step in plan.steps {
        let first = 2 * step.first * width
        let second = 2 * step.second * width
        for column in 0..<2 * width {
          sums[to &+ column] = sums[first &+ column] + sums[second &+ column]
        }
        to += 2 * width
      }
    }
  }

  /// What the sums of a replicate say of its windows.
  struct Windows {
    /// The variances of a day's contrast.
    fileprivate(set) var variances: [Float]
    /// The squares of the mean contrasts, times the days.
    fileprivate var squares: [Float]
    fileprivate(set) var largestMeanSquare: Float = 0
  }

  /// Windows of which nothing is known yet.
  var blankWindows: Windows { Windows(variances: part, squares: part) }

  /// Finds means and variances of all windows.
  func evaluate(_ sums: Sums, _ plan: AdditionPlan, _ windows: inout Windows) {
    // Numbers that are not negative stand in the order of their bits, and of these the largest is found quickly.
    var largest: UInt32 = 0
    windows.variances.withUnsafeMutableBufferPointer { variances in
      windows.squares.withUnsafeMutableBufferPointer { squares in
        sums.withUnsafeBufferPointer { sums in
          part.withUnsafeBufferPointer { part in
            var to = 0
            for row in plan.rows {
              let from = 2 * row * width
              for column in 0..<width {
                let sum = sums[from &+ column]
                let mean = sum * part[to &+ column]
                let square = sums[from &+ width &+ column] * part[to &+ column]
                let variance = square - mean * mean
                variances[to &+ column] = variance > 0 ? variance : 0
                squares[to &+ column] = mean * sum
                largest = max(largest, square.bitPattern)
              }
              to += width
            }
          }
        }
        bessel.withUnsafeBufferPointer { bessel in
          for index in 0..<variances.count { variances[index] *= bessel[index] }
        }
      }
    }
    windows.largestMeanSquare = Float(bitPattern: largest)
  }

  /// The largest square of a statistic; `prior` is the median of the variances.
  func largestSquare(_ windows: Windows, prior: Float) -> Float {
    let least = Float(WindowScan.leastVariance)
    var largest: UInt32 = 0
    windows.variances.withUnsafeBufferPointer { variances in
      windows.squares.withUnsafeBufferPointer { squares in
        own.withUnsafeBufferPointer { own in
          shared.withUnsafeBufferPointer { shared in
            for index in 0..<variances.count {
              let moderated = variances[index] * own[index] + prior * shared[index]
              let square = squares[index] / (moderated > least ? moderated : least)
              largest = max(largest, square.bitPattern)
            }
          }
        }
      }
    }
    return Float(bitPattern: largest)
  }
}
