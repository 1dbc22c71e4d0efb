import Analysis
import CivilTime
import Documents
import Platform
import Reports
import Storage

/// What is kept of the exports that were read, a line a series.
package struct ArchiveListing {
  /// The states of a series.
  private struct Series {
    let name: String
    let format: String
    let states: [ArchivedExport]
    /// How many bytes they take, packed.
    let bytes: Int64
  }

  private let series: [Series]
  private let contents: Archive.Contents
  private let timeline: ZoneTimeline

  /// What the archive of a workspace holds.
  package init(_ workspace: Workspace, _ timeline: ZoneTimeline) throws(FileError) {
    self.timeline = timeline
    let archive = Archive(folder: workspace.archiveFolder, mayWrite: false)
    contents = try archive.contents()
    var found: [Series] = []
    for (key, states) in Dictionary(grouping: contents.exports, by: { [$0.series, $0.format] }) {
      var bytes: Int64 = 0
      for state in states { bytes += try FileStatus(reading: archive.source(of: state).path).size }
      found.append(Series(name: key[0], format: key[1], states: states, bytes: bytes))
    }
    series = found.sorted { ($0.name, $0.format) < ($1.name, $1.format) }
  }

  /// Whether all that is listed is there and can be read.
  package var isWhole: Bool {
    contents.missing.isEmpty && contents.damaged.isEmpty && contents.unread.isEmpty
  }

  /// The listing for a person.
  package var lines: [String] {
    var lines = series.map { series in
      let dates = series.states.map { timeline.date(at: $0.readAt) }
      let since = dates.min().map { "since \($0)" } ?? ""
      let count = Wording.count(series.states.count, "state")
      return
        "\(series.name.withVisibleControls)  \(series.format), \(count) \(since), \(ArchiveListing.size(series.bytes))"
    }
    lines += contents.missing.map { "\($0.name.withVisibleControls)  its copy is gone" }
    lines += contents.damaged.map { "\($0.withVisibleControls)  this record can't be read" }
    lines += contents.unread.map {
      "\($0.withVisibleControls)  this has no record; the next run reads it again"
    }
    let total = series.reduce(0) { $0 + $1.bytes }
    let states = series.reduce(0) { $0 + $1.states.count }
    lines.append("\(Wording.count(states, "export")) kept, \(ArchiveListing.size(total))")
    return lines
  }

  private static func size(_ bytes: Int64) -> String {
    bytes < 10_000
      ? "\(bytes) B" : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { ArchiveListing.form.value(of: self) }

  private static let form = PublishedForm<ArchiveListing>(
    "v1/archive",
    title: "lockin archive --format json",
    "What is kept of the exports that were read. It holds names of files. Fields may be added."
  ) {
    Key("schema", .always("lockin.archive.v1")).means("The name of this form")
    Key("series", .list(of: item), \.series).means("Exports that are states of one another")
    Key("missing", .list(of: .text), \.missingNames).means("Exports whose copy is gone")
    Key("damaged", .list(of: .text), \.contents.damaged).means("Records that can't be read")
    Key("unread", .list(of: .text), \.contents.unread)
      .means("Copies without a record, which the next run reads again")
  }

  private var missingNames: [String] { contents.missing.map(\.name) }

  private static let item = Shape<Series>.object {
    Key("name", .text, \.name).means("The name, without what tells one download from the next")
    Key("format", .text, \.format).means("Its format")
    Key("states", .whole(1...), \.states.count).means("How many are kept")
    Key("bytes", .whole(0...), \.bytes).means("How many bytes they take, packed")
  }
}
