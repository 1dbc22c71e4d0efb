import CivilTime
import Platform
import Testing

@testable import Records

@Suite("Stages of accounting for one device")
struct StageTests {
  private let texts = Texts()

  @Test(
    "touching records that say the same are joined",
    arguments: [
      ("a 0-6, a 6-10, b 10-14, a 16-20", "a 0-10, b 10-14, a 16-20"),
      ("a 0-6, b 6-10, a 10-14", "a 0-6, b 6-10, a 10-14"),
      ("a 0-6, b 3-6, a 6-9, b 6-9", "a 0-9, b 3-9"),
      ("a 0-1, a 1-2, a 2-3, a 3-4", "a 0-4"),
      ("a 0-6, a 5-9", "a 0-6, a 5-9"),
      ("a 0-6, a 7-9", "a 0-6, a 7-9"),
      ("a 0-0, a 0-5", "a 0-5"),
      ("a 0-5, a 5-5, a 5-8", "a 0-8"),
      ("", ""),
    ]
  )
  func joining(input: String, output: String) throws {
    let records = try drawn(input).map {
      ActivityRecord(
        kind: .use,
        source: 0,
        start: $0.span.start,
        duration: $0.span.length,
        app: texts.id($0.name)
      )
    }
    let result = joined(records).map {
      "\(texts.text($0.app)) \(drawing(TimeSpan($0.start, $0.end)))"
    }
    #expect(result.joined(separator: ", ") == output)
  }

  @Test("records that differ in any detail are not joined")
  func joiningDetails() {
    let first = ActivityRecord(kind: .use, source: 1, start: at(0), duration: 5, app: 1)
    func after(_ change: (inout ActivityRecord) -> Void) -> Int {
      var second = first
      second.start = at(5)
      change(&second)
      return joined([first, second]).count
    }
    #expect(after { _ in } == 1)
    #expect(after { $0.source = 2 } == 2)
    #expect(after { $0.app = 2 } == 2)
    #expect(after { $0.title = 2 } == 2)
    #expect(after { $0.url = 2 } == 2)
    #expect(after { $0.category = 2 } == 2)
    #expect(after { $0.productivity = 1 } == 2)
  }

  @Test("a record of another class that ends at the same time does not hinder joining")
  func joiningBesideAnotherClass() {
    func record(_ start: Int64, _ end: Int64, _ productivity: Int8) -> ActivityRecord {
      ActivityRecord(
        kind: .use,
        source: 1,
        start: at(start),
        duration: end - start,
        app: 1,
        productivity: productivity
      )
    }
    let result = joined([record(0, 10, 1), record(5, 10, 2), record(10, 20, 1)])
    #expect(result.map { drawing(TimeSpan($0.start, $0.end)) } == ["0-20", "5-10"])
  }

  /// Present, away and use as drawn; the reach is 10.
  private func absence(
    use: String,
    present: String,
    away: String
  ) throws -> (kept: String, setAside: String) {
    func evidence(_ text: String, _ kind: ActivityRecord.Kind) throws -> [ActivityRecord] {
      try drawn(text).map {
        ActivityRecord(kind: kind, source: 0, start: $0.span.start, duration: $0.span.length)
      }
    }
    var lost: [SetAside] = []
    let records = try evidence(present, .present) + evidence(away, .away)
    let kept = withoutAbsence(
      try stretches(use, texts),
      IdleEvidence(records, reach: 10),
      &lost
    )
    return (
      // The next stage puts them in order.
      kept.sorted { $0.span.start < $1.span.start }.map {
        "\(texts.text($0.app)) \(drawing($0.span))\($0.isInteractive ? " input" : "")"
      }.joined(separator: ", "),
      drawing(lost)
    )
  }

