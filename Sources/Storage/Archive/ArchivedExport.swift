import CivilTime
import Documents
import Platform
import Records

/// The UTC days from the first to the last that an export has records of one device of.
package struct ImportSpan: Sendable, Hashable {
  /// The device's name.
  package let device: String
  /// Days since 1970-01-01.
  package let days: ClosedRange<Int>

  package init(device: String, days: ClosedRange<Int>) {
    self.device = device
    self.days = days
  }
}

/// What is known of an export that was read: its record in the archive, a small JSON file beside its bytes.
package struct ArchivedExport: Sendable, Hashable {
  /// What its two files are called, without their endings: `2026-05-31-laptop.json-3f2a9c41`.
  package var stem: String
  /// SHA-256 of the bytes, unpacked.
  package var sha256: [UInt8]
  /// How many bytes they are.
  package var bytes: Int64
  /// The name under which it came: `inbox/laptop.json`, or `inbox/all.zip/laptop.json` from a zip.
  package let name: String
  /// The name of the zip that it came in; nil of all else.
  package let zip: String?
  /// When it was read: of all that one run finds the same instant.
  package var readAt: Instant
  /// The name of its format.
  package let format: String
  /// The order of dates that a command gave, as the export itself says nothing of it.
  package let dateOrder: DateOrder?
  /// What follows from its bytes and from the settings.
  package var figures: Figures
  /// Whether it is joined with the states before it, as it has less than half of what the one before had.
  package var isJoined = false
  /// Whether its bytes stand in place of those that came, without what was purged or is not to be kept: lines of `lockin
  /// dump`, of a calendar a calendar.
  package var isNormalForm = false
  /// Whether it came with something that was purged, which the file that it came in may hold still.
  package var isPurged = false

  /// What an export came to when it was read.
  package struct Figures: Sendable, Hashable {
    /// A hash of the settings, and of the readers, by which it was read.
    package var rules: String
    /// How many records and events it has.
    package var records = 0
    /// How many were left out, by reason.
    package var leftOut: [String: Int] = [:]
    /// The time from its first record to the end of its last one; nil without records.
    package var span: TimeSpan?
    /// When its first record ends.
    package var firstEnd: Instant?
    /// When its last record begins.
    package var lastStart: Instant?
    /// The UTC days that it has records of, by device.
    package var days: [ImportSpan] = []
    /// A hash of the account that it names; nil where it names none.
    package var account: String?

    /// Nothing, by some settings.
    package init(rules: String) { self.rules = rules }
  }

  /// A record with its parts given.
  package init(
    stem: String,
    sha256: [UInt8],
    bytes: Int64,
    name: String,
    zip: String?,
    readAt: Instant,
    format: String,
    dateOrder: DateOrder?,
    figures: Figures
  ) {
    self.stem = stem
    self.sha256 = sha256
    self.bytes = bytes
    self.name = name
    series = ExportSeries.name(of: name)
    download = ExportSeries.download(of: name)
    self.zip = zip
    self.readAt = readAt
    self.format = format
    self.dateOrder = dateOrder
    self.figures = figures
  }

  /// What tells it from others: its bytes, and of what is kept by name, as calendars are, the name as well.
  package struct Identity: Hashable, Sendable {
    package let sha256: [UInt8]
    package let name: String?

    package init(sha256: [UInt8], name: String?) {
      self.sha256 = sha256
      self.name = name
    }
  }

  /// What tells it from others.
  package var identity: Identity {
    Identity(sha256: sha256, name: ArchivedExport.isKeptByName(format) ? name : nil)
  }

  /// Whether exports of a format are plans, of which each name has its own.
  package static func isKeptByName(_ format: String) -> Bool {
    [ExportFormat.calendar.name, ExportFormat.hourlySummary.name].contains(format)
  }

  /// The format by which its bytes are read; nil where this lockin knows none.
  package var readFormat: ExportFormat? {
    isNormalForm ? .lockinDump : ExportFormat.all.first { $0.name == format }
  }

  /// The name of what it is a state of.
  package let series: String

  /// Whether another one is a state of the same, or of the same account where both name one.
  package func isState(ofSameAs other: ArchivedExport) -> Bool {
    stateKey == other.stateKey
  }

  /// Which download of its name it is; 0 where the name has no number.
  private let download: Int

  /// What it is a state of: the same for all states of one series, format and account.
  package var stateKey: [String] { [series, format, figures.account ?? ""] }

  /// Orders exports as they count: what was read later, then what was downloaded later by the number that browsers put into
  /// a name, as `toggl (2).csv`, then what tells of later times, comes behind.
  ///
  /// A file's time plays no part, so that a folder that is read at once gives the same anywhere.
  package static func precedes(_ a: ArchivedExport, _ b: ArchivedExport) -> Bool {
    let ends = [a, b].map { $0.figures.span?.end ?? Instant(milliseconds: .min) }
    if a.readAt != b.readAt { return a.readAt < b.readAt }
    if a.download != b.download { return a.download < b.download }
    if ends[0] != ends[1] { return ends[0] < ends[1] }
    if !a.name.hasSameBytes(as: b.name) {
      return a.name.utf8.lexicographicallyPrecedes(b.name.utf8)
    }
    if a.sha256 != b.sha256 { return a.sha256.lexicographicallyPrecedes(b.sha256) }
    // Copies that a synchronising program made of its files have longer names.
    return a.stem.utf8.lexicographicallyPrecedes(b.stem.utf8)
  }
}

