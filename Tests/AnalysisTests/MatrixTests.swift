import Platform
import Testing

@testable import Analysis

@Suite("Matrices and medians")
struct MatrixTests {
  private func matrix(_ rows: [[Double]]) -> Matrix {
    var matrix = Matrix(rows.count, rows.first?.count ?? 0)
    for (row, values) in rows.enumerated() {
      for (column, value) in values.enumerated() { matrix[row, column] = value }
    }
    return matrix
  }

  @Test("products and transposes")
  func products() {
    let a = matrix([[1, 2, 3], [4, 5, 6]])
    #expect(a.times(a.transposed) == matrix([[14, 32], [32, 77]]))
    #expect(a.times([1, 0, -1]) == [-2, -2])
    #expect(a.transposed.rows == 3 && a.transposed[2, 1] == 6)
  }

  @Test(
    "products and inverses are to the last bit those of their definitions",
    arguments: 1...6 as ClosedRange<UInt64>
  )
  func definitions(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let (rows, inner, columns) = (
      random.integer(in: 1...9), random.integer(in: 1...15), random.integer(in: 1...9)
    )
    func some(_ rows: Int, _ columns: Int) -> Matrix {
      matrix(
        (0..<rows).map { _ in
          (0..<columns).map { _ in
            random.chance(perMille: 300) ? 0 : Double(random.integer(in: -999...999)) / 97
          }
        }
      )
    }
    let (a, b) = (some(rows, inner), some(inner, columns))
    let product = a.times(b)
    for row in 0..<rows {
      for column in 0..<columns {
        let sum = (0..<inner).reduce(0.0) { $0 + a[row, $1] * b[$1, column] }
        #expect(product[row, column] == sum)
      }
    }
    let places = (0..<rows).reversed().map { $0 }
    let part = a.part(rows: places, columns: [inner - 1])
    #expect(part.values == places.map { a[$0, inner - 1] })
    var definite = a.transposed.times(a)
    for place in 0..<inner { definite[place, place] += 1 }
    let factor = try #require(CholeskyFactor(definite))
    let inverse = factor.inverse
    for column in 0..<inner {
      let solution = factor.solve((0..<inner).map { $0 == column ? 1 : 0 })
      #expect((0..<inner).map { inverse[$0, column] } == solution)
    }
  }

  @Test("a positive definite system is solved, with its determinant and inverse")
  func cholesky() throws {
    let factor = try #require(CholeskyFactor(matrix([[4, 2, 0], [2, 5, 2], [0, 2, 5]])))
    // 4 * 21 - 2 * 10 = 64.
    #expect(abs(factor.logDeterminant - 4.158_883_083_359_672) < 1e-14)
    let solution = factor.solve([8, 20, 23])
    for (found, wanted) in zip(solution, [0.9375, 2.125, 3.75]) {
      #expect(abs(found - wanted) < 1e-12)
    }
    let product = factor.inverse.times(matrix([[4, 2, 0], [2, 5, 2], [0, 2, 5]]))
    for row in 0..<3 {
      for column in 0..<3 {
        #expect(abs(product[row, column] - (row == column ? 1 : 0)) < 1e-14)
      }
    }
  }

  @Test("what is not positive definite has no factor")
  func indefinite() {
    #expect(CholeskyFactor(matrix([[1, 2], [2, 1]])) == nil)
    #expect(CholeskyFactor(matrix([[0]])) == nil)
  }

  @Test(
    "medians of lists that lie near one another, or do not",
    arguments: 1...6 as ClosedRange<UInt64>
  )
  func medians(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var search = MedianSearch(count: 60)
    #expect(search.median(of: []) == 0)
    for round in 0..<40 {
      let count = random.integer(in: 1...60)
      let scale = round % 7 == 0 ? 1000 : 10
      let numbers = (0..<count).map { _ in Double(random.integer(in: 0...scale)) / 10 }
      let sorted = numbers.sorted()
      let expected = (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
      #expect(search.median(of: numbers) == expected, "round \(round)")
    }
  }
}