  @Test(
    "what is neither presence nor beyond the evidence is set aside",
    arguments: [
      // The drawing of the docstring: covered is 3-33.
      (
        "a 0-40", "3-8, 14-18", "18-23",
        "a 0-3, a 3-8 input, a 14-18 input, a 33-40", "8-14 afk, 18-33 afk"
      ),
      ("a 0-40", "", "", "a 0-40", ""),
      // Silence within the reach is absence, beyond it no evidence.
      ("a 0-40", "0-5", "", "a 0-5 input, a 15-40", "5-15 afk"),
      ("a 0-40", "0-5, 15-20", "", "a 0-5 input, a 15-20 input, a 30-40", "5-15 afk, 20-30 afk"),
      // Both at once: input was seen.
      ("a 0-10", "0-6", "4-10", "a 0-6 input", "6-10 afk"),
      // Overlapping and repeated presence counts once.
      ("a 0-10", "0-8, 0-8, 2-5", "", "a 0-8 input", "8-10 afk"),
      ("a 0-4, b 4-9", "2-6", "0-2, 6-9", "a 2-4 input, b 4-6 input", "0-2 afk, 6-9 afk"),
      ("a 0-4", "", "0-1", "", "0-4 afk"),
      // A watcher that only began later says nothing of the time before.
      ("a 0-4", "10-12", "", "a 0-4", ""),
    ]
  )
  func absence(use: String, present: String, away: String, kept: String, lost: String) throws {
    let result = try absence(use: use, present: present, away: away)
    #expect(result.kept == kept)
    #expect(result.setAside == lost)
  }

  @Test(
    "a tail too long to be believed is set aside",
    arguments: [
      ("a 0-6", "a 0-6", ""),
      ("a 0-7", "a 0-6", "6-7 implausible_tail"),
      ("a 3-20", "a 3-9", "9-20 implausible_tail"),
      ("video 0-20", "video 0-12", "12-20 implausible_tail"),
      ("a 0-8, a 8-16", "a 0-6, a 8-14", "6-8 implausible_tail, 14-16 implausible_tail"),
    ]
  )
  func tails(input: String, kept: String, lost: String) throws {
    var setAside: [SetAside] = []
    var segments = try stretches(input, texts)
    for index in segments.indices where texts.text(segments[index].app) == "video" {
      segments[index].category = 1
    }
    let result = withoutImplausibleTails(
      segments,
      shortest: 6,
      limit: { $0 == 1 ? 12 : 6 },
      &setAside
    )
    #expect(drawing(result, texts) == kept)
    #expect(drawing(setAside) == lost)
  }

  @Test("the limit counts from the record's start, and input is always believed")
  func tailsOfPieces() {
    let record = span(0, 30)
    let pieces = [
      stretch(span(2, 4), record: record), stretch(span(5, 9), record: record),
      stretch(span(10, 20), record: record),
      stretch(span(20, 30), record: record, isInteractive: true),
    ]
    var setAside: [SetAside] = []
    let kept = withoutImplausibleTails(pieces, shortest: 6, limit: { _ in 6 }, &setAside)
    #expect(drawing(kept.map(\.span)) == "2-4, 5-6, 20-30")
    #expect(drawing(setAside) == "6-9 implausible_tail, 10-20 implausible_tail")
  }

  @Test(
    "the window opened later is in front",
    arguments: [
      // The drawing of the docstring.
      ("a 0-13, b 4-10", "a 0-4, b 4-10, a 10-13", "4-10"),
      ("a 0-10, b 4-13", "a 0-4, b 4-13", "4-10"),
      ("b 4-13, a 0-10", "a 0-4, b 4-13", "4-10"),
      // Opened at once: the longer wins, then the name.
      ("a 0-4, b 0-9", "b 0-9", "0-4"),
      ("b 0-9, a 0-9", "a 0-9", "0-9"),
      ("a 0-9, b 0-9", "a 0-9", "0-9"),
      // Three deep: each stretch loses all but one.
      ("a 0-9, b 2-7, c 4-5", "a 0-2, b 2-4, c 4-5, b 5-7, a 7-9", "2-4, 4-5 twice, 5-7"),
      ("a 0-9, a 3-5", "a 0-3, a 3-5, a 5-9", "3-5"),
      ("a 0-5, b 5-9", "a 0-5, b 5-9", ""),
      ("a 0-5, b 7-9", "a 0-5, b 7-9", ""),
      ("a 0-0, b 0-3", "b 0-3", ""),
      ("", "", ""),
    ]
  )
  func flattening(input: String, output: String, hidden: String) throws {
    var setAside: [SetAside] = []
    let result = flattened(try stretches(input, texts), text: texts.text, &setAside)
    #expect(drawing(result, texts) == output)
    let lost = setAside.map { drawing($0.span) + ($0.layers == 2 ? " twice" : "") }
    #expect(lost.joined(separator: ", ") == hidden)
    #expect(setAside.allSatisfy { $0.reason == .sameDeviceOverlap })
  }

