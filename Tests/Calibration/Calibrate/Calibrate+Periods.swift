import Analysis
import Glibc

extension Calibrate {
  /// Prints how often the usual range holds the next period, and gives the bars.
  static func periods(_ count: Int) throws -> [Bar] {
    let lengths = [5, 6, 8, 10, 12]
    print(
      """
      ## The usual range

      New periods that lie in the range of those before. It is said to hold about three in four with five to \
      seven periods, and about 80% from eight on; under a trend no range of the past does.

      | periods | \(lengths.map { "\($0) before" }.joined(separator: " | ")) |
      | --- | --: | --: | --: | --: | --: |
      """
    )
    var few: [(name: String, value: Double)] = []
    var many: [(name: String, value: Double)] = []
    for life in PeriodLife.allCases {
      var cells = [life.rawValue]
      for length in lengths {
        // Ranges cost next to nothing.
        let held = try outcomes(count * 10) { number -> Bool in
          let values = life.values(length + 1, number: number).map(Int64.init)
          guard let last = values.last, let range = UsualRange(Array(values.dropLast())) else {
            return false
          }
          return (range.low...range.high).contains(last)
        }.count { $0 }
        let rate = Double(held) / Double(count * 10)
        cells.append(percent(rate))
        switch life {
        case .normal, .gamma, .lognormal, .alike3, .alike5:
          if length < 8 {
            few.append(("\(life.rawValue), \(length)", rate))
          } else {
            many.append(("\(life.rawValue), \(length)", rate))
          }
        case .zeros, .alike8, .trend3, .trend8, .step: break
        }
      }
      print("| " + cells.joined(separator: " | ") + " |")
    }
    print("")
    fflush(nil)
    return [
      Bar("usual range from 8 periods, likeness up to .5", wanted: "75 to 85%", each: many) {
        (0.75...0.85).contains($1)
      },
      Bar("usual range of 5 to 7 periods, likeness up to .5", wanted: "70 to 82%", each: few) {
        (0.7...0.82).contains($1)
      },
    ]
  }
}
