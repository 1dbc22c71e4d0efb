import CivilTime
import Platform

/// What became of one file.
public struct ImportEntry: Sendable, Hashable {
  /// The hash of the file's bytes.
  public let hash: [UInt8]
  /// The version of the readers that read it.
  let parser: Int
  /// The file, relative to the workspace.
  public let file: String
  /// The format that its content was found to be.
  public let format: String
  /// The records or events that were good.
  public let records: Int
  /// The records that were not, by reason.
  public let rejected: [String: Int]
  /// What its records rest on besides the file's bytes: a hash of the choices that shape them; nil where
  /// that was not kept yet.
  public let rules: String?
  /// The time from its first record to the end of its last one; nil without records, and where that was
  /// not kept yet.
  public let span: TimeSpan?

  /// An entry of the ledger.
  public init(
    hash: [UInt8],
    parser: Int,
    file: String,
    format: String,
    records: Int,
    rejected: [String: Int],
    rules: String? = nil,
    span: TimeSpan? = nil
  ) {
    self.hash = hash
    self.parser = parser
    self.file = file
    self.format = format
    self.records = records
    self.rejected = rejected
    self.rules = rules
    self.span = span
  }
}

/// The UTC days from the first to the last that an export has records of one device of.
public struct ImportSpan: Sendable, Hashable {
  /// The device's name.
  public let device: String
  /// Days since 1970-01-01.
  public let days: ClosedRange<Int>
}

/// The import ledger, and what the inbox looked like.
extension Store {
  /// The hash of a file that had this stamp when it was last read, or nil.
  public func knownHash(file: String, stamp: FileStamp) throws(StoreError) -> [UInt8]? {
    try connection.prepare(
      """
      SELECT hash FROM inbox
      WHERE person = ? AND file = ? AND size = ? AND modified_ns = ? AND changed_ns = ?
      """
    ).rows([
      person, .text(file), .integer(stamp.size), .integer(stamp.modified), .integer(stamp.changed),
    ]) { $0.blob(0) }.first
  }

  /// Whether any file that was taken in may have had this size, which is not known of what is packed: one of
  /// another size is mostly new.
  public func knowsSize(_ size: Int64) throws(StoreError) -> Bool {
    try connection.prepare(
      """
      SELECT 1 FROM inbox
      WHERE person = ? AND (size = ? OR file LIKE '%.zip/%' OR file LIKE '%.gz') LIMIT 1
      """
    )
    .rows([person, .integer(size)]) { $0.integer(0) }.isEmpty == false
  }

  /// Remembers a file's stamp and hash.
  public func remember(
    file: String,
    stamp: FileStamp,
    hash: [UInt8]
  ) throws(StoreError) {
    try connection.prepare(
      "INSERT OR REPLACE INTO inbox (person, file, size, modified_ns, changed_ns, hash) VALUES (?, ?, ?, ?, ?, ?)"
    )
    .run(
      person,
      .text(file),
      .integer(stamp.size),
      .integer(stamp.modified),
      .integer(stamp.changed),
      .blob(hash)
    )
  }

  /// The ledger's entry for these bytes and this version of the readers, or nil.
  public func importEntry(hash: [UInt8], parser: Int) throws(StoreError) -> ImportEntry? {
    try connection.prepare(
      """
      SELECT \(Store.entryColumns) FROM imports WHERE person = ? AND hash = ? AND parser = ?
      """
    ).rows([person, .blob(hash), .init(parser)], Store.entry).first
  }

  /// The entry of these bytes by the newest readers that read them, or nil.
  public func latestImport(of hash: [UInt8]) throws(StoreError) -> ImportEntry? {
    try connection.prepare(
      "SELECT \(Store.entryColumns) FROM imports WHERE person = ? AND hash = ? ORDER BY parser DESC LIMIT 1"
    ).rows([person, .blob(hash)], Store.entry).first
  }

  /// The devices that exports of a format have records of, sorted.
  public func devices(ofFormat format: String) throws(StoreError) -> [String] {
    try connection.prepare(
      """
      SELECT DISTINCT device FROM import_spans JOIN imports USING (person, hash)
      WHERE person = ? AND format = ? ORDER BY device
      """
    ).rows([person, .text(format)]) { $0.text(0) }
  }

