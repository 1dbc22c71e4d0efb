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
