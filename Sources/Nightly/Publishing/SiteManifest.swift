import Platform

/// What lockin put into a folder of reports, by a file in it.
///
/// ```
/// lockin.manifest.v1 0123456789abcdef
/// 2026/05/30/report.md  1234  1780293600000000000  0123456789abcdef  0123456789abcdef  rule - +e527373e
/// end
/// ```
/// A line is a path, its size in bytes, when it was written in nanoseconds since 1970, what stands for its bytes, what
/// stands for all that it was drawn from, and what was looked at for suggestions, with tabs between them. Hashes are
/// keyed by `lockin.key`, so that the file tells nothing to whoever sees it; the first line tells which key that was.
/// While files are put in place the last line is missing.
struct SiteManifest {
  /// The name of the file in the folder.
  static let name = ".lockin-manifest"
  private static let title = "lockin.manifest.v1 "
  private static let end = "end"

  /// A file as lockin put it in place; of one whose bytes are not known the size is less than 0.
  struct Entry: Equatable {
    /// Bytes.
    var size: Int64 = -1
    /// Nanoseconds since 1970.
    var modified: Int64 = 0
    /// What stands for its bytes.
    var hash: UInt64 = 0
    /// What stands for all that it was drawn from, but for what the trace names.
    var key: UInt64 = 0
    /// What was looked at for a report's suggestions, in words of `AdviceTrace`.
    var trace = ""
  }

  /// By path.
  var entries: [String: Entry] = [:]
  /// Whether all was put in place that was to be.
  private(set) var isWhole = false
  private let hash: KeyedHash?

  /// An empty one, as it is where nothing was put in place yet; without a key none of its hashes holds.
  init(_ key: PersonKey?) { hash = key?.hash.derived(for: "manifest\n") }

  /// That of a folder; nil where there is none.
  ///
  /// Of one that another key made the paths alone count, and a line that can't be read does not: that file may have any
  /// bytes.
  init?(in folder: String, _ key: PersonKey?) throws {
    self.init(key)
    let path = folder + "/" + SiteManifest.name
    guard try FileStatus.ifPresent(path)?.isRegular == true else { return nil }
    let lines = try ByteStream.contents(of: path, limit: 64 << 20).split(separator: 0x0a)
    let title = lines.first.map { String(decoding: $0, as: UTF8.self) }
    let isOwn = hash != nil && title == self.title
    entries.reserveCapacity(lines.count)
    for line in lines.dropFirst() {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count == 6 else { continue }
      let file = String(decoding: fields[0], as: UTF8.self)
      entries[file] = isOwn ? SiteManifest.entry(fields) ?? Entry() : Entry()
    }
    isWhole = isOwn && lines.last?.elementsEqual(SiteManifest.end.utf8) == true
  }

  private static func entry(_ fields: [ArraySlice<UInt8>]) -> Entry? {
    guard let size = number(fields[1], by: 10), let modified = number(fields[2], by: 10),
      let hash = number(fields[3], by: 16), let key = number(fields[4], by: 16)
    else { return nil }
    return Entry(
      size: Int64(bitPattern: size),
      modified: Int64(bitPattern: modified),
      hash: hash,
      key: key,
      trace: String(decoding: fields[5], as: UTF8.self)
    )
  }

  private static func number(_ digits: ArraySlice<UInt8>, by base: UInt64) -> UInt64? {
    guard (1...19).contains(digits.count) else { return nil }
    var number: UInt64 = 0
    for digit in digits {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x61...0x66 where base == 16: value = digit - 0x61 + 10
      default: return nil
      }
      number = number &* base &+ UInt64(value)
    }
    return number
  }

  /// Puts the file in its folder; `isWhole` says that all was put in place.
  mutating func write(to folder: String, isWhole: Bool) throws(FileError) {
    self.isWhole = isWhole
    var bytes = Array((title + "\n").utf8)
    for (file, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let numbers = "\(max(entry.size, 0))\t\(entry.modified)\t"
      bytes += Array(file.utf8) + [0x09] + Array(numbers.utf8)
      bytes += Array("\(entry.hash.digits)\t\(entry.key.digits)\t\(entry.trace)\n".utf8)
    }
    if isWhole { bytes += Array((SiteManifest.end + "\n").utf8) }
    try AtomicFile.write(bytes, to: folder + "/" + SiteManifest.name)
  }

  private var title: String { SiteManifest.title + value(of: []).digits }

  // MARK: - Hashes

  /// What stands for bytes.
  func value(of bytes: [UInt8]) -> UInt64 {
    hash.map { $0.of(bytes).prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) } } ?? 0
  }

  /// What stands for all that a file was drawn from.
  func key(_ fingerprint: Fingerprint) -> UInt64 { value(of: fingerprint.bytes) }

  /// Whether a file holds the bytes that an entry says; throws where it can't be read.
  func holds(_ path: String, _ entry: Entry) throws(FileError) -> Bool {
    guard hash != nil, let status = try FileStatus.ifPresent(path), status.isRegular,
      status.size == entry.size
    else { return false }
    return try value(of: ByteStream.contents(of: path, limit: Int(entry.size))) == entry.hash
  }
}

extension UInt64 {
  /// Sixteen hexadecimal digits.
  fileprivate var digits: String {
    let text = String(self, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
