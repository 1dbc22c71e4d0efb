import CivilTime
import FuzzSupport
import ICalendar
import Platform

/// What libFuzzer calls with each input: four bytes that choose a window, then the lines of an event.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecurrence(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard bytes.count > 4 else { return 0 }
  let text =
    Array("BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\n".utf8) + bytes[4...]
    + Array("\nEND:VEVENT\nEND:VCALENDAR\n".utf8)
  let calendar = Calendar(text, file: "fuzz", zones: { $0 == "Europe/Berlin" ? berlin : nil })
  let window = Window(bytes)
  guard let whole = expand(calendar, window.from, window.to) else { return 0 }
  expectInOrder(whole, from: window.from, to: window.to)
  // Whatever window is asked for, the same instances are in it: jumps arrive where a walk does.
  for (from, to) in [(window.from, window.middle), (window.middle, window.to)] {
    guard let part = expand(calendar, from, to) else { continue }
    let expected = whole.filter { overlaps($0, from: from, to: to) }
    expect(
      part == expected,
      "\(from) to \(to) holds \(part.map(\.start)), not \(expected.map(\.start))"
    )
  }
  return 0
}

private let berlin: ZoneRules? = {
  let bytes = try? ByteStream.contents(of: "/usr/share/zoneinfo/Europe/Berlin")
  return bytes.flatMap { try? TZif.read($0, name: "Europe/Berlin") }
}()

/// A window of an hour to a hundred years between 1950 and 2060, and an instant within it.
private struct Window {
  let from: Instant
  let middle: Instant
  let to: Instant

  init(_ bytes: [UInt8]) {
    let hours = [1, 24, 720, 8766, 87_660, 876_600] as [Int64]
    let length = hours[Int(bytes[2]) % hours.count] * 3600
    let begin = -631_152_000 + (Int64(bytes[0]) << 8 + Int64(bytes[1])) * 53_000
    self.from = Instant(seconds: begin)
    self.middle = Instant(seconds: begin + length / 256 * Int64(bytes[3]))
    self.to = Instant(seconds: begin + length)
  }
}

/// The occurrences; nil where a series took too many steps.
private func expand(_ calendar: Calendar, _ from: Instant, _ to: Instant) -> [Occurrence]? {
  guard let berlin else { return nil }
  let expansion = Expansion(
    of: [calendar],
    from: from,
    to: to,
    owner: ZoneTimeline(home: berlin),
    stepBudget: 20_000
  )
  return expansion.diagnostics.isEmpty ? expansion.occurrences : nil
}

private func overlaps(_ occurrence: Occurrence, from: Instant, to: Instant) -> Bool {
  occurrence.start < to
    && (occurrence.end > from || (occurrence.start == occurrence.end && occurrence.start >= from))
}

private func expectInOrder(_ occurrences: [Occurrence], from: Instant, to: Instant) {
  for (a, b) in zip(occurrences, occurrences.dropFirst()) {
    expect(a.start <= b.start, "\(a.start) comes before \(b.start)")
  }
  for occurrence in occurrences {
    expect(occurrence.end >= occurrence.start, "\(occurrence.start) ends after it starts")
    expect(overlaps(occurrence, from: from, to: to), "\(occurrence.start) lies in the window")
  }
}