  /// The names of all files that were ever taken in, sorted by their bytes.
  public func rememberedFiles() throws(StoreError) -> [String] {
    try connection.prepare("SELECT file FROM inbox WHERE person = ? ORDER BY file")
      .rows([person]) { $0.text(0) }
  }

  /// The entries of all exports whose records or events stand in the store, in the order in which they
  /// were read last: whether a file has their bytes any more plays no part.
  ///
  /// Records stay when an export is overwritten; of a calendar, which has the format `calendar`, the events of
  /// the newest bytes alone.
  public func standingImports(calendar: String) throws(StoreError) -> [ImportEntry] {
    let calendars = Set(
      try connection.prepare("SELECT hash FROM calendars WHERE person = ?")
        .rows([person]) { $0.blob(0) }
    )
    return try importEntries().filter { $0.format != calendar || calendars.contains($0.hash) }
  }

  /// Forgets which exports were read, so that the same bytes can be read by other choices as well.
  public func forgetImports() throws(StoreError) {
    for table in ["imports", "import_spans", "inbox"] {
      try connection.execute("DELETE FROM \(table)")
    }
  }

  /// Has a file, and what a zip of that name holds, read once more as it was read.
  public func readAgain(file: String) throws(StoreError) {
    try connection.prepare(
      "UPDATE OR REPLACE imports SET parser = 0 WHERE hash IN (SELECT hash FROM inbox WHERE \(Store.isOfFile))"
    ).run(person, .text(file))
  }

  /// Counts nothing of what a file had before, where that lay in a time of which nothing is left.
  public func empty(file: String, within span: TimeSpan) throws(StoreError) {
    try connection.prepare(
      """
      UPDATE imports SET records = 0, rejected = '', first_ms = NULL, last_ms = NULL
      WHERE person = ?1 AND file = ?2 AND first_ms >= ?3 AND last_ms < ?4
      """
    ).run(
      person,
      .text(file),
      .integer(span.start.milliseconds),
      .integer(span.end.milliseconds)
    )
  }

  /// Forgets a file that is gone, and what a zip of that name held, where nothing of it stands in the store.
  public func forgetEmpty(file: String) throws(StoreError) {
    for table in ["imports", "inbox", "calendars"] {
      try connection.prepare(
        """
        DELETE FROM \(table) WHERE \(Store.isOfFile)
        AND hash NOT IN (
          SELECT hash FROM imports AS entry WHERE records > 0
          AND parser = (SELECT max(parser) FROM imports AS same WHERE same.hash = entry.hash)
        )
        """
      ).run(person, .text(file))
    }
    try connection.execute("DELETE FROM import_spans WHERE hash NOT IN (SELECT hash FROM imports)")
  }

  private static let isOfFile =
    "person = ?1 AND (file = ?2 OR substr(file, 1, length(?2) + 1) = ?2 || '/')"

  /// Has what was read by some choices follow others that say the same of it.
  public func replace(rules old: String, by new: String) throws(StoreError) {
    try connection.prepare("UPDATE imports SET rules = ? WHERE person = ? AND rules = ?")
      .run(.text(new), person, .text(old))
  }

  /// The choices other than those of a hash by which exports were read that are still there, and how far those reach.
  public func otherRules(than rules: String) throws(StoreError) -> [(rules: String, reach: Instant)]
  {
    try connection.prepare(
      """
      SELECT rules, max(last_ms) FROM imports WHERE person = ?1 AND rules <> ?2 AND last_ms IS NOT NULL
      AND hash IN (SELECT hash FROM inbox WHERE person = ?1) GROUP BY rules ORDER BY rules
      """
    ).rows([person, .text(rules)]) { ($0.text(0), Instant(milliseconds: $0.integer(1))) }
  }

  /// Whether the export of a format that was read last before an instant had nothing in it.
  public func wasEmpty(format: String, before now: Instant) throws(StoreError) -> Bool {
    try connection.prepare(
      """
      SELECT records = 0 AND rejected = '' FROM imports WHERE person = ? AND format = ? AND imported_ms < ?
      ORDER BY imported_ms DESC, file DESC LIMIT 1
      """
    ).rows([person, .text(format), .integer(now.milliseconds)]) { $0.integer(0) } == [1]
  }

