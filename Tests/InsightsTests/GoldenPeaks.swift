import CivilTime
import Foundation

@testable import Insights

/// Days and what numpy makes of them, as `Tests/Calibration/golden.py` writes them.
struct GoldenPeaks: Decodable, CustomStringConvertible {
  struct Claim: Decodable {
    let kind: Int
    let start: Int
    let length: Int
    let mean: Double
    let error: Double
    let shrunk: Double
    let exceeding: Int
  }

  struct Round: Decodable {
    let shifts: [String]
    let maxima: [Double]
    let critical: Double
    let columns: [Int]?
    let means: [Double]?
    let statistics: [Double]?
    let claim: Claim?
  }

  struct Surface: Decodable {
    let means: [Double]
    let variances: [Double]
    let residual: Double
    let looseMeans: [Double]
    let looseVariances: [Double]

    enum CodingKeys: String, CodingKey {
      case means, variances, residual
      case looseMeans = "loose_means"
      case looseVariances = "loose_variances"
    }
  }

  let name: String
  let days: [Int]
  let count: Int
  let active: [String]
  let focus: [String]
  let replicates: Int
  let rounds: [Round]
  let surface: Surface

  var description: String { name }

  /// The files that lie in the folder `Golden` beside the test.
  static func file(_ number: Int) throws -> GoldenPeaks {
    let name = "Golden/peaks-\(number < 10 ? "0" : "")\(number).json"
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    return try JSONDecoder().decode(GoldenPeaks.self, from: Data(contentsOf: url))
  }

  /// The days, the first of them a Monday; letters count five minutes from `a` for none.
  var personalDays: PersonalDays {
    func hours(_ text: String) -> [Int64] { text.utf8.map { Int64($0 - 97) * 5 * minute } }
    return PersonalDays(
      days: days.indices.map {
        PersonalDay(
          date: firstDay + days[$0],
          active: hours(active[$0]),
          focus: hours(focus[$0])
        )
      },
      dates: firstDay..<(firstDay + count)
    )
  }

  /// The weights of the days.
  func weights(halving days: Double) -> [Double] {
    DayWeights.halving(every: days, self.days.map { count - 1 - $0 })
  }

  /// The shifts of a round, replicate by replicate.
  func shifts(_ round: Int) -> [UInt8] {
    rounds.indices.contains(round)
      ? rounds[round].shifts.flatMap { $0.utf8.map { $0 - 97 } } : []
  }
}
