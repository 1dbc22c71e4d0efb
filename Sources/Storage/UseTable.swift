import Activity

/// What time goes to, and the numbers that stand for it: an application in a category, with a class.
final class UseTable {
  private let all: Statement
  private let insert: Statement
  /// The numbers of what the store holds; nil before the first question.
  private var numbers: [Use: Int64]?
  /// The texts of categories that were asked for.
  private var categories: [CategoryPath: TextID] = [:]
  /// What was asked for last, by the lowest bits of the application.
  private var lastUses: [(use: Use, number: Int64)?] = Array(repeating: nil, count: 64)
  /// Buckets come in order of their categories.
  private var last: (path: CategoryPath, id: TextID)?

  private struct Use: Hashable {
    let app: TextID
    let category: TextID
    let productivity: Int8?
  }

  init(_ connection: Connection) throws(StoreError) {
    all = try connection.prepare("SELECT id, app, category, productivity FROM uses")
    insert = try connection.prepare("INSERT INTO uses VALUES (?, ?, ?, ?)")
  }

  /// The number that stands for what a bucket's time went to; it is given one where it is new.
  func number(of bucket: HourBucket, _ texts: TextTable) throws -> Int64 {
    let use = Use(
      app: bucket.app,
      category: try category(bucket.category, texts),
      productivity: bucket.productivity
    )
    if let last = lastUses[Int(use.app) & 63], last.use == use { return last.number }
    var known = try numbers ?? stored()
    numbers = nil
    defer { numbers = known }
    if let number = known[use] {
      lastUses[Int(use.app) & 63] = (use, number)
      return number
    }
    let number = Int64(known.count + 1)
    try insert.run(
      .integer(number),
      .integer(Int64(use.app)),
      .integer(Int64(use.category)),
      .init(use.productivity.map(Int64.init))
    )
    known[use] = number
    return number
  }

  /// Forgets what is kept in memory: the table has changed otherwise.
  func forgetAll() {
    numbers = nil
    lastUses = Array(repeating: nil, count: 64)
    categories = [:]
    last = nil
  }

  private func category(_ path: CategoryPath, _ texts: TextTable) throws -> TextID {
    if let last, last.path == path { return last.id }
    let id = try categories[path] ?? texts.id(of: path.description)
    categories[path] = id
    last = (path, id)
    return id
  }

  private func stored() throws(StoreError) -> [Use: Int64] {
    var numbers: [Use: Int64] = [:]
    let rows = try all.rows { row in
      (
        Use(
          app: TextID(truncatingIfNeeded: row.integer(1)),
          category: TextID(truncatingIfNeeded: row.integer(2)),
          productivity: row.optionalInteger(3).map { Int8(truncatingIfNeeded: $0) }
        ), row.integer(0)
      )
    }
    for (use, number) in rows { numbers[use] = number }
    return numbers
  }
}
