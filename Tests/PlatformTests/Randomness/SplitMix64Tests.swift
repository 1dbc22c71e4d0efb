import Platform
import Testing

@Suite struct SplitMix64Tests {
  @Test("the sequence of seed 1234567 is the published one")
  func reference() {
    var random = SplitMix64(seed: 1_234_567)
    let found = (0..<5).map { _ in random.next() }
    // Rosetta Code, "Pseudo-random numbers/Splitmix64".
    #expect(
      found == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test("streams of a seed differ, and do not depend on each other")
  func streams() {
    var a = SplitMix64(seed: 9, stream: 0)
    var b = SplitMix64(seed: 9, stream: 1)
    #expect(a.next() != b.next())
    var again = SplitMix64(seed: 9, stream: 1)
    _ = again.next()
    #expect(again == b)
  }

  @Test("whole numbers reach both ends of their range and nothing beyond")
  func integers() {
    var random = SplitMix64(seed: 1)
    let found = Set((0..<1000).map { _ in random.integer(in: -2...3) })
    #expect(found == [-2, -1, 0, 1, 2, 3])
    #expect(random.integer(in: 7...7) == 7)
    _ = random.integer(in: Int.min...Int.max)
  }

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

  @Test("a weighted choice follows its weights and never takes a weight of nothing")
  func weighted() {
    var random = SplitMix64(seed: 5)
    var counts = [0, 0, 0]
    for _ in 0..<10_000 {
      counts[random.choice(weighted: [(1, 0), (0, 1), (3, 2)])] += 1
    }
    #expect(counts[1] == 0)
    #expect((2300...2700).contains(counts[0]))
  }
}
