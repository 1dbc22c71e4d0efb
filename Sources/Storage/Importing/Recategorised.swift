import Records

/// Records that two exports put into different categories, or classes, of which one alone can count.
public struct Recategorised: Sendable, Hashable {
  /// Those of one application.
  public struct Application: Sendable, Hashable {
    /// Its name.
    public let app: String
    /// How many records.
    public fileprivate(set) var count = 0
    /// What counts of the first of them.
    public let counted: Details
    /// What does not.
    public let passed: Details
  }

  /// A category and its class.
  public struct Details: Sendable, Hashable, CustomStringConvertible {
    /// The category.
    public let category: String
    /// The class, -2...2, or nil where none is given.
    public let productivity: Int8?

    /// `Writing (2)`.
    public var description: String {
      category + (productivity.map { " (\($0))" } ?? "")
    }
  }

  /// The first so many are told apart.
  private static let most = 100

  /// The applications, in the order in which they were met.
  public private(set) var applications: [Application] = []

  /// Compares a day of an export with what the store had of it; `new` is both together.
  mutating func add(
    _ day: DayRecords,
    over old: DayRecords,
    in new: DayRecords,
    text: (TextID) -> String
  ) {
    guard Recategorised.maySay(day.contents, old.contents) else { return }
    func details(_ record: ActivityRecord) -> Details {
      Details(category: text(record.category), productivity: record.productivity)
    }
    for (counted, passed) in Total.disagreements(old.records, day.records, text: text) {
      add(text(counted.app), details(counted), over: details(passed))
    }
    let (before, now) = (old.records, day.records)
    var place = (before: 0, now: 0)
    for record in new.records where !Total.isPart(record, text) {
      func copy(_ records: [ActivityRecord], _ at: inout Int) -> ActivityRecord? {
        while at < records.count, !records[at].hasSameIdentity(as: record) {
          guard ActivityRecord.precedes(records[at], record) else { return nil }
          at += 1
        }
        return at < records.count ? records[at] : nil
      }
      guard let first = copy(before, &place.before), let second = copy(now, &place.now),
        Recategorised.differ(first.content, second.content)
      else { continue }
      let isFirst =
        record.category == first.category && record.productivity == first.productivity
      add(text(record.app), details(record), over: details(isFirst ? second : first))
    }
  }

  private mutating func add(_ app: String, _ counted: Details, over passed: Details) {
    let place = applications.firstIndex { $0.app == app } ?? applications.count
    guard place < Recategorised.most else { return }
    if place == applications.count {
      applications.append(Application(app: app, counted: counted, passed: passed))
    }
    applications[place].count += 1
  }

  /// Whether contents of two exports may be of one application and differ, which nearly none do.
  private static func maySay(_ some: [RecordContent], _ others: [RecordContent]) -> Bool {
    var said: [TextID: Set<RecordContent>] = [:]
    for content in others where content.category != 0 {
      said[content.app, default: []].insert(.details(of: content))
    }
    guard !said.isEmpty else { return false }
    return some.contains { content in
      content.category != 0
        && said[content.app].map { $0.count > 1 || !$0.contains(.details(of: content)) } ?? false
    }
  }

  private static func differ(_ a: RecordContent, _ b: RecordContent) -> Bool {
    a.category != 0 && b.category != 0
      && (a.category != b.category || a.productivity != b.productivity)
  }
}

extension RecordContent {
  /// The category and the class alone.
  fileprivate static func details(of content: RecordContent) -> RecordContent {
    RecordContent(
      kind: .use,
      source: 0,
      category: content.category,
      productivity: content.productivity
    )
  }
}
