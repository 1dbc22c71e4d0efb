import Activity
import CivilTime
import Documents
import Foundation
import Ingest
import TestSupport
import Testing

/// Keeps what a reader finds, a line a record, with only what the record says.
final class RecordingSink: RecordSink {
  private var texts = [""]
  private(set) var lines: [String] = []

  func text(_ bytes: UnsafeRawBufferPointer) -> TextID {
    let text = String(decoding: bytes, as: UTF8.self)
    if let known = texts.firstIndex(of: text) { return TextID(known) }
    texts.append(text)
    return TextID(texts.count - 1)
  }

  func add(_ record: ActivityRecord, device: String) {
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
    lines.append(line + " from \(texts[Int(record.source)])")
  }
}

/// What reading one file gave.
struct Reading {
  let lines: [String]
  let outcome: ImportOutcome

  /// `unparseable=2 zero_duration=1`.
  var rejected: String {
    outcome.rejections.counts.map { "\($0.key.rawValue)=\($0.value)" }.sorted()
      .joined(separator: " ")
  }

  /// What would be told, a line each.
  var told: [String] { outcome.diagnostics.map(\.description) }
}

/// Reads bytes as a file `in.txt` of a person in Berlin.
func read(
  _ bytes: [UInt8],
  as format: ExportFormat,
  device: String = "laptop",
  keepsTitles: Bool = true,
  user: String? = nil
) throws -> Reading {
  let folder = try TemporaryFolder()
  let sink = RecordingSink()
  let outcome = try ExportReader.read(
    format,
    ImportContext(
      path: folder.write(bytes, to: "in.txt"),
      file: "in.txt",
      timeline: berlin(),
      device: device,
      keepsTitles: keepsTitles,
      user: user
    ),
    into: sink
  )
  return Reading(lines: sink.lines, outcome: outcome)
}

/// Reads a text as a file `in.txt` of a person in Berlin.
func read(
  _ text: String,
  as format: ExportFormat,
  device: String = "laptop",
  keepsTitles: Bool = true,
  user: String? = nil
) throws -> Reading {
  try read(
    Array(text.utf8),
    as: format,
    device: device,
    keepsTitles: keepsTitles,
    user: user
  )
}

/// A life in Berlin.
func berlin() throws -> ZoneTimeline {
  let data = try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/Europe/Berlin"))
  return ZoneTimeline(home: try TZif.read([UInt8](data), name: "Europe/Berlin"))
}
