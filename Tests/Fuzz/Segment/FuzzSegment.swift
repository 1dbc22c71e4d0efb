import CivilTime
import FuzzSupport
import Records

@testable import Storage

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSegment(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  guard let day = decoded(bytes) else { return 0 }
  let midnight = Int64(utcDay) * 86_400_000
  for record in day.records {
    expect((0..<86_400_000).contains(record.start.milliseconds - midnight), "a start: \(record)")
    expect(record.end >= record.start && record.duplicate >= 0, "lengths: \(record)")
  }
  // A number may be written longer than it must be, so the bytes themselves may differ once.
  let written = DaySegment.encode(day)
  guard let again = decoded(written) else {
    expect(false, "what was encoded can be decoded: \(day)")
    return 0
  }
  expect(again == day, "what is decoded is what was encoded: \(day) \(again)")
  expect(DaySegment.encode(again) == written, "what is the same is the same bytes")
  return 0
}

private let utcDay = 20_000

private func decoded(_ bytes: [UInt8]) -> DayRecords? {
  try? DaySegment.decode(bytes, device: "laptop", utcDay: utcDay)
}
