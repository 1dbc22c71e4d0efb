import Documents
import Platform

extension ExportFormat {
  /// Finds the format by what is in the file; its name plays no part.
  ///
  /// Throws a diagnostic that says what the file seems to be instead. `file` is its name for the
  /// person. Where the configuration explains its columns, it is a table unless it can't be one.
  public static func detect(
    path: String,
    file: String,
    hasMapping: Bool = false
  ) throws -> ExportFormat {
    let head = try ByteStream.contents(of: path, first: headSize)
    return try detect(head: head, file: file, hasMapping: hasMapping)
  }

  /// So many bytes of a file tell its format.
  public static let headSize = 1 << 16

  /// Finds the format of a file that begins with these bytes, in the same way.
  public static func detect(
    head: [UInt8],
    file: String,
    hasMapping: Bool = false
  ) throws(Diagnostic) -> ExportFormat {
    if hasMapping {
      // Its columns are its own, whatever is said of files that are called like it.
      if format(of: head) == .lockinDump { return .lockinDump }
      let problem = unknown(head, file: file)
      guard ["empty_file", "html_page", "binary_file", "archive"].contains(problem.code) else {
        return .mapped
      }
      throw problem
    }
    if let format = format(of: head) { return format }
    throw unknown(head, file: file)
  }

  private static func format(of head: [UInt8]) -> ExportFormat? {
    let text = visible(head)
    if isJSON(text) {
      let shape = JSONShape(text)
      return all.first {
        if case .json(let recognises) = $0.recognition { recognises(shape) } else { false }
      }
    }
    let line = firstLine(text)
    let named = all.first {
      if case .line(let lines) = $0.recognition { lines.contains(line) } else { false }
    }
    return named ?? table(unmarked(head))
  }

  private static func table(_ text: ArraySlice<UInt8>) -> ExportFormat? {
    for separator in CSVBlocks.separators {
      guard let first = CSVColumns(of: text, separator: separator) else { continue }
      let found = all.first {
        if case .table(let recognises) = $0.recognition { recognises(first) } else { false }
      }
      if let found { return found }
    }
    return all.first {
      if case .text(let recognises) = $0.recognition { recognises(text) } else { false }
    }
  }

  /// The code of what is told of an export without anything in it.
  package static let emptyExport = "empty_export"

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
    if let kind = ArchiveKind(head) { return problem("archive", kind.problem, kind.remedy) }
    if head.contains(0) {
      return problem(
        "binary_file",
        "this is a binary file, not one of the formats that lockin reads",
        "export it as JSON, CSV or ICS"
      )
    }
    if isJSON(text) {
      if JSONShape(text).isEmpty {
        return problem(
          emptyExport,
          "there is nothing in this export",
          "export a time in which something was recorded, or remove it from the inbox"
        )
      }
      return problem(
        "unknown_json",
        "this JSON is none of the exports that lockin reads",
        "expected that of ActivityWatch, WakaTime, Timing, Timewarrior or arbtt, or an hourly summary"
      )
    }
    if line.contains(where: { $0 == "," || $0 == ";" || $0 == "\t" || $0 == "|" }) {
      return unknownTable(text, file, problem)
    }
    return problem(
      "unknown_format",
      "this is none of the formats that lockin reads",
      "expected one of the JSON, CSV or ICS files that docs/formats.md lists"
    )
  }

  /// What to tell of a table: what to say of its columns, as far as their names tell what they hold.
  private static func unknownTable(
    _ text: ArraySlice<UInt8>,
    _ file: String,
    _ problem: (_ code: String, _ problem: String, _ remedy: String) -> Diagnostic
  ) -> Diagnostic {
    let name = file.hasPrefix("inbox/") ? String(file.dropFirst("inbox/".count)) : file
    if let proposal = ColumnProposal(of: text) {
      return problem(
        "unknown_header",
        "this CSV header is none that lockin knows",
        "write under 'sources:' in lockin.yaml what its columns hold: \(proposal.rule(name))"
      )
    }
    let wanted = ActivityCSV.required.joined(separator: ",")
    return problem(
      "unknown_header",
      "this CSV header is none that lockin knows",
      "expected the columns \(wanted), or those of a tracker that docs/formats.md lists; say what "
        + "other columns hold with 'columns' in 'sources' of lockin.yaml"
    )
  }

  /// The bytes without a byte order mark and leading blanks.
  private static func visible(_ head: [UInt8]) -> ArraySlice<UInt8> {
    unmarked(head).drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0a || $0 == 0x0d }
  }

  /// The bytes without a byte order mark; a first field that is empty may begin with a tab.
  private static func unmarked(_ head: [UInt8]) -> ArraySlice<UInt8> {
    head.starts(with: [0xef, 0xbb, 0xbf]) ? head[3...] : head[...]
  }

  private static func firstLine(_ text: ArraySlice<UInt8>) -> String {
    let line = text.prefix(4096).prefix { $0 != 0x0a && $0 != 0x0d }
    return String(decoding: line, as: UTF8.self).lowercased().trimmingBlanks
  }

  private static func isJSON(_ text: ArraySlice<UInt8>) -> Bool {
    text.first == UInt8(ascii: "{") || text.first == UInt8(ascii: "[")
  }
}

extension String {
  /// The text without blanks at its ends.
  package var trimmingBlanks: String {
    // Hardly any text has blanks there, and to go through its characters was a third of reading a log.
    let blanks: [UInt8] = [0x20, 0x09, 0x0d]
    guard let first = utf8.first, let last = utf8.last,
      blanks.contains(first) || blanks.contains(last)
    else { return self }
    let front = drop { $0 == " " || $0 == "\t" || $0 == "\r" }
    return String(front.reversed().drop { $0 == " " || $0 == "\t" || $0 == "\r" }.reversed())
  }
}
