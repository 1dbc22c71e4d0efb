import CivilTime
import Documents
import FuzzSupport

@testable import ICalendar

/// What libFuzzer calls with each input: a calendar file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCalendar(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let calendar = read(bytes)
  check(calendar, lines: bytes.count + 1)
  checkFolding(bytes, calendar)
  checkLayout(calendar)
  return 0
}

private func read(_ bytes: [UInt8]) -> Calendar {
  // Memory of its own, so that the sanitizer sees what is read beyond it.
  let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
  defer { copy.deallocate() }
  _ = copy.initialize(fromContentsOf: bytes)
  return Calendar(Array(copy), file: "fuzz.ics", zones: zones)
}

private func check(_ calendar: Calendar, lines: Int) {
  let told = calendar.diagnostics.map(\.description)
  expect(told.count <= 1001, "no more is told than a person can read")
  expect(told.allSatisfy { $0.contains("\n") == false }, "a message is one line: \(told)")
  let places = calendar.diagnostics.compactMap { $0.position?.line }
  expect(places == places.sorted(), "messages are in order")
  for line in calendar.events.map(\.line) + calendar.leftOut.map(\.line) + places {
    expect((1...lines).contains(line), "a line of the file: \(line)")
  }
  expect(calendar.events.map(\.line) == calendar.events.map(\.line).sorted(), "events in order")
  expect(calendar.leftOut.isEmpty || told.isEmpty == false, "what is left out is told of")
  for event in calendar.events {
    expect(event.uid.isEmpty == false && event.uid.utf8.contains(0) == false, "a name: \(event)")
    expect(event.summary.utf8.contains(0) == false, "a text has no NUL: \(event)")
    expect(event.label.categories.allSatisfy { $0.isEmpty == false }, "categories: \(event)")
    expect(Set(event.label.categories).count == event.label.categories.count, "each once: \(event)")
  }
  for task in calendar.tasks {
    expect(task.title.isEmpty == false && task.title.utf8.contains(0) == false, "a title: \(task)")
    expect(task.categories.allSatisfy { $0.isEmpty == false }, "categories: \(task)")
  }
}

/// The ends of lines and the places of folds make no difference.
private func checkFolding(_ bytes: [UInt8], _ calendar: Calendar) {
  guard bytes.contains(0x0d) == false, bytes.count < 4096 else { return }
  var other: [UInt8] = []
  for (index, byte) in bytes.enumerated() {
    if byte == 0x0a {
      other.append(0x0d)
    } else if index % 7 == 3, index > 3, bytes[index - 1] != 0x0a {
      // Behind an empty line a fold would begin one.
      other += [0x0d, 0x0a, 0x09]
    }
    other.append(byte)
  }
  let again = read(other)
  expect(again.name == calendar.name, "the same name")
  expect(again.leftOut.count == calendar.leftOut.count, "the same is left out")
  expect(again.diagnostics.map(\.code) == calendar.diagnostics.map(\.code), "the same is told")
  expect(again.events.map(\.summary) == calendar.events.map(\.summary), "the same texts")
  expect(again.events.map(\.uid) == calendar.events.map(\.uid), "the same names")
  expect(again.events.map(\.start) == calendar.events.map(\.start), "the same starts")
  expect(again.events.map(\.end) == calendar.events.map(\.end), "the same ends")
}

private func checkLayout(_ calendar: Calendar) {
  let from = Instant(seconds: 1_704_063_600)
  let to = from + 400 * 86_400_000
  let expansion = Expansion(
    of: [calendar],
    from: from,
    to: to,
    owner: ZoneTimeline(home: berlin),
    stepBudget: 500
  )
  for occurrence in expansion.occurrences {
    expect(occurrence.start <= occurrence.end, "a length: \(occurrence)")
    expect(occurrence.start < to && occurrence.end >= from, "in the window: \(occurrence)")
  }
}

/// A zone with clock changes, as a file without the system's can have it.
private let berlin = ZoneRules(
  name: "Europe/Berlin",
  first: .init(start: .min, offset: 3600, abbreviation: "CET"),
  rest: [
    .init(start: 1_711_846_800, offset: 7200, abbreviation: "CEST"),
    .init(start: 1_729_990_800, offset: 3600, abbreviation: "CET"),
  ]
)

private let zones: ZoneLookup = { $0 == "Europe/Berlin" ? berlin : nil }
