import CivilTime
import Foundation

@testable import Analysis

/// Days and what numpy makes of them, as `Tests/Calibration/golden.py` writes them.
struct GoldenSurface: Decodable, CustomStringConvertible {
  struct Surface: Decodable {
    let means: [Double]
    let variances: [Double]
    let residual: Double
  }

  let name: String
  let days: [Int]
  let count: Int
  let active: [String]
  let focus: [String]
  let surface: Surface

  var description: String { name }

  /// The files that lie in the folder `Golden` beside the test.
  static func file(_ number: Int) throws -> GoldenSurface {
    let name = "Golden/surface-\(number < 10 ? "0" : "")\(number).json"
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent(name)
    return try JSONDecoder().decode(GoldenSurface.self, from: Data(contentsOf: url))
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
}
