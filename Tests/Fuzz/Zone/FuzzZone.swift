import CivilTime
import FuzzSupport
import ICalendar

/// What libFuzzer calls with each input: a compiled zone file, or what stands in a VTIMEZONE.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzZone(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if bytes.starts(with: Array("TZif".utf8)) {
    guard let zone = try? TZif.read(bytes, name: "Fuzz") else { return 0 }
    let starts = zone.spans.map(\.start)
    expect(zip(starts, starts.dropFirst()).allSatisfy { $0 < $1 }, "changes are in order")
    check(zone)
  } else if let zone = defined(bytes) {
    check(zone)
  }
  return 0
}

/// The zone of an event in a calendar that defines it with these lines, where they do.
private func defined(_ lines: [UInt8]) -> ZoneRules? {
  let head = Array("BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Fuzz\n".utf8)
  let tail = Array(
    "\nEND:VTIMEZONE\nBEGIN:VEVENT\nUID:a\nDTSTART;TZID=Fuzz:20240301T120000\nEND:VEVENT\n".utf8
  )
  let calendar = Calendar(head + lines + tail, file: "fuzz.ics", zones: { _ in nil })
  guard case .zoned(_, let zone) = calendar.events.last?.start else { return nil }
  return zone
}

private func check(_ zone: ZoneRules) {
  let starts = zone.spans.map(\.start)
  expect(starts.first == .min, "the first span has no beginning")
  expect(zip(starts, starts.dropFirst()).allSatisfy { $0 <= $1 }, "spans are in order")
  let days = 86_400 as Int64
  for span in zone.spans {
    expect(abs(span.offset) <= 100_000, "an offset: \(span)")
  }
  // Where the clock changes, and some years that calendars are about.
  let near = starts.dropFirst().prefix(8) + starts.suffix(8) + [0, 1_700_000_000, -9_000_000_000]
  for change in near where change.magnitude < 400_000 * 86_400 {
    for distance in [-days, -3600, -1, 0, 1, 1800, 3600, days] {
      checkReading(change + distance, zone)
      let instant = Instant(seconds: change + distance)
      let local = zone.local(at: instant)
      expect(
        local.localSeconds == instant.seconds + Int64(zone.offset(atUTC: instant.seconds)),
        "a reading: \(instant)"
      )
    }
  }
}

/// The instants that a reading is given must show it, unless the clock skips it.
private func checkReading(_ localSeconds: Int64, _ zone: ZoneRules) {
  func shows(_ seconds: Int64) -> Bool {
    seconds + Int64(zone.offset(atUTC: seconds)) == localSeconds
  }
  switch zone.resolve(localSeconds: localSeconds) {
  case .unique(let seconds):
    expect(shows(seconds), "\(seconds) shows \(localSeconds)")
  case .repeated(let first, let second):
    expect(first < second, "the first is the earlier: \(localSeconds)")
    expect(shows(first) && shows(second), "both show \(localSeconds)")
  case .skipped(let seconds):
    expect(abs(seconds - localSeconds) <= 100_000, "near by: \(localSeconds)")
  }
}