  @Test("ties go to the first title, then address, input, then the export's category")
  func flatteningTies() {
    func front(_ change: (inout Segment) -> Void, _ other: (inout Segment) -> Void) -> Bool {
      // The order in which texts are numbered must not matter.
      _ = (texts.id("z"), texts.id("y"))
      var first = stretch(span(0, 9), app: texts.id("a"))
      var second = first
      change(&first)
      other(&second)
      var lost: [SetAside] = []
      let forward = flattened([first, second], text: texts.text, &lost)
      let backward = flattened([second, first], text: texts.text, &lost)
      #expect(forward == backward)
      return forward == [first]
    }
    #expect(front({ $0.title = texts.id("y") }, { $0.title = texts.id("z") }))
    #expect(front({ $0.url = texts.id("y") }, { $0.url = texts.id("z") }))
    #expect(front({ $0.isInteractive = true }, { _ in }))
    #expect(
      front(
        { ($0.given, $0.category) = (texts.id("y"), 2) },
        { ($0.given, $0.category) = (texts.id("z"), 1) }
      )
    )
    #expect(front({ $0.productivity = 2 }, { $0.productivity = 1 }))
  }

  @Test(
    "short holes go to the longer neighbour",
    arguments: [
      // The drawing of the docstring, in seconds, with a gap of 5.
      ("a 0-9, b 10-13", "a 0-10, b 10-13", "9-10"),
      ("a 0-3, b 4-13", "a 0-3, b 3-13", "3-4"),
      ("a 0-3, b 8-11", "a 0-8, b 8-11", "3-8"),
      ("a 0-3, b 9-12", "a 0-3, b 9-12", ""),
      ("a 0-3, b 3-6", "a 0-3, b 3-6", ""),
      // The lengths before flooding decide.
      ("a 0-4, b 6-9, c 13-17", "a 0-6, b 6-9, c 9-17", "4-6, 9-13"),
      ("a 0-2, b 4-10, c 12-14", "a 0-2, b 2-12, c 12-14", "2-4, 10-12"),
      ("", "", ""),
    ]
  )
  func flooding(input: String, output: String, added: String) throws {
    let result = flooded(try stretches(input, texts), gap: 5)
    #expect(drawing(result.segments, texts) == output)
    #expect(drawing(result.added) == added)
  }

  @Test("nothing is flooded without a gap")
  func noFlooding() throws {
    let segments = try stretches("a 0-4, b 5-6", texts)
    let result = flooded(segments, gap: 0)
    #expect(result.segments == segments)
    #expect(result.added.isEmpty)
  }

  @Test("lists in order make one list in order, and of equals the first list's come first")
  func merging() throws {
    var random = SplitMix64(seed: 7)
    for count in 0...9 {
      let lists = (0..<count).map { device in
        (0..<random.integer(in: 0...6)).map { _ in Int64(random.integer(in: 0...9)) }.sorted()
          .map { stretch(TimeSpan(at($0), at($0 + 1)), device: device) }
      }
      let expected = lists.flatMap(\.self).enumerated().sorted {
        ($0.element.span.start, $0.offset) < ($1.element.span.start, $1.offset)
      }
      #expect(merged(lists) == expected.map(\.element))
    }
  }
}