extension ArchivedExport {
  /// The record as its file has it.
  var file: [UInt8] {
    var value: [String: JSONValue] = [
      "sha256": .string(ContentHash.hexadecimal(sha256)), "bytes": .integer(bytes),
      "name": .string(name), "zip": .init(zip), "series": .string(series),
      "read_at": .string(readAt.description), "format": .string(format),
      "rules": .string(figures.rules), "records": .integer(Int64(figures.records)),
      "left_out": .object(figures.leftOut.mapValues { .integer(Int64($0)) }),
      "from": .init(figures.span?.start.description), "to": .init(figures.span?.end.description),
      "first_end": .init(figures.firstEnd?.description),
      "last": .init(figures.lastStart?.description),
      "days": .array(figures.days.map(\.json)),
    ]
    if let dateOrder { value["dates"] = .string(dateOrder.rawValue) }
    if let account = figures.account { value["account"] = .string(account) }
    if isJoined { value["joined"] = true }
    if isNormalForm { value["normal_form"] = true }
    if isPurged { value["purged"] = true }
    return JSONWriter.pretty(.object(value))
  }

  /// The record in a file; nil where the file is none.
  init?(_ root: DocumentNode, stem: String) {
    guard let hash = root.text("sha256").map({ ContentHash.bytes(hexadecimal: $0) }),
      hash.count == 32, let bytes = root.integer("bytes"), let name = root.text("name"),
      let readAt = root.instant("read_at"), let format = root.text("format"),
      let records = root.integer("records"), case .array(let days)? = root["days"]?.value
    else { return nil }
    var figures = Figures(rules: root.text("rules") ?? "")
    figures.records = Int(clamping: records)
    figures.leftOut = root.counts("left_out")
    if let from = root.instant("from"), let end = root.instant("to"), from <= end {
      figures.span = TimeSpan(from, end)
    }
    figures.firstEnd = root.instant("first_end")
    figures.lastStart = root.instant("last")
    figures.days = days.compactMap(ImportSpan.init)
    figures.account = root.text("account")
    self.init(
      stem: stem,
      sha256: hash,
      bytes: bytes,
      name: name,
      zip: root.text("zip"),
      readAt: readAt,
      format: format,
      dateOrder: root.text("dates").flatMap(DateOrder.init),
      figures: figures
    )
    if case .boolean(true)? = root["joined"]?.value { isJoined = true }
    if case .boolean(true)? = root["normal_form"]?.value { isNormalForm = true }
    if case .boolean(true)? = root["purged"]?.value { isPurged = true }
  }
}

extension ImportSpan {
  fileprivate var json: JSONValue {
    [
      "device": .string(device), "first": .integer(Int64(days.lowerBound)),
      "last": .integer(Int64(days.upperBound)),
    ]
  }

  fileprivate init?(_ node: DocumentNode) {
    guard let device = node.text("device"), let first = node.integer("first"),
      let last = node.integer("last"), first <= last
    else { return nil }
    self.init(device: device, days: Int(first)...Int(last))
  }
}

extension DocumentNode {
  fileprivate func text(_ key: String) -> String? {
    if case .string(let text)? = self[key]?.value { text } else { nil }
  }

  fileprivate func integer(_ key: String) -> Int64? {
    if case .number(let text)? = self[key]?.value { Int64(text) } else { nil }
  }

  fileprivate func instant(_ key: String) -> Instant? {
    text(key).flatMap { TimestampText($0)?.instant }
  }

  fileprivate func counts(_ key: String) -> [String: Int] {
    guard case .object(let members)? = self[key]?.value else { return [:] }
    return members.reduce(into: [:]) { counts, member in
      if case .number(let text) = member.node.value { counts[member.key] = Int(text) }
    }
  }
}
