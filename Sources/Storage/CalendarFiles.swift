import Documents
import Platform

/// Calendars, and plans of other exports, as they were joined: a file each, which is lockin's own.
final class CalendarFiles {
  private let folder: String?
  private let mayWrite: Bool
  /// The content of each by the name of its export, once they were read.
  private var known: [String: [UInt8]]?
  /// The names of exports whose files are cut off or something else: they count as not there.
  private(set) var damaged: [String] = []

  /// The calendars in a folder; without one, and where nothing may be written, what is set is known to this object alone.
  init(folder: String?, mayWrite: Bool) {
    self.folder = folder
    self.mayWrite = mayWrite && folder != nil
  }

  /// All of them, by the names of their exports.
  func all() throws(FileError) -> [String: [UInt8]] {
    if let known { return known }
    var found: [String: [UInt8]] = [:]
    if let folder, try FileStatus.ifPresent(folder)?.isDirectory == true {
      for name in try Directory.names(in: folder) {
        guard let file = CalendarFiles.export(ofFile: name) else { continue }
        let content = try ByteStream.contents(of: folder + "/" + name, limit: 256 << 20)
        if CalendarFiles.isWhole(content) { found[file] = content } else { damaged.append(file) }
      }
    }
    known = found
    return found
  }

  /// Sets the content of one, or removes it.
  func set(_ content: [UInt8]?, of file: String) throws(FileError) {
    var all = try all()
    guard all[file] != content else { return }
    all[file] = content
    known = all
    guard mayWrite, let folder else { return }
    let path = folder + "/" + CalendarFiles.name(of: file)
    guard let content else { return try AtomicFile.remove(at: path) }
    try Directory.make(folder, permissions: 0o700)
    try AtomicFile.write(content, to: path, permissions: 0o600)
  }

  /// Whether bytes end as a calendar or a list of events does.
  private static func isWhole(_ content: [UInt8]) -> Bool {
    let text = content[..<(content.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? 0)]
    return text.reversed().starts(with: "END:VCALENDAR".utf8.reversed())
      || text.first == UInt8(ascii: "{") && text.last == UInt8(ascii: "}")
  }

  /// What the file of an export's calendar is called: its name, in which what no name may hold is `%2F` and the like.
  static func name(of file: String) -> String {
    var name = ""
    for byte in file.utf8 {
      let isPlain = byte > 0x20 && byte != 0x7f && !"/%\\".utf8.contains(byte)
      if isPlain || byte == 0x20 {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        name += "%" + ContentHash.hexadecimal([byte]).uppercased()
      }
    }
    return name + ending
  }

  private static let ending = ".ics"

  /// The name of the export of a file; nil where the file is none of a calendar.
  static func export(ofFile name: String) -> String? {
    guard name.hasSuffix(ending), !name.hasPrefix("."), DraftName.final(of: name) == nil else {
      return nil
    }
    var bytes: [UInt8] = []
    var rest = Array(name.utf8.dropLast(ending.utf8.count))[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard let value = UInt8(digits, radix: 16), digits.utf8.count == 2 else { return nil }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(validating: bytes, as: UTF8.self)
  }
}
