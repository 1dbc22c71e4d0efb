import Platform
import SampleData
import Testing

@Suite("Distributions of random numbers")
struct DistributionTests {
  @Test("normal numbers have the moments and the quantiles of the distribution")
  func normal() {
    var random = SplitMix64(seed: 2)
    let draws = (0..<40_000).map { _ in random.normal() }
    let mean = draws.reduce(0, +) / draws.count
    let square = draws.reduce(0) { $0 + $1 * $1 } / draws.count
    #expect(abs(mean) < 20)
    #expect((970_000...1_030_000).contains(square))
    // 84.13 % lie below one standard deviation, 97.72 % below two.
    #expect(abs(draws.count { $0 < 1000 } - 33_652) < 300)
    #expect(abs(draws.count { $0 < 2000 } - 39_088) < 200)
  }

  @Test("lognormal numbers have the mean that was asked for")
  func lognormal() {
    var random = SplitMix64(seed: 3)
    let draws = (0..<40_000).map { _ in random.lognormal(mean: 47_000, sigma: 1000) }
    let mean = draws.reduce(0, +) / draws.count
    #expect((45_500...48_500).contains(mean))
    // The median of a lognormal is mean * exp(-sigma^2 / 2): 28507.
    #expect((27_500...29_500).contains(draws.sorted()[20_000]))
  }

  @Test(
    "Beta numbers have the mean a / (a + b)",
    arguments: [(4, 2, 667), (9, 1, 900), (1, 1, 500)]
  )
  func beta(a: Int, b: Int, mean: Int) {
    var random = SplitMix64(seed: 4)
    let draws = (0..<20_000).map { _ in random.beta(a, b) }
    #expect(abs(draws.reduce(0, +) / draws.count - mean) < 8)
    #expect(draws.allSatisfy { (0...1000).contains($0) })
  }
}
