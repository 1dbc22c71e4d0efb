import CivilTime
import Testing

@testable import Nightly

@Suite("Grounding of replies")
struct GroundingTests {
  @Test("a thousand replies about random days that hold are let through, but for one in a hundred")
  func valid() {
    var refused = 0
    for seed in 0..<1000 as Range<UInt64> {
      var days = RandomDays(seed: seed)
      let facts = days.facts()
      let reply = days.reply(facts)
      let faults = Grounding(facts).faults(reply)
      if faults.isEmpty == false {
        refused += 1
        if refused < 5 {
          print("seed \(seed): \(faults.map { "\($0.pointer) \($0.code.rawValue)" })")
        }
      }
    }
    #expect(refused <= 10)
    #expect(refused == 0, "no reason to refuse any of these is known")
  }

  @Test("what the rules say passes the checks, on a thousand random days")
  func rules() {
    for seed in 0..<1000 as Range<UInt64> {
      var days = RandomDays(seed: seed)
      let facts = days.facts()
      let reply = RuleAdviser(facts).reply()
      #expect(Grounding(facts).faults(reply) == [], "seed \(seed)")
      #expect(reply.shifts.isEmpty == false && reply.notes.count == 1, "seed \(seed)")
    }
  }

  /// One fault each in a reply that holds otherwise.
  @Test(
    "each class of wrong replies is refused with its code, in 50 random days",
    arguments: WrongReply.allCases
  )
  func wrong(_ wrong: WrongReply) {
    for seed in 0..<50 as Range<UInt64> {
      var days = RandomDays(seed: seed)
      let facts = days.facts()
      let (changed, reply) = wrong.apply(to: facts, &days)
      let codes = Set(Grounding(changed).faults(reply).map(\.code))
      #expect(codes.isSuperset(of: wrong.codes), "seed \(seed): \(codes.map(\.rawValue).sorted())")
    }
  }

  @Test(
    "there are at least 25 classes, a thousand wrong replies in all, and every code is met"
  )
  func classes() {
    #expect(WrongReply.allCases.count >= 25)
    #expect(WrongReply.allCases.count * 50 >= 1000)
    let met = WrongReply.allCases.reduce(into: Set<GroundingFault.Code>()) {
      $0.formUnion($1.codes)
    }
    #expect(Set(GroundingFault.Code.allCases).subtracting(met) == [])
  }

  @Test("what is sound of a reply can stand alone, and nothing else of it")
  func salvage() throws {
    var days = RandomDays(seed: 7)
    let facts = days.facts()
    let good = AdviceReply.Choice(id: "P1", evidence: ["H9"])
    let reply = AdviceReply(
      peakHours: [AdviceReply.Choice(id: "P7", evidence: ["H9"]), good],
      shifts: [],
      breaks: [],
      notes: [AdviceReply.Note(text: "You have {F1} and seven apples.", evidence: ["F1"])]
    )
    let grounding = Grounding(facts)
    #expect(
      grounding.faults(reply).map { "\($0.pointer) \($0.code.rawValue)" } == [
        "/motivational_notes/0 G14", "/motivational_notes/0 G16", "/peak_hours/0 G01",
      ]
    )
    let rest = try #require(grounding.salvage(reply))
    #expect(rest == AdviceReply(peakHours: [good], shifts: [], breaks: [], notes: []))
    #expect(grounding.salvage(rest) == nil)
  }
}
