import Glibc

/// A matrix in row order, of the few dozen rows that models of hours have.
struct Matrix: Sendable, Hashable {
  let rows: Int
  let columns: Int
  private(set) var values: [Double]

  /// A matrix of zeros.
  init(_ rows: Int, _ columns: Int) {
    self.rows = rows
    self.columns = columns
    values = [Double](repeating: 0, count: rows * columns)
  }

  subscript(row: Int, column: Int) -> Double {
    get { values[row * columns + column] }
    set { values[row * columns + column] = newValue }
  }

  /// Adds a multiple of another matrix of the same size.
  mutating func add(_ other: Matrix, times factor: Double) {
    values.withUnsafeMutableBufferPointer { values in
      other.values.withUnsafeBufferPointer { others in
        for index in 0..<min(values.count, others.count) {
          values[index] += factor * others[index]
        }
      }
    }
  }

  /// Adds a multiple of a vector's products with itself.
  mutating func addSquare(of vector: [Double], times factor: Double) {
    values.withUnsafeMutableBufferPointer { values in
      vector.withUnsafeBufferPointer { vector in
        for row in 0..<rows where vector[row] != 0 {
          let scaled = factor * vector[row]
          let start = row * columns
          for column in 0..<columns { values[start &+ column] += scaled * vector[column] }
        }
      }
    }
  }

  /// The numbers at some rows and columns.
  func part(rows places: [Int], columns others: [Int]) -> Matrix {
    var part = Matrix(places.count, others.count)
    var next = 0
    for row in places {
      for column in others {
        part.values[next] = values[row * columns + column]
        next += 1
      }
    }
    return part
  }

  /// The product with another matrix.
  func times(_ other: Matrix) -> Matrix {
    var product = Matrix(rows, other.columns)
    let width = other.columns
    var places: [Int] = []
    product.values.withUnsafeMutableBufferPointer { sums in
      other.values.withUnsafeBufferPointer { others in
        for row in 0..<rows {
          // Most numbers of many matrices are 0.
          places.removeAll(keepingCapacity: true)
          for inner in 0..<columns where values[row * columns + inner] != 0 {
            places.append(inner)
          }
          let sums = UnsafeMutableBufferPointer(
            rebasing: sums[row * width..<(row + 1) * width]
          )
          add(places, of: row, others, to: sums)
        }
      }
    }
    return product
  }

  /// Adds up the products of a row's numbers at some places with another matrix's rows, one after another.
  private func add(
    _ places: [Int],
    of row: Int,
    _ others: UnsafeBufferPointer<Double>,
    to sums: UnsafeMutableBufferPointer<Double>
  ) {
    let width = sums.count
    let own = row * columns
    var next = 0
    // Four at a time, so that a sum is read and written once for them; their order stays.
    while next + 4 <= places.count {
      let (a, b) = (places[next], places[next + 1])
      let (c, d) = (places[next + 2], places[next + 3])
      let factors = (values[own + a], values[own + b], values[own + c], values[own + d])
      let from = (a * width, b * width, c * width, d * width)
      for column in 0..<width {
        sums[column] =
          sums[column] + factors.0 * others[from.0 &+ column] + factors.1
          * others[from.1 &+ column] + factors.2 * others[from.2 &+ column] + factors.3
          * others[from.3 &+ column]
      }
      next += 4
    }
    for place in places[next...] {
      let factor = values[own + place]
      for column in 0..<width { sums[column] += factor * others[place * width &+ column] }
    }
  }

  /// The product with a vector.
  func times(_ vector: [Double]) -> [Double] {
    (0..<rows).map { row in
      var sum = 0.0
      for column in 0..<columns { sum += values[row * columns + column] * vector[column] }
      return sum
    }
  }

  var transposed: Matrix {
    var result = Matrix(columns, rows)
    for row in 0..<rows {
      for column in 0..<columns { result[column, row] = self[row, column] }
    }
    return result
  }
}

/// The lower triangle L of a positive definite matrix L L'.
///
/// Source: Golub and Van Loan, "Matrix Computations", 4th edition, section 4.2.
struct CholeskyFactor {
  private let size: Int
  private var lower: [Double]

  /// The factor of a matrix; nil where that is not positive definite.
  init?(_ matrix: Matrix) {
    size = matrix.rows
    lower = matrix.values
    for row in 0..<size {
      for column in 0...row {
        var sum = lower[row * size + column]
        for inner in 0..<column { sum -= lower[row * size + inner] * lower[column * size + inner] }
        if row == column {
          guard sum > 0 else { return nil }
          lower[row * size + row] = sum.squareRoot()
        } else {
          lower[row * size + column] = sum / lower[column * size + column]
        }
      }
    }
  }

  /// The logarithm of the matrix's determinant.
  var logDeterminant: Double {
    2 * (0..<size).reduce(0.0) { $0 + log(lower[$1 * size + $1]) }
  }

  /// The solution of the system with a right side.
  func solve(_ right: [Double]) -> [Double] {
    var solution = right
    for row in 0..<size {
      var sum = solution[row]
      for column in 0..<row { sum -= lower[row * size + column] * solution[column] }
      solution[row] = sum / lower[row * size + row]
    }
    for row in (0..<size).reversed() {
      var sum = solution[row]
      for column in (row + 1)..<max(size, row + 1) {
        sum -= lower[column * size + row] * solution[column]
      }
      solution[row] = sum / lower[row * size + row]
    }
    return solution
  }

  /// The matrix's inverse: the solutions for all unit vectors, a row of all of them at a time.
  var inverse: Matrix {
    var result = Matrix(size, size)
    for row in 0..<size {
      result[row, row] = 1
      for other in 0..<row {
        result.add(-lower[row * size + other], timesRow: other, toRow: row, columns: other + 1)
      }
      result.divide(row: row, by: lower[row * size + row])
    }
    for row in (0..<size).reversed() {
      for other in (row + 1)..<max(size, row + 1) {
        result.add(-lower[other * size + row], timesRow: other, toRow: row, columns: size)
      }
      result.divide(row: row, by: lower[row * size + row])
    }
    return result
  }
}

extension Matrix {
  /// Adds a multiple of the first numbers of a row to those of another one.
  fileprivate mutating func add(
    _ factor: Double,
    timesRow other: Int,
    toRow row: Int,
    columns count: Int
  ) {
    let from = other * columns
    let to = row * columns
    values.withUnsafeMutableBufferPointer { values in
      for column in 0..<count { values[to &+ column] += factor * values[from &+ column] }
    }
  }

  /// Divides the numbers of a row.
  fileprivate mutating func divide(row: Int, by divisor: Double) {
    let from = row * columns
    values.withUnsafeMutableBufferPointer { values in
      for column in 0..<columns { values[from &+ column] /= divisor }
    }
  }
}
