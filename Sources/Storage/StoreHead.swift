import Glibc
import Platform

/// What the first page of a file says of it, looked at before SQLite opens it: it may be another program's.
///
/// Source: https://www.sqlite.org/fileformat2.html section 1.3.
enum StoreHead: Equatable {
  /// No file, or one without bytes.
  case new
  /// A store whose pages carry sums.
  case summed(form: Int)
  /// A store as lockin wrote it before pages carried sums.
  case older(form: Int)
  /// A store whose first page is damaged.
  case damaged
  /// An SQLite file of another program.
  case foreignDatabase
  /// No SQLite file at all.
  case foreign

  /// Marks the file as lockin's: "LKIN".
  static let applicationID: UInt32 = 0x4c4b_494e
  /// The last form whose pages carry no sums.
  static let lastWithoutSums = 8

  /// Looks at a file; throws `StoreError` where it can't be read.
  init(path: String) throws(StoreError) {
    var status = stat()
    // What is not a regular file is refused by SQLite, in its own words.
    guard uninterrupted({ lstat(path, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG else {
      self = .new
      return
    }
    let file = try PageFile(path: path)
    defer { file.finish() }
    if status.st_size == 0 {
      self = .new
      return
    }
    errno = 0
    let first = file.page(1)
    guard first != nil || errno == 0 else { throw StoreError(unreadable: path, errno) }
    self.init(file, first)
  }

  private init(_ file: PageFile, _ first: [UInt8]?) {
    func number(_ offset: Int) -> UInt32 {
      first?[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } ?? 0
    }
    let form = Int(Int32(bitPattern: number(60)))
    let isDatabase = first?.starts(with: Array("SQLite format 3\0".utf8)) ?? false
    let hasSum = first?.withUnsafeBytes { PageSum.holds($0, number: 1) } ?? false
    if hasSum, isDatabase, number(68) == StoreHead.applicationID {
      self = .summed(form: form)
    } else if isDatabase, number(68) == StoreHead.applicationID, first?[20] == 0,
      (1...StoreHead.lastWithoutSums).contains(form)
    {
      self = .older(form: form)
    } else if number(68) == StoreHead.applicationID && isDatabase || StoreHead.hasStorePages(file) {
      self = .damaged
    } else {
      self = isDatabase ? .foreignDatabase : .foreign
    }
  }

  /// Whether the pages of a file that is damaged carried sums: they did, unless none does and the head
  /// is that of an older store.
  static func hasSums(_ path: String, _ file: PageFile) throws(StoreError) -> Bool {
    if case .older = try StoreHead(path: path) { return false }
    return hasStorePages(file)
  }

  /// Whether one of the first thousand pages carries a store's sum: no other program's file has any.
  private static func hasStorePages(_ file: PageFile) -> Bool {
    (0..<min(file.count, 1000)).contains { file.holds($0 + 1) }
  }
}
