import CivilTime
import Testing

@testable import Insights

@Suite("Peaks and the surface agree with numpy to 1e-9")
struct GoldenPeaksTests {
  private static let tolerance = 1e-9

  private func expectSame(
    _ found: [Double],
    _ expected: [Double],
    _ what: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(found.count == expected.count, "\(what)", sourceLocation: sourceLocation)
    let worst = zip(found, expected).map { abs($0 - $1) }.max() ?? 0
    #expect(worst < GoldenPeaksTests.tolerance, "\(what)", sourceLocation: sourceLocation)
  }

  @Test("contrasts and statistics of every window", arguments: 1...20)
  func statistics(number: Int) throws {
    let golden = try GoldenPeaks.file(number)
    let days = golden.personalDays
    #expect(days.usable.count == golden.days.count)
    let table = ContrastTable(
      days.usable,
      weights: golden.weights(halving: 28),
      kept: [Bool](repeating: true, count: 24)
    )
    let scan = WindowScan(table, days: days.usable)
    let figures = scan.observed()
    let round = try #require(golden.rounds.first)
    let columns = scan.entries.map { entry in
      (DayKind.allCases.firstIndex(of: entry.kind) ?? 0) * 96 + entry.column
    }
    #expect(columns == round.columns)
    expectSame(figures.means, round.means ?? [], "means of \(golden)")
    expectSame(
      scan.entries.indices.map(figures.statistic),
      round.statistics ?? [],
      "statistics of \(golden)"
    )
    expectSame(
      scan.maxima(shifts: golden.shifts(0), replicates: golden.replicates),
      round.maxima,
      "maxima of \(golden)"
    )
  }

  @Test("the claims, step by step", arguments: 1...20)
  func claims(number: Int) throws {
    let golden = try GoldenPeaks.file(number)
    let days = golden.personalDays.usable
    let found = StepDown(
      days: days,
      weights: golden.weights(halving: 28),
      alpha: 100,
      replicates: golden.replicates
    ).claims { round, rotations in
      #expect(rotations.count == days.count)
      #expect(golden.rounds.indices.contains(round))
      let shifts = golden.shifts(round)
      return shifts.isEmpty
        ? [UInt8](repeating: 0, count: days.count * golden.replicates) : shifts
    }
    let expected = golden.rounds.filter { $0.claim != nil }
    #expect(found.count == expected.count)
    for (claim, round) in zip(found, expected) {
      let wanted = try #require(round.claim)
      #expect(claim.kind == DayKind.allCases[wanted.kind])
      #expect(claim.window == HourWindow(start: wanted.start, length: wanted.length))
      #expect(claim.exceeding == wanted.exceeding)
      expectSame(
        [claim.mean, claim.error, claim.shrunk, claim.critical],
        [wanted.mean, wanted.error, wanted.shrunk, round.critical],
        "\(golden)"
      )
    }
  }

  @Test("the surface", arguments: 1...20)
  func surface(number: Int) throws {
    let golden = try GoldenPeaks.file(number)
    let surface = try #require(
      FocusSurface(golden.personalDays.days, weights: golden.weights(halving: 42))
    )
    expectSame(surface.cells.map(\.mean), golden.surface.means, "means of \(golden)")
    expectSame(surface.cells.map(\.variance), golden.surface.variances, "variances of \(golden)")
    expectSame([surface.residualVariance], [golden.surface.residual], "residual of \(golden)")
    let loose = surface.looseCells
    expectSame(loose.map(\.mean), golden.surface.looseMeans, "loose means of \(golden)")
    expectSame(loose.map(\.variance), golden.surface.looseVariances, "loose variances of \(golden)")
  }

  @Test("there are claims of each kind among the golden inputs, and inputs without any")
  func variety() throws {
    let all = try (1...20).map { try GoldenPeaks.file($0) }
    let claims = all.flatMap { $0.rounds.compactMap(\.claim) }
    #expect(claims.contains { $0.mean > 0 } && claims.contains { $0.mean < 0 })
    #expect(claims.contains { $0.kind == 0 } && claims.contains { $0.kind == 1 })
    #expect(all.contains { $0.rounds.allSatisfy { $0.claim == nil } })
    #expect(all.contains { $0.rounds.count { $0.claim != nil } > 1 })
  }
}
