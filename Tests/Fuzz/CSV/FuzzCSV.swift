import Activity
import CivilTime
import Documents
import Files
import FuzzSupport
import Ingest

/// What libFuzzer calls with each input: a byte that chooses the format, one for the options, and a
/// file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard count >= 2 else { return 0 }
  let format = formats[Int(bytes[0]) % formats.count]
  file.replace(with: bytes[2...])
  let context = ImportContext(
    path: file.path,
    file: "fuzz.csv",
    timeline: timeline,
    device: "laptop",
    keepsTitles: bytes[1] & 1 == 0,
    user: bytes[1] & 2 == 0 ? nil : "ina"
  )
  let first = read(format, context)
  if bytes[1] & 4 == 0 {
    expect(first == read(format, context), "a file says the same when it is read again")
  }
  if let found = try? ExportFormat.detect(path: file.path, file: "fuzz.csv") {
    expect(ExportFormat.allCases.contains(found), "a format that was found is one")
  }
  return 0
}

private let formats = ExportFormat.allCases.filter { $0 != .calendar }
nonisolated(unsafe) private let file = MemoryFile()
private let timeline = berlin()

/// A zone with clock changes, where the hour from 02:00 comes twice or never.
private func berlin() -> ZoneTimeline {
  guard let bytes = try? ByteStream.contents(of: "/usr/share/zoneinfo/Europe/Berlin"),
    let zone = try? TZif.read(bytes, name: "Europe/Berlin")
  else { fatalError("there are no zone files") }
  return ZoneTimeline(home: zone)
}

/// What reading came to, in words that can be compared.
private func read(_ format: ExportFormat, _ context: ImportContext) -> [String] {
  let sink = CheckingSink()
  guard let outcome = try? ExportReader.read(format, context, into: sink) else {
    expect(false, "a file that can be read is read, whatever it holds")
    return []
  }
  // Copies of one record count once.
  expect(outcome.records >= 0 && outcome.records <= sink.records, "no more records than there are")
  expect(outcome.rejections.counts.values.allSatisfy { $0 > 0 }, "what is counted is there")
  let told = outcome.diagnostics.map(\.description)
  expect(told.allSatisfy { $0.contains("\n") == false }, "a message is one line")
  let counts = outcome.rejections.counts.map { "\($0.key.rawValue) \($0.value)" }.sorted()
  return ["\(outcome.records) \(sink.records) \(sink.fingerprint)"] + counts + told
}

/// Counts records, and checks that each is one that accounting can take.
private final class CheckingSink: RecordSink {
  private(set) var records = 0
  private(set) var fingerprint: UInt64 = 0xcbf2_9ce4_8422_2325
  private var texts: [[UInt8]: TextID] = [[]: 0]

  func text(_ bytes: UnsafeRawBufferPointer) -> TextID {
    expect(String(validating: bytes, as: UTF8.self) != nil, "a text is UTF-8")
    expect(bytes.contains(0) == false, "a text has no NUL")
    let bytes = Array(bytes)
    let id = texts[bytes] ?? TextID(texts.count)
    texts[bytes] = id
    return id
  }

  func add(_ record: ActivityRecord, device: String) {
    records += 1
    let start = record.start.milliseconds
    expect(start >= 631_152_000_000, "a record begins after 1990: \(record)")
    expect(record.duration >= 0 && record.duration <= 2_678_400_000, "a month at most: \(record)")
    expect(start.addingReportingOverflow(record.duration).overflow == false, "an end: \(record)")
    expect((-2...2).contains(record.productivity ?? 0), "a class: \(record)")
    expect(device.isEmpty == false, "a device: \(record)")
    for id in [record.source, record.app, record.title, record.url, record.category] {
      expect(Int(id) < texts.count, "a text that was given: \(record)")
    }
    for part in [
      start, record.duration, Int64(record.app), Int64(record.title), Int64(record.url),
      Int64(record.category), Int64(record.kind.rawValue), Int64(record.productivity ?? 9),
    ] {
      fingerprint = (fingerprint ^ UInt64(bitPattern: part)) &* 0x100_0000_01b3
    }
  }
}
