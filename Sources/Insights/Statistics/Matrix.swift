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
    for index in values.indices { values[index] += factor * other.values[index] }
  }

  /// Adds a multiple of a vector's products with itself.
  mutating func addSquare(of vector: [Double], times factor: Double) {
    for row in 0..<rows where vector[row] != 0 {
      let scaled = factor * vector[row]
      let start = row * columns
      for column in 0..<columns { values[start + column] += scaled * vector[column] }
    }
  }

  /// The product with another matrix.
  func times(_ other: Matrix) -> Matrix {
    var product = Matrix(rows, other.columns)
    let width = other.columns
    product.values.withUnsafeMutableBufferPointer { sums in
      values.withUnsafeBufferPointer { mine in
        other.values.withUnsafeBufferPointer { others in
          for row in 0..<rows {
            for inner in 0..<columns {
              let factor = mine[row * columns + inner]
              guard factor != 0 else { continue }
              for column in 0..<width {
                sums[row * width + column] += factor * others[inner * width + column]
              }
            }
          }
        }
      }
    }
    return product
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

  /// The matrix's inverse.
  var inverse: Matrix {
    var result = Matrix(size, size)
    for column in 0..<size {
      var unit = [Double](repeating: 0, count: size)
      unit[column] = 1
      let solution = solve(unit)
      for row in 0..<size { result[row, column] = solution[row] }
    }
    return result
  }
}
