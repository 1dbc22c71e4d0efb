import CivilTime
import Testing

@testable import Analysis

@Suite("The surface agrees with numpy to 1e-9")
struct GoldenSurfaceTests {
  private static let tolerance = 1e-9

  private func expectSame(
    _ found: [Double],
    _ expected: [Double],
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == expected.count, "\(what)", sourceLocation: sourceLocation)
    let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
    #expect(worst < GoldenSurfaceTests.tolerance, "\(what)", sourceLocation: sourceLocation)
  }

  @Test("the surface", arguments: 1...20)
  func surface(number: Int) throws {
    let golden = try GoldenSurface.file(number)
    let surface = try #require(
      FocusSurface(golden.personalDays.days, weights: golden.weights(halving: 42))
    )
    expectSame(surface.cells.map(\.mean), golden.surface.means, "means of \(golden)")
    expectSame(surface.cells.map(\.variance), golden.surface.variances, "variances of \(golden)")
    expectSame([surface.residualVariance], [golden.surface.residual], "residual of \(golden)")
  }
}
