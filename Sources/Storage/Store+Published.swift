import Files

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
  /// What was drawn last, by period.
  public func drawn() throws(StoreError) -> [String: DrawnPeriod] {
    let rows = try connection.prepare("SELECT period, key, trace FROM drawn WHERE person = ?")
      .rows([person]) { row in
        (row.text(0), DrawnPeriod(key: Fingerprint(row.blob(1)) ?? .nothing, trace: row.text(2)))
      }
    return Dictionary(rows) { first, _ in first }
  }

  /// Remembers what was drawn for a period.
  public func set(_ drawn: DrawnPeriod, of period: String) throws(StoreError) {
    try connection.prepare("INSERT OR REPLACE INTO drawn VALUES (?, ?, ?, ?)")
      .run(person, .text(period), .blob(drawn.key.bytes), .text(drawn.trace))
  }

  /// The files of a folder as they were put in place, by path.
  public func published(in folder: String) throws(StoreError) -> [String: PublishedFile] {
    let rows = try connection.prepare(
      "SELECT path, size, modified_ns, inode FROM published WHERE folder = ?"
    ).rows([.text(folder)]) { row in
      (
        row.text(0),
        PublishedFile(size: row.integer(1), modified: row.integer(2), inode: row.integer(3))
      )
    }
    return Dictionary(rows) { first, _ in first }
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

  /// The headlines of reports, by kind and period.
  public func headlines() throws(StoreError) -> [String: String] {
    let rows = try connection.prepare("SELECT period, headline FROM reports WHERE person = ?")
      .rows([person]) { ($0.text(0), $0.text(1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// Forgets everything that was computed, drawn or published, so that all of it is made anew from records,
  /// plans and decisions.
  public func clearComputed() throws {
    try clearBuckets()
    try clearDays()
    for table in ["goal_categories", "peak_searches", "planned_events", "drawn", "published"] {
      try connection.execute("DELETE FROM \(table)")
    }
    for basis in ["hours", "plan", "clock"] { try removeBasis(basis) }
  }
}
