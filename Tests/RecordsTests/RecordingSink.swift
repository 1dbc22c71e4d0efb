import CivilTime
import Documents
import Foundation
import Records
import TestSupport
import Testing

/// Keeps what a reader finds, a line a record, with only what the record says.
final class RecordingSink: RecordTaker {
  private var texts: [[String]] = []
  private(set) var lines: [String] = []
  /// Milliseconds in all records and their copies.
  private(set) var total: Int64 = 0

  func take(_ batch: RecordBatch) {
    while texts.count <= batch.writer { texts.append([""]) }
    batch.forEachNewText {
      texts[batch.writer].append(String(decoding: $0, as: UTF8.self))
    }
    for (record, device) in zip(batch.records, batch.devices) {
      total += record.duration + record.duplicate
      lines.append(line(record, texts[batch.writer][Int(device)], texts[batch.writer]))
    }
  }

  private func line(_ record: ActivityRecord, _ device: String, _ texts: [String]) -> String {
    var line = "\(device): \(record.start) +\(record.duration) \(record.kind)"
    for (name, id) in [
      ("app", record.app), ("title", record.title), ("url", record.url),
      ("category", record.category),
    ] where id != 0 {
      line += " \(name)=\(texts[Int(id)])"
    }
    if let productivity = record.productivity { line += " class=\(productivity)" }
    if record.isAmbiguous { line += " ambiguous" }
    if record.isHourTotal { line += " total" }
    if record.duplicate != 0 { line += " duplicate=\(record.duplicate)" }
    return line + " from \(texts[Int(record.source)])"
  }
}

/// What reading one file gave.
struct Reading {
  let lines: [String]
  let total: Int64
  let outcome: ImportOutcome

  /// `unparseable=2 zero_duration=1`.
  var rejected: String {
    outcome.rejections.counts.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
      .joined(separator: " ")
  }

  /// What would be told, a line each.
  var told: [String] { outcome.diagnostics.map(\.description) }
}

/// Reads bytes as a file `in.txt`, or of another name, of a person in Berlin.
func read(
  _ bytes: [UInt8],
  as format: ExportFormat,
  device: String = "laptop",
  keepsTitles: Bool = true,
  user: String? = nil,
  name: String = "in.txt",
  dateOrder: DateOrder? = nil,
  mapping: ColumnMapping? = nil,
  workers: Int = 2
) throws -> Reading {
  let folder = try TemporaryFolder()
  let sink = RecordingSink()
  let outcome = try ExportReader.read(
    format,
    ImportContext(
      path: folder.write(bytes, to: "in.txt"),
      file: name,
      timeline: berlin(),
      device: device,
      keepsTitles: keepsTitles,
      user: user,
      dateOrder: dateOrder,
      mapping: mapping,
      workers: workers
    ),
    into: sink
  )
  return Reading(lines: sink.lines, total: sink.total, outcome: outcome)
}

/// Reads a text as a file `in.txt` of a person in Berlin.
func read(
  _ text: String,
  as format: ExportFormat,
  device: String = "laptop",
  keepsTitles: Bool = true,
  user: String? = nil,
  name: String = "in.txt",
  dateOrder: DateOrder? = nil,
  mapping: ColumnMapping? = nil
) throws -> Reading {
  try read(
    Array(text.utf8),
    as: format,
    device: device,
    keepsTitles: keepsTitles,
    user: user,
    name: name,
    dateOrder: dateOrder,
    mapping: mapping
  )
}

/// A life in Berlin.
func berlin() throws -> ZoneTimeline { try berlinZone.get() }

private let berlinZone = Result {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
  return ZoneTimeline(home: try TZif.read([UInt8](data), name: "Europe/Berlin"))
}

extension RecordBatch {
  /// The records one by one.
  var records: [ActivityRecord] {
    rows.map { ActivityRecord($0, contents[Int($0.content)]) }
  }
}
