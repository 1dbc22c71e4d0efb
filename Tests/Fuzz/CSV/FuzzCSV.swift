import CivilTime
import Documents
import FuzzSupport
import Platform
import Records

/// What libFuzzer calls with each input: a byte that chooses the format, one for the options, and a
/// file.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCSV(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = UnsafeBufferPointer(start: start, count: count)
  guard count >= 2 else { return 0 }
  let format = formats[Int(bytes[0]) % formats.count]
  file.replace(with: bytes[2...])
  func context(workers: Int) -> ImportContext {
    ImportContext(
      path: file.path,
      file: "fuzz.csv",
      timeline: timeline,
      device: "laptop",
      keepsTitles: bytes[1] & 1 == 0,
      user: bytes[1] & 2 == 0 ? nil : "ina",
      dateOrder: bytes[1] & 8 == 0 ? nil : .dmy,
      mapping: ColumnMapping(
        start: ["Beginn"],
        duration: "Länge",
        app: "Programm",
        unit: bytes[1] & 16 == 0 ? .h : .hms
      ),
      workers: workers
    )
  }
  let first = read(format, context(workers: 1))
  if bytes[1] & 4 == 0 {
    let again = read(format, context(workers: 2))
    expect(first == again, "a file says the same to two threads: \(first) \(again)")
  }
  if let found = try? ExportFormat.detect(path: file.path, file: "fuzz.csv") {
    expect(ExportFormat.all.contains(found), "a format that was found is one")
  }
  return 0
}

private let formats = ExportFormat.all.filter { $0 != .calendar }
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
  let sink = CheckingTaker()
  let outcome: ImportOutcome
  do {
    outcome = try ExportReader.read(format, context, into: sink)
  } catch let refusal as Diagnostic {
    expect(sink.records == 0, "of a file that is refused nothing is taken in")
    return [refusal.description]
  } catch {
    expect(false, "a file that can be read is read, whatever it holds")
    return []
  }
  // Copies of one record count once; several rows may make one total of an hour.
  let makesTotals = [.rescueTime, .rescueTimeArchive, .hourlySummary].contains(format)
  expect(outcome.records >= 0, "a number of records")
  expect(makesTotals || outcome.records <= sink.records, "no more records than there are")
  expect(outcome.rejections.counts.values.allSatisfy { $0 > 0 }, "what is counted is there")
  let told = outcome.diagnostics.map(\.description)
  expect(told.allSatisfy { $0.contains("\n") == false }, "a message is one line")
  let counts = outcome.rejections.counts.map { "\($0.key.rawValue) \($0.value)" }.sorted()
  return ["\(outcome.records) \(sink.records) \(sink.fingerprint)"] + counts + told
}

/// Counts records, and checks that each is one that accounting can take.
private final class CheckingTaker: RecordTaker {
  private(set) var records = 0
  /// Does not depend on the order of the records.
  private(set) var fingerprint: UInt64 = 0
  /// A hash of each text of each writer.
  private var texts: [[UInt64]] = []

  func take(_ batch: RecordBatch) {
    while texts.count <= batch.writer { texts.append([0]) }
    batch.forEachNewText { bytes in
      expect(String(validating: bytes, as: UTF8.self) != nil, "a text is UTF-8")
      expect(bytes.isEmpty == false && bytes.contains(0) == false, "a text has no NUL")
      texts[batch.writer].append(mixed(bytes.map(UInt64.init)))
    }
    expect(batch.rows.count == batch.devices.count, "every record has a device")
    for (row, device) in zip(batch.rows, batch.devices) {
      let record = ActivityRecord(row, batch.contents[Int(row.content)])
      check(record, device, texts[batch.writer])
    }
  }

  private func check(_ record: ActivityRecord, _ device: TextID, _ texts: [UInt64]) {
    records += 1
    let start = record.start.milliseconds
    expect(start >= 631_152_000_000, "a record begins after 1990: \(record)")
    expect(record.duration >= 0 && record.duration <= 2_678_400_000, "a month at most: \(record)")
    expect(start.addingReportingOverflow(record.duration).overflow == false, "an end: \(record)")
    expect((-2...2).contains(record.productivity ?? 0), "a class: \(record)")
    expect(device != 0, "a device: \(record)")
    let ids = [device, record.source, record.app, record.title, record.url, record.category]
    expect(ids.allSatisfy { Int($0) < texts.count }, "a text that was given: \(record)")
    let numbers = [
      start, record.duration, Int64(record.kind.rawValue), Int64(record.productivity ?? 9),
    ]
    fingerprint &+= mixed(numbers.map(UInt64.init(bitPattern:)) + ids.map { texts[Int($0)] })
  }

  /// FNV-1a, by Fowler, Noll and Vo, with whole numbers for bytes.
  private func mixed(_ numbers: [UInt64]) -> UInt64 {
    numbers.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ $1) &* 0x100_0000_01b3 }
  }
}
