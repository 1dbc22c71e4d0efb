import Documents
import Files

/// The kinds of file that an inbox may hold.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// ActivityWatch buckets as JSON.
  case activityWatch = "activitywatch"
  /// lockin's own activity CSV.
  case activityCSV = "lockin-csv"
  /// RescueTime's API CSV.
  case rescueTime = "rescuetime"
  /// Totals by hour and category, with planned events, as JSON.
  case hourlySummary = "hourly-summary"
  /// iCalendar.
  case calendar = "icalendar"

  /// What a person calls the format.
  public var name: String {
    switch self {
    case .activityWatch: "ActivityWatch JSON"
    case .activityCSV: "lockin CSV"
    case .rescueTime: "RescueTime CSV"
    case .hourlySummary: "hourly JSON"
    case .calendar: "iCalendar"
    }
  }

  /// Finds the format by what is in the file; its name plays no part.
  ///
  /// Throws a diagnostic that says what the file seems to be instead. `file` is its name for the
  /// person.
  public static func detect(path: String, file: String) throws -> ExportFormat {
    let stream = try ByteStream(path: path, capacity: 1 << 16)
    let head = Array(try stream.next())
    if let format = format(of: head) { return format }
    throw unknown(head, file: file)
  }

  private static func format(of head: [UInt8]) -> ExportFormat? {
    let text = visible(head)
    if text.first == UInt8(ascii: "{") {
      if holds(text, "\"buckets\"") { return .activityWatch }
      let isSummary =
        holds(text, "\"device_summary\"")
        || (holds(text, "\"schedules\"") && holds(text, "\"start_ts\""))
      return isSummary ? .hourlySummary : nil
    }
    let line = firstLine(text)
    if line == "begin:vcalendar" || line == "begin:vevent" { return .calendar }
    let columns = line.split(separator: ",", omittingEmptySubsequences: false).map {
      String($0).trimmingQuotes
    }
    if ActivityCSV.required.allSatisfy(columns.contains) { return .activityCSV }
    if RescueTimeCSV.required.allSatisfy(columns.contains) { return .rescueTime }
    return nil
  }

  /// What to tell a person whose file is none of these.
  private static func unknown(_ head: [UInt8], file: String) -> Diagnostic {
    let text = visible(head)
    let first = SourcePosition(line: 1, column: 1)
    let line = firstLine(text)
    func problem(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(file: file, position: first, code: code, problem: problem, remedy: remedy)
    }
    if text.isEmpty {
      return problem(
        "empty_file",
        "the file is empty",
        "export it again, or remove it from the inbox"
      )
    }
    if line.hasPrefix("<!doctype") || line.hasPrefix("<html") || line.hasPrefix("<head") {
      return problem(
        "html_page",
        "this is an HTML page, not an export",
        "sign in first, then download the file again"
      )
    }
    if head.contains(0) {
      return problem(
        "binary_file",
        "this is a binary file, not one of the formats that lockin reads",
        "export it as JSON, CSV or ICS"
      )
    }
    if text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[") {
      return problem(
        "unknown_json",
        "this JSON is none of the exports that lockin reads",
        "expected an ActivityWatch export, which has \"buckets\" at its top, or an hourly summary, "
          + "which has \"device_summary\""
      )
    }
    if line.contains(",") {
      let wanted = ActivityCSV.required.joined(separator: ",")
      return problem(
        "unknown_header",
        "this CSV header is none that lockin knows",
        "expected the columns \(wanted), or those of RescueTime"
      )
    }
    return problem(
      "unknown_format",
      "this is none of the formats that lockin reads",
      "expected ActivityWatch JSON, lockin or RescueTime CSV, or an ICS calendar"
    )
  }

  /// The bytes without a byte order mark and leading blanks.
  private static func visible(_ head: [UInt8]) -> ArraySlice<UInt8> {
    let rest = head.starts(with: [0xef, 0xbb, 0xbf]) ? head[3...] : head[...]
    return rest.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  private static func firstLine(_ text: ArraySlice<UInt8>) -> String {
    let line = text.prefix(4096).prefix { $0 != 0x0a && $0 != 0x0d }
    return String(decoding: line, as: UTF8.self).lowercased().trimmingBlanks
  }

  private static func holds(_ text: ArraySlice<UInt8>, _ needle: String) -> Bool {
    String(decoding: text, as: UTF8.self).contains(needle)
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmingBlanks: String {
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(front.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }

  /// The text without blanks and one pair of double quotes at its ends.
  var trimmingQuotes: String {
    let text = trimmingBlanks
    guard text.count >= 2, text.hasPrefix("\""), text.hasSuffix("\"") else { return text }
    return String(text.dropFirst().dropLast())
  }
}
