import Records

/// What time goes to: an application in a category, with a class.
struct Use: Hashable {
  let app: TextID
  let category: TextID
  let productivity: Int8?
}

/// What time goes to, and the numbers that stand for it.
final class UseTable {
  private let all: Statement
  private let insert: Statement
  /// The numbers of what the store holds; nil before the first question.
  private var numbers: [Use: Int64]?
  /// What was asked for last, by the lowest bits of the application.
  private var lastUses: [(use: Use, number: Int64)?] = Array(repeating: nil, count: 64)

  init(_ connection: Connection) throws(StoreError) {
    all = try connection.prepare("SELECT id, app, category, productivity FROM uses")
    insert = try connection.prepare("INSERT INTO uses VALUES (?, ?, ?, ?)")
  }

  /// The number that stands for a use; it is given one where it is new.
  func number(of use: Use) throws -> Int64 {
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

/// The numbers of uses whose categories are places in a list.
struct UseNumbers {
  private let uses: UseTable
  private let texts: TextTable
  private let categories: [CategoryPath]
  /// The texts of the categories that were asked for; a category that is never asked for gets none.
  private var names: [TextID?]

  init(_ uses: UseTable, _ texts: TextTable, categories: [CategoryPath]) {
    self.uses = uses
    self.texts = texts
    self.categories = categories
    names = Array(repeating: nil, count: categories.count)
  }

  /// The number that stands for what a sum's time went to.
  mutating func number(of sum: HourSums.Sum) throws -> Int64 {
    let category = Int(sum.category)
    let name = try names[category] ?? texts.id(of: categories[category].description)
    names[category] = name
    return try uses.number(
      of: Use(app: sum.app, category: name, productivity: sum.productivity)
    )
  }
}
