import Documents
import Platform
import Records

/// Which archived exports the records follow from, and what the inbox looked like.
extension Store {
  /// The exports that the records follow from, in the order in which they count.
  package func appliedExports() throws(StoreError) -> [ArchivedExport] {
    if let applied { return applied }
    let rows = try connection.prepare("SELECT stem, record FROM exports").rows {
      (stem: $0.text(0), record: $0.blob(1))
    }
    var exports: [ArchivedExport] = []
    for row in rows {
      // ignored: what can't be read is told as damage in the next line.
      let root = try? DocumentReader.json(bytes: row.record, file: row.stem)
      guard let export = root.flatMap({ ArchivedExport($0, stem: row.stem) }) else {
        throw StoreError.damaged(path, "an export of which it is made can't be read")
      }
      exports.append(export)
    }
    exports.sort(by: ArchivedExport.precedes)
    applied = exports
    return exports
  }

  /// Notes that the records follow from an export as well.
  package func setApplied(_ export: ArchivedExport) throws(StoreError) {
    applied = nil
    try connection.prepare("INSERT OR REPLACE INTO exports VALUES (?, ?)")
      .run(.text(export.stem), .blob(export.file))
  }

  /// Notes that they do not follow from an export any more.
  package func removeApplied(_ export: ArchivedExport) throws(StoreError) {
    applied = nil
    try connection.prepare("DELETE FROM exports WHERE stem = ?").run(.text(export.stem))
  }

  /// Notes that a command took an export out of the archive.
  package func noteRemoved(_ export: ArchivedExport) throws(StoreError) {
    try connection.prepare("INSERT OR IGNORE INTO removed_exports VALUES (?, ?)")
      .run(person, .text(Store.removal(of: export.stem)))
  }

  /// Which exports commands took out of the archive.
  package func removedExports() throws(StoreError) -> RemovedExports {
    RemovedExports(
      hashes: Set(
        try connection.prepare("SELECT hash FROM removed_exports WHERE person = ?")
          .rows([person]) { $0.text(0) }
      )
    )
  }

  /// What stands for an export that was taken out: it says nothing of its name.
  fileprivate static func removal(of stem: String) -> String {
    ContentHash.hexadecimal(ContentHash.of(stem.utf8).prefix(8))
  }

  /// Forgets all records, of what they were made, and the texts that they alone had, such as titles.
  package func clearRecords() throws(StoreError) {
    applied = nil
    for table in ["exports", "record_days", "stale_times"] {
      try connection.execute("DELETE FROM \(table)")
    }
    try connection.execute(
      """
      DELETE FROM texts
      WHERE id > 0 AND id NOT IN (SELECT app FROM uses UNION SELECT category FROM uses)
      """
    )
    texts.forgetAll()
  }

  /// Forgets the records of some days; gives how many of each there were.
  package func removeRecords(of days: DeviceDays) throws -> [DayRecords] {
    var removed: [DayRecords] = []
    let remove = try connection.prepare(
      "DELETE FROM record_days WHERE person = ? AND utc_day = ? AND device = ?"
    )
    for (device, utcDays) in days.sorted {
      for utcDay in utcDays {
        guard let day = try storedDay(device, utcDay) else { continue }
        removed.append(day)
        try remove.run(person, .init(utcDay), .text(device))
      }
    }
    return removed
  }

  /// What there is of some days.
  package func records(of days: DeviceDays) throws -> [DayRecords] {
    var found: [DayRecords] = []
    for (device, utcDays) in days.sorted {
      for utcDay in utcDays {
        if let day = try storedDay(device, utcDay) { found.append(day) }
      }
    }
    return found
  }

  /// The days of a device from one up to another that have records.
  package func recordDays(of device: String, _ days: ClosedRange<Int>) throws(StoreError) -> [Int] {
    try connection.prepare(
      """
      SELECT utc_day FROM record_days
      WHERE person = ? AND device = ? AND utc_day BETWEEN ? AND ? ORDER BY utc_day
      """
    ).rows([person, .text(device), .init(days.lowerBound), .init(days.upperBound)]) {
      Int($0.integer(0))
    }
  }

  // MARK: - The inbox

  /// SHA-256 of the bytes that an export had when its file had this stamp, or nil.
  package func knownHash(file: String, stamp: FileStamp) throws(StoreError) -> [UInt8]? {
    try remembered(file).flatMap { $0.refusal == nil && $0.stamp == stamp ? $0.hash : nil }
  }

  /// SHA-256 of the bytes that an export had when it was read last; nil where it never was.
  package func rememberedHash(of file: String) throws(StoreError) -> [UInt8]? {
    try remembered(file).flatMap { $0.refusal == nil ? $0.hash : nil }
  }

  /// What a file of the inbox was when it was read last.
  package struct RememberedFile {
    package let file: String
    package var stamp: FileStamp
    /// SHA-256 of its bytes.
    package let hash: [UInt8]
    /// Why it is no export, and what to do, on two lines; nil of an export.
    package var refusal: String?

    package init(file: String, stamp: FileStamp, hash: [UInt8], refusal: String? = nil) {
      (self.file, self.stamp, self.hash, self.refusal) = (file, stamp, hash, refusal)
    }
  }

  private func remembered(_ file: String) throws(StoreError) -> RememberedFile? {
    try rememberedFiles("WHERE file = ?", [.text(file)]).first
  }

  /// All files that were read, exports and others, by their names.
  package func rememberedFiles() throws(StoreError) -> [RememberedFile] { try rememberedFiles("") }

  /// Those that are no exports.
  package func refusedFiles() throws(StoreError) -> [RememberedFile] {
    try rememberedFiles("WHERE refusal IS NOT NULL")
  }

  private func rememberedFiles(
    _ condition: String,
    _ values: [SQLValue] = []
  ) throws(StoreError) -> [RememberedFile] {
    try connection.prepare("SELECT * FROM inbox \(condition) ORDER BY file").rows(values) { row in
      RememberedFile(
        file: row.text(0),
        stamp: FileStamp(size: row.integer(1), modified: row.integer(2), changed: row.integer(3)),
        hash: row.blob(4),
        refusal: row.isNull(5) ? nil : row.text(5)
      )
    }
  }

  /// Remembers what a file was.
  package func remember(_ file: RememberedFile) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO inbox VALUES (?, ?, ?, ?, ?, ?)")
      .run(
        .text(file.file),
        .integer(file.stamp.size),
        .integer(file.stamp.modified),
        .integer(file.stamp.changed),
        .blob(file.hash),
        file.refusal.map { .text($0) } ?? .null
      )
  }

  /// Forgets the files that are no exports, but for some of them.
  package func forgetRefusals(but files: Set<String> = []) throws(StoreError) {
    let forget = try connection.prepare("DELETE FROM inbox WHERE file = ?")
    for known in try refusedFiles() where !files.contains(known.file) {
      try forget.run(.text(known.file))
    }
  }
}

/// The exports that commands took out of an archive, by hashes of what their files were called.
package struct RemovedExports {
  fileprivate let hashes: Set<String>

  /// Whether the export whose files were called so is one of them.
  package func contains(_ stem: String) -> Bool { hashes.contains(Store.removal(of: stem)) }
}
