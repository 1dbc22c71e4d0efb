import Glibc
import Platform

/// Values of periods, week by week or month by month, for the range that is called usual.
enum PeriodLife: String, CaseIterable, Sendable {
  case normal = "independent, normal"
  case gamma = "independent, gamma"
  case lognormal = "independent, lognormal"
  case zeros = "40% zeros"
  case alike3 = "alike by .3"
  case alike5 = "alike by .5"
  case alike8 = "alike by .8"
  case trend3 = "trend of 3% a period"
  case trend8 = "trend of 8% a period"
  case step = "step four periods ago"

  /// Values in milliseconds, the oldest first; the last is the one that is judged.
  func values(_ count: Int, number: Int) -> [Int] {
    let stream = UInt64(PeriodLife.allCases.firstIndex(of: self) ?? 0) * 32 + UInt64(count)
    var random = SplitMix64(seed: 0x7065_7269 &+ UInt64(number), stream: 1000 + stream)
    let mean = random.between(2, 30) * 3_600_000
    let sign = random.happens(0.5) ? 1.0 : -1.0
    var chain = Chain(likeness: likeness)
    return (0..<count).map { period in
      let value: Double =
        switch self {
        case .normal: 1 + 0.25 * random.bell()
        case .gamma: random.gamma(shape: 3)
        case .lognormal: random.factor(spread: 0.6)
        case .zeros: random.happens(0.4) ? 0 : random.gamma(shape: 3)
        case .alike3, .alike5, .alike8: 1 + 0.25 * chain.next(&random)
        case .trend3: exp(sign * 0.03 * Double(period)) * (1 + 0.2 * random.bell())
        case .trend8: exp(sign * 0.08 * Double(period)) * (1 + 0.2 * random.bell())
        case .step:
          (period >= count - 5 ? 1 + 0.35 * sign : 1) * (1 + 0.2 * random.bell())
        }
      return max(0, Int(value * mean))
    }
  }

  private var likeness: Double {
    switch self {
    case .alike3: 0.3
    case .alike5: 0.5
    case .alike8: 0.8
    default: 0
    }
  }
}
