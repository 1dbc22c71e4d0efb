import CivilTime
import Documents
import Platform
import Records

/// A store as lockins wrote it until November 2026, which held what no export gives: records, calendars and history.
package struct OldStore {
  private let path: String
  private let connection: Connection
  private let form: Int64

  /// Opens one; what a process that was killed left half done is put back.
  package init(path: String) throws {
    self.path = path
    connection = try Connection(path: path)
    form = try connection.pragma("user_version")
  }

  /// Makes its records the first export of an archive and its history lines of a file, and keeps its calendars; then gives
  /// it the name with which it stays beside the cache.
  ///
  /// What was taken over in part by a command that was killed is taken over again.
  package func takeOver(into archive: Archive, state folder: String) throws {
    try writeHistory(to: folder + "/history.jsonl")
    try keepCalendars(CalendarFiles(folder: folder + "/calendars", mayWrite: true))
    try archiveRecords(archive)
    try CacheFile.putAside(path, .store)
  }

  // MARK: - Records

  /// The name under which records of a store come into the archive.
  package static let name = "lockin.sqlite"

  private func archiveRecords(_ archive: Archive) throws {
    let draft = path + ".dump-\(DraftName.ending)"
    defer {
      // ignored: what stays is cleared by the next run.
      try? AtomicFile.remove(at: draft)
    }
    let file = try DraftFile(at: draft)
    var figures = ArchivedExport.Figures(rules: "")
    var block: [UInt8] = []
    let texts = try TextTable(connection)
    let days = try connection.prepare(
      "SELECT device, utc_day, segment FROM record_days WHERE person = 1 ORDER BY utc_day, device"
    )
    while try days.step() {
      let packed = PackedDay(
        path: path,
        device: days.text(0),
        utcDay: Int(days.integer(1)),
        segment: days.blob(2)
      )
      let day = try packed.unpacked().withoutOwn(texts)
      try DayLines(day, texts: texts).give { line in
        block += line
        block.append(0x0a)
        figures.records += 1
        if block.count >= 1 << 18 {
          try file.append(block)
          block = []
        }
      }
      try texts.check()
    }
    try file.append(block)
    try file.finish()
    guard figures.records > 0 else { return }
    let packed = try archive.pack(ByteSource(path: draft))
    // What is read from now on comes behind it.
    let last = try connection.prepare("SELECT max(as_of_ms) FROM runs").rows { $0.integer(0) }.first
    let readAt = Instant(milliseconds: max(0, (last ?? 0) - 1))
    try archive.put(
      packed,
      ArchivedExport(
        stem: Archive.stem(of: OldStore.name, readAt: readAt, sha256: packed.sha256),
        sha256: packed.sha256,
        bytes: packed.bytes,
        name: OldStore.name,
        zip: nil,
        readAt: readAt,
        format: ExportFormat.lockinDump.name,
        dateOrder: nil,
        figures: figures
      )
    )
  }

  // MARK: - Calendars and history

  /// What the names of rows begin with that look like calendars and are none; a calendar's lies in the inbox.
  private static let looks = ["plan", "refused ", "reports ", "sums in "]

  private func keepCalendars(_ files: CalendarFiles) throws {
    let rows = try connection.prepare("SELECT file, content FROM calendars WHERE person = 1")
      .rows { (file: $0.text(0), content: $0.blob(1)) }
    for row in rows where !OldStore.looks.contains(where: row.file.hasPrefix) {
      try files.set(row.content, of: row.file)
    }
  }

  private func writeHistory(to path: String) throws {
    guard FileStatus.isAbsent(path) else { return }
    var lines: [UInt8] = []
    // What its tables lack is added for as long as they are read.
    try connection.execute("BEGIN")
    defer {
      // ignored: closing takes it back as well.
      try? connection.execute("ROLLBACK")
    }
    for (since, sql) in OldStore.changes where form >= 5 && form < since {
      try connection.execute(sql)
    }
    for (kind, name) in HistoryTable.kinds {
      let table = try HistoryTable(kind, name, connection)
      guard table.isThere else { continue }
      for object in try connection.prepare(table.query).rows([], { $0.text(0) }) {
        lines += Array((object + "\n").utf8)
      }
    }
    guard !lines.isEmpty else { return }
    try Directory.make(Directory.parent(of: path), permissions: 0o700)
    try AtomicFile.write(lines, to: path, permissions: 0o600)
  }

  /// What later forms changed in the tables of the history, by the form that did.
  private static let changes: [(since: Int64, sql: String)] = [
    (
      7,
      """
      ALTER TABLE advice_requests ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE suggestions ADD COLUMN decided_by TEXT;
      ALTER TABLE suggestions ADD COLUMN expired_ms INTEGER;
      UPDATE suggestions SET state = 'expired' WHERE state = 'open'
        AND period NOT IN (SELECT max(period) FROM reports GROUP BY person, kind);
      """
    ),
    (
      12,
      """
      ALTER TABLE suggestions RENAME COLUMN evidence TO because;
      ALTER TABLE suggestions ADD COLUMN gain_ms INTEGER;
      ALTER TABLE suggestions ADD COLUMN gain_low_ms INTEGER;
      ALTER TABLE suggestions ADD COLUMN gain_high_ms INTEGER;
      UPDATE suggestions SET kind = 'move' WHERE kind = 'shift';
      UPDATE suggestions SET kind = 'keep_free' WHERE kind = 'peak_hours';
      UPDATE suggestions SET kind = 'unknown' WHERE kind IN ('break', 'note');
      DELETE FROM suggestions WHERE kind = 'unknown' AND state IN ('open', 'expired')
        AND decided_ms IS NULL;
      """
    ),
  ]
}

extension DayRecords {
  /// The day without what the person logged, which comes from `plans/sessions.csv`.
  fileprivate func withoutOwn(_ texts: TextTable) -> DayRecords {
    guard device == AccountingPolicy.ownDevice else { return self }
    return DayRecords(
      device: device,
      utcDay: utcDay,
      canonical: records.filter { texts.text($0.source) != AccountingPolicy.ownSource }
    )
  }
}
