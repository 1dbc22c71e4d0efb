import Foundation
import Plans
import Testing

@testable import Analysis

/// Planned work and what numpy makes of it, as `Tests/Calibration/golden_factor.py` writes them.
struct GoldenFactor: Decodable {
  struct Probe: Decodable {
    let planned: Int64
    let percent: Int
    let middle: Double
    let low: Double
    let high: Double
  }

  let planned: [Int64]
  let actual: [Int64]
  let level: Double
  let slope: Double
  let errors: [Double]
  let probes: [Probe]

  /// The files that lie in the folder `Golden` beside the test.
  static func file(_ number: Int) throws -> GoldenFactor {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/factor-0\(number).json")
    return try JSONDecoder().decode(GoldenFactor.self, from: Data(contentsOf: url))
  }

  var tasks: [PlanningFactor.Task] {
    planned.indices.map {
      PlanningFactor.Task(planned: planned[$0], actual: actual[$0])
    }
  }
}

@Suite("The planning factor")
struct PlanningFactorTests {
  @Test("line, errors and intervals are numpy's", arguments: 1...5)
  func golden(number: Int) throws {
    let golden = try GoldenFactor.file(number)
    let factor = try #require(PlanningFactor(golden.tasks))
    func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) <= 1e-9 }
    #expect(isNear(factor.line.level, golden.level))
    #expect(isNear(factor.line.slope, golden.slope))
    #expect(factor.errors.count == golden.errors.count)
    #expect(zip(factor.errors, golden.errors).allSatisfy { isNear($0, $1) })
    for probe in golden.probes {
      let found = factor.forecast(probe.planned, percent: probe.percent)
      func time(_ logarithm: Double) -> Double { Double(probe.planned) * exp(logarithm) }
      // Times are rounded to whole milliseconds.
      #expect(abs(Double(found.value) - time(probe.middle)) <= 0.51)
      #expect(abs(Double(found.low) - time(probe.low)) <= 0.51)
      #expect(abs(Double(found.high) - time(probe.high)) <= 0.51)
    }
  }

  @Test(
    "the ranks between which so many forecasts lie",
    arguments: [
      // floor((1-c)/2 (n+1)) and ceil((1+c)/2 (n+1)), by hand.
      (20, 80, 2, 19), (20, 90, 1, 20), (200, 80, 20, 181), (200, 90, 10, 191), (5, 80, 1, 5),
      (99, 80, 10, 90),
    ]
  )
  func ranks(count: Int, percent: Int, low: Int, high: Int) {
    let found = PlanningFactor.ranks(count, percent: percent)
    #expect(found.low == low)
    #expect(found.high == high)
  }

  private func tasks(_ ratios: [Int64]) -> [PlanningFactor.Task] {
    ratios.map { PlanningFactor.Task(planned: 100, actual: $0) }
  }

  @Test("below twenty pieces of work nothing is said, and nothing of plans that hold")
  func silence() {
    let late = Array(repeating: Int64(150), count: 30)
    #expect(PlanningFactor.find(in: []) == .insufficient(have: 0, need: 20))
    #expect(
      PlanningFactor.find(in: Array(tasks(late).prefix(19))) == .insufficient(have: 19, need: 20)
    )
    guard case .factor(let factor) = PlanningFactor.find(in: Array(tasks(late).prefix(20))) else {
      Issue.record("twenty are enough")
      return
    }
    #expect(factor.tasks == 20)
    // Of twenty, the sixth and the fifteenth bound the median nine times in ten (P(X <= 5) = .0207).
    let mixed = Array(repeating: Int64(100), count: 6) + Array(repeating: 150, count: 14)
    #expect(PlanningFactor.find(in: tasks(mixed)) == .accurate(tasks: 20))
    let fewer = Array(repeating: Int64(100), count: 5) + Array(repeating: 150, count: 15)
    #expect(PlanningFactor.find(in: tasks(fewer)) != .accurate(tasks: 20))
    let short = Array(repeating: Int64(100), count: 5) + Array(repeating: 50, count: 15)
    #expect(PlanningFactor.find(in: tasks(short)) != .accurate(tasks: 20))
    #expect(
      PlanningFactor.find(in: tasks(Array(repeating: 100, count: 20))) == .accurate(tasks: 20)
    )
  }

  @Test("work is what was begun and is movable, a project or tagged study")
  func work() {
    func task(_ event: PlannedEvent, done: Int64 = 60) -> PlanningFactor.Task? {
      let found = studyFacts([("Work", 2, 600, 600 + done), ("Else", 0, 600 + done, 700)], [event])
      return PlanningFactor.Task(found.plan[0])
    }
    let study = event(minutes(600, 690), tags: ["study", "math", "movable"])
    #expect(
      task(study)
        == PlanningFactor.Task(planned: 90 * minute, actual: 60 * minute)
    )
    #expect(task(study, done: 4) == nil)
    #expect(task(event(minutes(600, 690), tags: ["cat:Work"])) == nil)
    #expect(task(event(minutes(600, 690), kind: .project, tags: ["cat:Work"])) != nil)
    #expect(task(event(minutes(600, 690), tags: ["cat:Work"], isMovable: true)) != nil)
    #expect(task(event(minutes(600, 690), tags: ["study", "offline"])) == nil)
  }

  @Test("absurd lengths neither trap nor go on without end")
  func absurd() throws {
    let tasks = (0..<25).map { index in
      PlanningFactor.Task(
        planned: index % 2 == 0 ? .max : -5,
        actual: index % 2 == 0 ? 1 : .max
      )
    }
    let factor = try #require(PlanningFactor(tasks))
    let found = factor.forecast(.max)
    #expect(found.low <= found.high)
    #expect(found.high <= 1_000_000_000_000_000)
    #expect(factor.forecast(0).low >= 0)
  }
}
