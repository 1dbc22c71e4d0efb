import Documents
@_spi(Texts) import Platform

/// Says what a file is that isn't a calendar.
enum ForeignFile {
  /// The one error of such a file.
  static func diagnostic(_ bytes: UnsafeBufferPointer<UInt8>, file: String) -> Diagnostic {
    let (kind, remedy) = guess(bytes)
    return Diagnostic(
      file: file,
      severity: .error,
      code: "not_a_calendar",
      problem: "\(kind), not a calendar",
      remedy: remedy
    )
  }

  private static func guess(_ bytes: UnsafeBufferPointer<UInt8>) -> (kind: String, remedy: String) {
    let export = "export the calendar as an .ics file"
    let isBlank: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0d).contains($0) }
    let content = bytes.drop { isBlank($0) || [0xef, 0xbb, 0xbf].contains($0) }
    guard !content.isEmpty else {
      return ("this file is empty", "download or export the calendar again")
    }
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      return ("this is text in UTF-16", "save or export it in UTF-8")
    }
    let head = String(decoding: content.prefix(1024), as: UTF8.self).lowercased()
    if head.hasPrefix("<!doctype html") || head.contains("<html") {
      return (
        "this is an HTML page",
        "download the calendar again; a login page is often saved in its place"
      )
    }
    if head.hasPrefix("<") { return ("this is an XML document", export) }
    if head.hasPrefix("{") || head.hasPrefix("[") { return ("this is a JSON document", export) }
    if head.hasPrefix("pk\u{3}\u{4}") {
      return ("this is a ZIP archive", "unpack it and use the .ics files in it")
    }
    if head.hasPrefix("%pdf") { return ("this is a PDF document", export) }
    return ("this file has no BEGIN:VCALENDAR; it is something else", export)
  }
}
