import CivilTime
import Platform
import Testing

@testable import Records

@Suite("One device has the person's attention")
struct AttributionTests {
  /// Letters stand for devices by rank, `p` for a distracting stretch, `+` for input.
  private func attribute(
    _ picture: String,
    _ attribution: AccountingPolicy.Attribution = .latest,
    hold: Int64 = 0
  ) throws -> (owned: String, beside: String) {
    let names = ["laptop", "phone", "tablet"]
    let segments = try drawn(picture).map { part in
      let device = try #require(["l": 0, "p": 1, "t": 2][String(part.name.prefix(1))])
      return stretch(
        part.span,
        device: device,
        productivity: part.name.contains("!") ? -2 : 1,
        isInteractive: part.name.contains("+")
      )
    }
    let policy = AccountingPolicy(attribution: attribution, attentionHold: hold)
    var competing: [TimeSpan] = []
    let (owned, concurrent) = Attribution(policy: policy).attribute(segments, &competing)
    #expect(TimeSet(competing).length <= concurrent.reduce(0) { $0 + $1.span.length })
    func letter(_ device: Int) -> String { String(names[device].prefix(1)) }
    return (
      owned.map { "\(letter($0.device)) \(drawing($0.span))" }.joined(separator: ", "),
      ConcurrentUse.uses(concurrent, beside: owned).map {
        "\(letter($0.segment.device)) \(drawing($0.segment.span)) by \(letter($0.attended))"
      }.joined(separator: ", ")
    )
  }

  @Test(
    "the window opened last has the attention",
    arguments: [
      // The drawing of the docstring.
      ("l 0-12, p 4-8", "l 0-4, p 4-8, l 8-12", "l 4-8 by p"),
      ("l 0-12, p 4-16", "l 0-4, p 4-16", "l 4-12 by p"),
      ("l 0-4, p 4-8", "l 0-4, p 4-8", ""),
      ("l 0-4, p 6-8", "l 0-4, p 6-8", ""),
      // A new window on the laptop takes the attention back.
      ("l 0-6, l 6-12, p 4-16", "l 0-4, p 4-6, l 6-12, p 12-16", "l 4-6 by p, p 6-12 by l"),
      // Opened at once: the device that comes first.
      ("p 0-4, l 0-4", "l 0-4", "p 0-4 by l"),
      (
        "l 0-9, p 2-7, t 4-5", "l 0-2, p 2-4, t 4-5, p 5-7, l 7-9",
        "l 2-4 by p, l 4-5 by t, p 4-5 by t, l 5-7 by p"
      ),
      ("", "", ""),
    ]
  )
  func latest(input: String, owned: String, beside: String) throws {
    let result = try attribute(input)
    #expect(result.owned == owned)
    #expect(result.beside == beside)
  }

  @Test("input counts more than a window opened later")
  func input() throws {
    let result = try attribute("l+ 0-12, p 4-16")
    #expect(result.owned == "l 0-12, p 12-16")
    #expect(result.beside == "p 4-12 by l")
    #expect(try attribute("l+ 0-12, p+ 4-8").owned == "l 0-4, p 4-8, l 8-12")
  }

  @Test("a distraction counts more where the person says so, and else as the latest")
  func distraction() throws {
    let result = try attribute("p! 0-12, l+ 4-8", .distraction)
    #expect(result.owned == "p 0-12")
    #expect(result.beside == "l 4-8 by p")
    #expect(try attribute("p! 0-12, l! 4-8", .distraction).owned == "p 0-4, l 4-8, p 8-12")
    #expect(try attribute("p 0-12, l 4-8", .distraction).owned == "p 0-4, l 4-8, p 8-12")
  }

  @Test("the first device counts where the person says so")
  func primary() throws {
    let result = try attribute("l 0-8, p!+ 4-12", .primary)
    #expect(result.owned == "l 0-8, p 8-12")
    #expect(result.beside == "p 4-8 by l")
    #expect(try attribute("t 0-8, p 2-4", .primary).owned == "t 0-2, p 2-4, t 4-8")
  }

  @Test(
    "a switch shorter than the hold does not take over",
    arguments: [
      ("l 0-60, p 20-29", "l 0-60", "p 20-29 by l"),
      ("l 0-60, p 20-30", "l 0-20, p 20-30, l 30-60", "l 20-30 by p"),
      // Several windows of the taking device are one switch.
      (
        "l 0-60, p 20-25, p 25-32", "l 0-20, p 20-25, p 25-32, l 32-60",
        "l 20-32 by p"
      ),
      ("l 0-60, p 20-23, p 23-26", "l 0-60", "p 20-23 by l, p 23-26 by l"),
      // The holder stops meanwhile: the attention did move.
      ("l 0-24, p 20-28", "l 0-20, p 20-28", "l 20-24 by p"),
      ("l 0-20, p 20-28", "l 0-20, p 20-28", ""),
      // Input elsewhere is a better claim than passive use here.
      ("l 0-60, p+ 20-25", "l 0-20, p 20-25, l 25-60", "l 20-25 by p"),
      ("l+ 0-60, p+ 20-25", "l 0-60", "p 20-25 by l"),
      // A third device.
      (
        "l 0-60, p 20-24, t 24-40", "l 0-24, t 24-40, l 40-60",
        "p 20-24 by l, l 24-40 by t"
      ),
    ]
  )
  func hold(input: String, owned: String, beside: String) throws {
    let result = try attribute(input, hold: 10)
    #expect(result.owned == owned)
    #expect(result.beside == beside)
  }

  @Test("the hold belongs to the latest window alone")
  func holdElsewhere() throws {
    #expect(try attribute("l 0-60, p! 20-25", .distraction, hold: 10).owned.contains("p 20-25"))
    #expect(try attribute("p 0-60, l 20-25", .primary, hold: 10).owned.contains("l 20-25"))
  }

  @Test("many devices share the time as a look at every stretch would have it", arguments: 1...400)
  func everyStretch(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = random.integer(in: 1...(seed % 4 == 0 ? 30 : 6))
    let longest = random.integer(in: 1...40)
    let segments = (0..<count).map { device -> [Segment] in
      var at: Int64 = 0
      return (0..<random.integer(in: 0...20)).map { _ in
        // Often without a hole, so that a device goes on with another window; sometimes of no length.
        at += random.chance(perMille: 600) ? 0 : Int64(random.integer(in: 0...longest))
        let from = Instant(milliseconds: at * minute)
        let span = TimeSpan(from, from + Int64(random.integer(in: 0...longest)) * minute)
        at += span.length / minute
        var segment = stretch(
          span,
          device: device,
          productivity: random.chance(perMille: 500) ? nil : Int8(random.integer(in: -2...2)),
          isInteractive: random.chance(perMille: 400)
        )
        segment.isHourTotal = random.chance(perMille: 150)
        return segment
      }
    }
    let policy = AccountingPolicy(
      attribution: [.latest, .latest, .latest, .distraction, .primary][Int(seed % 5)],
      attentionHold: Int64(random.integer(in: 0...30)) * minute
    )
    var competing: [TimeSpan] = []
    var expectedCompeting: [TimeSpan] = []
    let all = merged(segments)
    let result = Attribution(policy: policy).attribute(all, &competing)
    let expected = EveryStretch(policy: policy).attribute(all, &expectedCompeting)
    #expect(result.owned == expected.owned, "seed \(seed)")
    #expect(
      ConcurrentUse.uses(result.concurrent, beside: result.owned)
        == ConcurrentUse.joined(expected.concurrent),
      "seed \(seed)"
    )
    #expect(TimeSet(competing) == TimeSet(expectedCompeting), "seed \(seed)")
  }
}
