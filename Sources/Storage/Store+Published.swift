import Platform

/// What was drawn last for a period.
public struct DrawnPeriod: Sendable, Hashable {
  /// What tells all that it rests on from anything else, but for what the trace names.
  public let key: Fingerprint
  /// What was looked at on the way that is too much to be in each key, in words of whoever drew it.
  public let trace: String

  /// A period with what it rests on.
  public init(key: Fingerprint, trace: String) {
    self.key = key
    self.trace = trace
  }
}

/// A published file as it was put in place.
public struct PublishedFile: Sendable, Hashable {
  /// Its size in bytes.
  public let size: Int64
  /// When it was changed last, in nanoseconds since 1970.
  public let modified: Int64
  /// The number under which the file system keeps it.
  public let inode: Int64

  /// A file with what the file system says of it.
  public init(size: Int64, modified: Int64, inode: Int64) {
    self.size = size
    self.modified = modified
    self.inode = inode
  }
}

/// What was drawn and published: rows that tell what need not be done again, which may be dropped at any
/// time.
extension Store {
  /// What was drawn last for a period; nil where nothing was.
  public func drawn(_ period: String) throws(StoreError) -> DrawnPeriod? {
    try connection.prepare("SELECT key, trace FROM drawn WHERE person = ? AND period = ?")
      .rows([person, .text(period)]) { row in
        DrawnPeriod(key: Fingerprint(row.blob(0)) ?? .nothing, trace: row.text(1))
      }.first
  }

  /// Remembers what was drawn for a period.
  public func set(_ drawn: DrawnPeriod, of period: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO drawn VALUES (?, ?, ?, ?)")
      .run(person, .text(period), .blob(drawn.key.bytes), .text(drawn.trace))
  }

  /// A file of a folder as it was put in place; nil where none was put there.
  public func published(_ path: String, in folder: String) throws(StoreError) -> PublishedFile? {
    try connection.prepare(
      "SELECT size, modified_ns, inode FROM published WHERE folder = ? AND path = ?"
    ).rows([.text(folder), .text(path)]) { row in
      PublishedFile(size: row.integer(0), modified: row.integer(1), inode: row.integer(2))
    }.first
  }

  /// Remembers a file of a folder.
  public func set(
    _ file: PublishedFile,
    at path: String,
    in folder: String
  ) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO published VALUES (?, ?, ?, ?, ?)").run(
      .text(folder),
      .text(path),
      .integer(file.size),
      .integer(file.modified),
      .integer(file.inode)
    )
  }

  /// The headline of the report on a period; nil where there is none.
  public func headline(of period: String, kind: String) throws(StoreError) -> String? {
    try connection.prepare(
      "SELECT headline FROM reports WHERE person = ? AND kind = ? AND period = ?"
    ).rows([person, .text(kind), .text(period)]) { $0.text(0) }.first
  }

  /// Forgets everything that was computed, drawn or published, so that all of it is made anew from records,
  /// plans and decisions.
  public func clearComputed() throws {
    try clearBuckets()
    try clearDays()
    for table in ["goal_categories", "planned_events"] {
      try connection.execute("DELETE FROM \(table)")
    }
    for basis in ["hours", "plan", "clock"] { try removeBasis(basis) }
    try clearDrawn()
  }

  /// Forgets for which periods something was drawn, so that their files are made again and compared.
  public func forgetDrawn() throws(StoreError) { try connection.execute("DELETE FROM drawn") }

  /// Forgets everything that was drawn and published, so that all reports are drawn anew from what was counted.
  ///
  /// That a file was put in place stays known, and the sum of its bytes, but not that it still stands.
  public func clearDrawn() throws {
    for table in ["peak_searches", "drawn"] { try connection.execute("DELETE FROM \(table)") }
    try connection.execute("UPDATE published SET size = -1, modified_ns = -1, inode = -1")
    try connection.prepare("DELETE FROM last_looks WHERE substr(name, 1, ?) <> ?")
      .run(.init(LastLook.sums.count), .text(LastLook.sums))
  }
}