  /// The hashes of the bytes that each file had when it was read last, by its name.
  public func rememberedHashes() throws(StoreError) -> [String: [UInt8]] {
    let known = try connection.prepare("SELECT file, hash FROM inbox WHERE person = ?")
      .rows([person]) { ($0.text(0), $0.blob(1)) }
    return Dictionary(known) { $1 }
  }

  /// The sizes and hashes of all files when they were read last, sorted by their names.
  public func rememberedBytes() throws(StoreError) -> [(file: String, size: Int64, hash: [UInt8])] {
    try connection.prepare("SELECT file, size, hash FROM inbox WHERE person = ? ORDER BY file")
      .rows([person]) { ($0.text(0), $0.integer(1), $0.blob(2)) }
  }

  /// The hash of the bytes that a file had when it was read last; nil where it never was.
  public func rememberedHash(of file: String) throws(StoreError) -> [UInt8]? {
    try connection.prepare("SELECT hash FROM inbox WHERE person = ? AND file = ?")
      .rows([person, .text(file)]) { $0.blob(0) }.first
  }

  /// Adds an entry to the ledger.
  public func add(_ entry: ImportEntry, at instant: Instant) throws(StoreError) {
    let rejected = entry.rejected.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
      .joined(separator: " ")
    try connection.prepare(
      "INSERT OR REPLACE INTO imports VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
    )
    .run(
      person,
      .blob(entry.hash),
      .init(entry.parser),
      .text(entry.file),
      .text(entry.format),
      .init(entry.records),
      .text(rejected),
      .integer(instant.milliseconds),
      entry.rules.map { .text($0) } ?? .null,
      entry.span.map { .integer($0.start.milliseconds) } ?? .null,
      entry.span.map { .integer($0.end.milliseconds - 1) } ?? .null
    )
  }

  /// All entries of the ledger, by the time at which their files were read last and by their bytes; those
  /// of several versions of the readers are one.
  public func importEntries() throws(StoreError) -> [ImportEntry] {
    var known: Set<[UInt8]> = []
    return try connection.prepare(
      """
      SELECT \(Store.entryColumns) FROM imports
      WHERE person = ? ORDER BY imported_ms DESC, parser DESC, file, hash
      """
    ).rows([person], Store.entry).filter { known.insert($0.hash).inserted }.reversed()
  }

  /// Remembers which days an export has records of.
  public func set(spans: [ImportSpan], of hash: [UInt8]) throws(StoreError) {
    let insert = try connection.prepare(
      "INSERT OR REPLACE INTO import_spans VALUES (?, ?, ?, ?, ?)"
    )
    for span in spans {
      try insert.run(
        person,
        .blob(hash),
        .text(span.device),
        .init(span.days.lowerBound),
        .init(span.days.upperBound)
      )
    }
  }

  /// Which days an export has records of, by device; nothing where that was not kept yet.
  public func spans(of hash: [UInt8]) throws(StoreError) -> [ImportSpan] {
    try connection.prepare(
      """
      SELECT device, first_day, last_day FROM import_spans WHERE person = ? AND hash = ?
      ORDER BY device
      """
    ).rows([person, .blob(hash)]) { row in
      let first = Int(row.integer(1))
      return ImportSpan(device: row.text(0), days: first...max(first, Int(row.integer(2))))
    }
  }

  private static let entryColumns =
    "hash, parser, file, format, records, rejected, rules, first_ms, last_ms"

  private static func entry(_ row: Statement) -> ImportEntry {
    var rejected: [String: Int] = [:]
    for part in row.text(5).split(separator: " ") {
      let pair = part.split(separator: "=")
      if pair.count == 2 { rejected[String(pair[0])] = Int(pair[1]) }
    }
    return ImportEntry(
      hash: row.blob(0),
      parser: Int(row.integer(1)),
      file: row.text(2),
      format: row.text(3),
      records: Int(row.integer(4)),
      rejected: rejected,
      rules: row.isNull(6) ? nil : row.text(6),
      span: row.isNull(7) || row.isNull(8)
        ? nil
        : TimeSpan(
          Instant(milliseconds: row.integer(7)),
          Instant(milliseconds: min(row.integer(8), .max - 1) + 1)
        )
    )
  }
}
