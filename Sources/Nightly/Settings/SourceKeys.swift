import Documents
import Records

/// The keys of a rule under `sources`.
enum SourceKeys {
  static let file = FileKey(
    needed: "file",
    .name,
    "The file's name below `inbox/`; `*` stands for any characters but a slash. A later download of it, as `toggl (1).csv` is of `toggl.csv`, is meant as well."
  )
  static let device = FileKey(
    "device",
    .name,
    "The device of records that name none; the format's name by default."
  )
  static let zone = FileKey(
    "zone",
    .unread(.name),
    "The zone of times that name none, where it is not yours."
  )
  static let dateOrder = FileKey(
    "date_order",
    .choice(DateOrder.self),
    "The order of day, month and year where dates leave it open."
  )
  static let columns = FileKey(
    "columns",
    .mapping(ColumnKeys.all),
    "What the columns of a CSV of your own hold, by their names in its first line."
  )
  static let unit = FileKey(
    "duration_unit",
    .choice(ColumnMapping.Unit.self),
    or: .s,
    "What a duration counts; seconds by default."
  )
  static let delimiter = FileKey(
    "delimiter",
    FileKind(["enum": [",", ";", "|", "\t", "tab"]], NodeReader.delimiter),
    "What stands between fields."
  )

  static let all = KeyList(
    [file, device, zone, dateOrder, columns, unit, delimiter],
    named: "source",
    rules: [
      "anyOf": [
        KeyList.given([columns]), KeyList.given([device], without: [unit, delimiter]),
        KeyList.given([zone], without: [unit, delimiter]),
        KeyList.given([dateOrder], without: [unit, delimiter]),
      ],
      "if": KeyList.given([unit]),
      "then": ["properties": [columns.name: KeyList.given([ColumnKeys.duration])]],
    ]
  )
}

/// The keys under `columns`.
enum ColumnKeys {
  static let start = FileKey(
    needed: "start",
    point,
    "When it began: a column, or one of the date and one of the time of day."
  )
  static let end = FileKey("end", point, or: [], "When it ended.")
  static let duration = FileKey(
    "duration",
    .name,
    "How long it took, in place of `end`; where both are given, `end` counts."
  )
  static let app = FileKey(
    "app",
    .name,
    "The application; `Time log` where neither this nor a title nor a category is given."
  )
  static let title = FileKey("title", .name, "The title.")
  static let category = FileKey("category", .name, "The category.")
  static let url = FileKey("url", .name, "The address of the page.")
  static let device = FileKey("device", .name, "The device.")

  static let all = KeyList(
    [start, end, duration, app, title, category, url, device],
    named: "columns",
    rules: [
      // An end, a duration or both.
      "anyOf": [KeyList.given([end]), KeyList.given([duration])]
    ]
  )

  /// A column, or a list of those of the date and of the time of day.
  private static var point: FileKind<[String]> {
    let name = JSONValue.object(FileKind.name.schema)
    let list: JSONValue = ["type": "array", "minItems": 1, "maxItems": 2, "items": name]
    return .init(["anyOf": [name, list]], NodeReader.dateAndTime)
  }
}

extension NodeReader {
  /// One column, or a list of those of the date and of the time of day.
  fileprivate func dateAndTime(_ node: DocumentNode) throws(Diagnostic) -> [String] {
    let names = try oneOrMore(of: name)(node)
    guard (1...2).contains(names.count) else {
      throw failure(
        at: node,
        code: "bad_columns",
        problem: "a point in time takes one column or two",
        remedy: "write the column, or [date, time of day]"
      )
    }
    return names
  }

  /// What stands between fields.
  fileprivate func delimiter(_ node: DocumentNode) throws(Diagnostic) -> UInt8 {
    let text = try string(node)
    if text == "tab" { return UInt8(ascii: "\t") }
    guard let byte = text.utf8.first, text.utf8.count == 1, [",", ";", "\t", "|"].contains(text)
    else {
      throw failure(
        at: node,
        code: "bad_delimiter",
        problem: "\(text.quoted) can't stand between fields",
        remedy: "write \",\", \";\", \"|\" or tab"
      )
    }
    return byte
  }
}
