import Analysis
import CivilTime
import Documents
import FuzzSupport
import Plans

@testable import Nightly

/// What libFuzzer calls with each input: a byte that chooses the service, and the body of its response; the body
/// is also taken for the reply itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzReply(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let first = bytes.first else { return 0 }
  let body = Array(bytes.dropFirst())
  judge(body)
  guard let root = try? DocumentReader.json(bytes: body, file: "response") else { return 0 }
  let services = ProviderKind.allCases
  if let reply = try? services[Int(first) % services.count].provider.reply(in: root) {
    judge(Array(reply.text.utf8))
  }
  return 0
}

private func judge(_ bytes: [UInt8]) {
  let (reply, faults) = check.verdict(bytes)
  expect(reply != nil || !faults.isEmpty, "what is refused has a fault")
  guard let reply else { return }
  expect(check.sound(reply).faults.isEmpty, "what is kept holds")
  for sentence in words.notes(reply) {
    expect(sentence.unicodeScalars.allSatisfy { $0.isASCII }, "plain words")
  }
}

private let check = ReplyCheck(facts)
private let words = AdviceSuggestions(facts, showsTitles: false)

/// Facts with an hour, figures, an event, a pause, a peak and a move, so that replies can be right.
private let facts: AdviceFacts = {
  let timeline = ZoneTimeline(home: .utc)
  let day = CivilDate(dayNumber: 20_551)
  func span(_ from: Int, _ minutes: Int) -> TimeSpan {
    let start = timeline.start(of: day) + Int64(from) * 60_000
    return TimeSpan(start, start + Int64(minutes) * 60_000)
  }
  let event = PlannedEvent(
    id: "00000001",
    file: "plans/events.yaml",
    uid: "00000001",
    instance: nil,
    title: "Thesis",
    kind: .project,
    span: span(600, 150),
    isMovable: true,
    tags: [],
    isAllDay: false,
    isBusy: true
  )
  let move = ScheduledMove(
    event: event,
    span: span(840, 150),
    gain: ScheduledMove.Gain(
      focus: IntervalEstimate(value: 1_500_000, low: 300_000, high: 2_700_000),
      chance: 950,
      presentShare: 400,
      otherShare: 700,
      dayCount: 20
    ),
    needsAnother: false
  )
  let peak = PeakClaim(
    days: .weekdays,
    direction: .peak,
    strength: .strong,
    fromHour: 9,
    hourCount: 2,
    level: IntervalEstimate(value: 800, low: 710, high: 870),
    difference: IntervalEstimate(value: 220, low: 80, high: 360),
    expectedDifference: 200,
    leftOut: [],
    dayCount: 18,
    active: 36_000_000,
    chance: 4
  )
  return AdviceFacts(
    user: String(repeating: "0a", count: 32),
    timeline: timeline,
    isWeek: true,
    dayAhead: day,
    working: 8 * 60..<20 * 60,
    hours: [AdviceFacts.Hour(hour: 9, active: 3_000_000, focus: 2_000_000, categories: [:])],
    figures: [
      AdviceFacts.Figure(id: "F1", kind: .focus, value: 9_000_000),
      AdviceFacts.Figure(id: "F2", kind: .longestBlock, value: 3_000_000),
    ],
    events: [AdviceFacts.Event(id: "E1", planned: event)],
    shifts: [AdviceFacts.Shift(id: "S1", event: "E1", move: move)],
    breaks: [AdviceFacts.Break(id: "B1", span: span(660, 10), event: "E1")],
    peaks: [AdviceFacts.Peak(id: "P1", claim: peak)],
    refused: []
  )
}()
