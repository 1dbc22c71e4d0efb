import CivilTime
import Documents
import Platform

/// What only lockin knows: an append-only file of JSON lines, from which some tables of the store can be made again.
///
/// Triggers note the rows that a transaction changes. Before it ends the file gets a line for each, so that a process
/// that is killed then leaves lines that the store lacks: the next transaction begins with them.
///
/// ```
/// {"at":"2026-05-31T05:15:00Z","kind":"run","as_of_ms":1780204500000,"exit":0,"changed":12}
/// {"at":"2026-05-31T05:15:00Z","kind":"waiting","gone":true,"period":"2026-W22"}
/// ```
final class History {
  /// The instant that lines are written with.
  var now: Instant?
  private let file: HistoryFile
  private unowned let connection: Connection
  private let tables: [HistoryTable]
  /// Whether the whole file is written anew when the transaction ends.
  private var isRewriting = false
  /// How large the file was before this transaction added lines to it.
  private var sizeBefore: Int64?

  /// The key under which the store notes up to where it has taken in the file.
  private static let basis = "history"

  /// Whether the file is written; else tables follow it, and what changes in them is told nowhere.
  private let mayWrite: Bool

  /// Begins to note changes; `open` has to follow in a transaction.
  init(_ connection: Connection, path: String, mayWrite: Bool) throws(StoreError) {
    self.connection = connection
    self.mayWrite = mayWrite
    file = HistoryFile(path: path)
    var tables: [HistoryTable] = []
    for (kind, name) in HistoryTable.kinds {
      tables.append(try HistoryTable(kind, name, connection))
    }
    self.tables = tables
    guard mayWrite else { return }
    try connection.execute(
      "CREATE TEMP TABLE history_changes (line TEXT NOT NULL);\n"
        + tables.map(\.triggers).joined()
    )
  }

  /// Makes tables and file agree: the file is what counts, and where there is none it gets a line for each row.
  func open() throws(StoreError) {
    guard try file.size() > 0 else {
      if mayWrite { try rewrite() }
      return
    }
    try catchUp(trustsSize: false)
  }

  /// Takes in the lines that the store lacks; has to be called at the beginning of each transaction.
  func begin() throws(StoreError) {
    sizeBefore = nil
    isRewriting = false
    guard try file.size() > 0 else {
      if try mark() != nil { try rewrite() }
      return
    }
    try catchUp(trustsSize: true)
  }

  /// Has the whole file written anew from the tables when the transaction ends, so that nothing of before stays in it.
  func rewriteAtEnd() { isRewriting = true }

  /// Adds a line for each row that was changed; has to be called at the end of each transaction.
  func end() throws(StoreError) {
    if isRewriting { return try rewrite() }
    let lines = try connection.prepare("SELECT line FROM history_changes ORDER BY rowid")
      .rows { line(of: $0.text(0), at: now) }
    guard !lines.isEmpty else { return }
    let size = try file.size()
    try file.append(Array(lines.joined()))
    sizeBefore = size
    try connection.execute("DELETE FROM history_changes")
    try setMark(try file.size())
  }

  /// Takes off the lines that were added by a transaction which failed after that.
  func undo() {
    if let sizeBefore { file.cut(to: sizeBefore) }
    sizeBefore = nil
  }

  // MARK: - Lines

  /// Writes a line for each row in place of all that the file holds.
  private func rewrite() throws(StoreError) {
    var lines: [UInt8] = []
    for table in tables {
      let rows = try connection.prepare(table.query).rows { line(of: $0.text(0), at: nil) }
      lines += rows.joined()
    }
    try connection.execute("DELETE FROM history_changes")
    if try file.size() > 0 || !lines.isEmpty { try file.replace(lines) }
    try setMark(Int64(lines.count))
  }

  /// A line of the object that a trigger made.
  private func line(of object: String, at instant: Instant?) -> [UInt8] {
    let start = instant.map { "{\"at\":\"\($0)\"," } ?? "{"
    return Array((start + object.dropFirst() + "\n").utf8)
  }

  private func catchUp(trustsSize: Bool) throws(StoreError) {
    let (size, mark) = (try file.size(), try mark())
    if trustsSize, mark?.size == size { return }
    var start = mark?.size ?? 0
    if try mark?.end != end(of: start) || start > size {
      for table in tables { try connection.execute(table.clearing) }
      start = 0
    }
    let bytes = try file.bytes(from: start, to: size)
    let whole = (bytes.lastIndex(of: 0x0a) ?? -1) + 1
    for line in bytes[..<whole].split(separator: 0x0a) { try apply(Array(line)) }
    if mayWrite { try connection.execute("DELETE FROM history_changes") }
    // A process was ended while it wrote the line.
    if mayWrite, whole < bytes.count { file.cut(to: start + Int64(whole)) }
    try setMark(start + Int64(whole))
  }

  private func apply(_ line: [UInt8]) throws(StoreError) {
    // ignored: what is no object, or of a kind that another version of lockin knows, is passed over.
    guard let root = try? DocumentReader.json(bytes: line, file: file.path, limits: .lines),
      case .object(let members)? = JSONValue(root), case .string(let kind)? = members["kind"],
      let table = tables.first(where: { $0.kind == kind })
    else { return }
    try table.apply(members, connection)
  }

  // MARK: - Up to where the store has it

  private struct Mark: Equatable {
    let size: Int64
    /// What tells the bytes before that place from others.
    let end: String
  }

  private func mark() throws(StoreError) -> Mark? {
    let text = try connection.prepare("SELECT value FROM basis WHERE person = 1 AND key = ?")
      .rows([.text(History.basis)]) { $0.text(0) }.first
    let parts = text?.split(separator: " ").map(String.init) ?? []
    guard parts.count == 2, let size = Int64(parts[0]) else { return nil }
    return Mark(size: size, end: parts[1])
  }

  private func setMark(_ size: Int64) throws(StoreError) {
    let new = size == 0 ? nil : Mark(size: size, end: try end(of: size))
    guard try mark() != new else { return }
    try connection.prepare("DELETE FROM basis WHERE person = 1 AND key = ?")
      .run(.text(History.basis))
    guard let new else { return }
    try connection.prepare("INSERT INTO basis VALUES (1, ?, ?)")
      .run(.text(History.basis), .text("\(new.size) \(new.end)"))
  }

  /// A hash of the last bytes before a place.
  private func end(of size: Int64) throws(StoreError) -> String {
    let bytes = try file.bytes(from: max(0, size - 4096), to: size)
    return String(ContentHash.hexadecimal(ContentHash.of(bytes)).prefix(16))
  }
}
