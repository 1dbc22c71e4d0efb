import Records

/// Texts and the numbers that stand for them, kept in the store and as far as needed in memory.
public final class TextTable {
  private let limit: Int
  private let path: String
  private let find: Statement
  private let insert: Statement
  private let read: Statement

  /// The texts at hand, and by their place there the numbers that stand for them.
  private let index = TextIndex()
  private var ids: [TextID] = []
  /// The places of the numbers from 0 on, or -1: a store's first import gives its numbers in order.
  private var places: [Int32] = []
  private var names: [TextID: String] = [0: ""]
  /// The first text that could not be read.
  private var failure: StoreError?

  /// A table that keeps at most about `limit` bytes of texts in memory.
  init(_ connection: Connection, limit: Int = 24 << 20) throws(StoreError) {
    self.limit = limit
    path = connection.path
    find = try connection.prepare("SELECT id FROM texts WHERE text = ?")
    insert = try connection.prepare("INSERT OR IGNORE INTO texts (text) VALUES (?)")
    read = try connection.prepare("SELECT text FROM texts WHERE id = ?")
  }

  /// The number that stands for a text; a new text is given one.
  ///
  /// Bytes that are no UTF-8 are replaced as Unicode says before they are kept.
  public func id(of bytes: UnsafeRawBufferPointer) throws(StoreError) -> TextID {
    if bytes.isEmpty { return 0 }
    let place = index.number(of: bytes)
    if place < ids.count { return ids[place] }
    let id: TextID
    do {
      id = try lookUp(String(decoding: bytes, as: UTF8.self))
    } catch {
      forget()
      throw error
    }
    ids.append(id)
    if Int(id) < 2 * (places.count + 512) {
      while places.count <= Int(id) { places.append(-1) }
      places[Int(id)] = Int32(place)
    }
    if index.size > limit { forget() }
    return id
  }

  /// The number that stands for a text.
  func id(of text: String) throws -> TextID {
    try Array(text.utf8).withUnsafeBytes { try id(of: $0) }
  }

  /// The text that a number stands for.
  ///
  /// It is asked for in the middle of sorting and counting, where nothing can be thrown: where it can't
  /// be read it is empty, and `check` throws from then on, before anything that was made of it counts.
  public func text(_ id: TextID) -> String {
    if Int(id) < places.count, places[Int(id)] >= 0 {
      return String(decoding: index[Int(places[Int(id)])], as: UTF8.self)
    }
    if let known = names[id] { return known }
    do throws(StoreError) {
      guard let found = try read.rows([.integer(Int64(id))], { $0.text(0) }).first else {
        throw StoreError.damaged(path, "a text is missing")
      }
      if names.count > 200_000 { names = [0: ""] }
      names[id] = found
      return found
    } catch {
      failure = failure ?? error
      return ""
    }
  }

  /// Throws `StoreError` where any text that was asked for could not be read.
  public func check() throws(StoreError) {
    if let failure { throw failure }
  }

  private func lookUp(_ text: String) throws(StoreError) -> TextID {
    try insert.run(.text(text))
    var number = insert.newRow
    if number == nil { number = try find.rows([.text(text)]) { $0.integer(0) }.first }
    guard let number, let id = TextID(exactly: number) else {
      throw StoreError.damaged(path, "the table of texts is full")
    }
    return id
  }

  /// Forgets what is kept in memory: a transaction was undone, and its numbers with it.
  func forgetAll() {
    forget()
    names = [0: ""]
  }

  private func forget() {
    index.removeAll()
    ids = []
    places = []
  }
}
