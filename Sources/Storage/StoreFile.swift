import Glibc
import Platform

/// The file that a store lies in, before it is opened: whose it is, and in which form.
public enum StoreFile {
  /// Makes sure that a file is a store that this program can read, and where it may be written gives its
  /// pages sums if an older lockin wrote it; a file that is missing or empty is one to be made.
  ///
  /// Throws `StoreError` where it is damaged, another program's or a newer lockin's, and leaves it alone.
  static func makeReady(_ path: String, mayWrite: Bool) throws {
    // What a journal holds has to be put back before the first page can be judged.
    if mayWrite, try size(path + "-journal") > 0, try size(path) > 0 {
      try Connection(path: path).restore()
    }
    switch try StoreHead(path: path) {
    case .new: return
    case .summed(let form):
      guard form <= Migrations.all.count else {
        throw StoreError(
          path: path,
          problem: "the store was written by a newer lockin (form \(form), this program knows "
            + "\(Migrations.all.count)) and was left alone"
        )
      }
    case .older: if mayWrite { try addSums(path) }
    case .damaged: throw StoreError.damaged(path, "its first page")
    case .foreignDatabase, .foreign: try refuseForeign(path)
    }
  }

  /// Throws `StoreError` where a file is another program's, before anything is laid beside it.
  public static func refuseForeign(_ path: String) throws {
    // A page that was half written may be the first one: what the journal holds comes first.
    if try size(path + "-journal") > 0 { return }
    switch try StoreHead(path: path) {
    case .new, .summed, .older, .damaged: return
    case .foreignDatabase:
      throw StoreError(
        path: path,
        problem: "this SQLite file belongs to another program and was left alone"
      )
    case .foreign:
      throw StoreError(path: path, problem: "this is not a store of lockin and was left alone")
    }
  }

  /// Whether a file is a store, sound or not, and not another program's.
  public static func isStore(_ path: String) throws -> Bool {
    switch try StoreHead(path: path) {
    case .summed, .older, .damaged: true
    case .new, .foreignDatabase, .foreign: false
    }
  }

  /// Writes a store of an older lockin anew with sums; the old file stands until the new one is whole.
  private static func addSums(_ path: String) throws {
    let fresh = path + ".new-\(getpid())"
    for suffix in ["", "-journal"] { try remove(fresh + suffix) }
    do {
      let old = try Connection(path: path)
      try old.restore()
      // What is damaged must not get sums that make it good.
      if let finding = try old.integrityFindings(atMost: 1).first {
        throw StoreError.damaged(path, finding)
      }
      try old.prepare("VACUUM INTO ?").run(.text(Connection.place(of: fresh)))
    } catch {
      // set aside: the error that is told comes first, and the next run clears what stays.
      unlink(fresh)
      throw error
    }
    try replace(path, with: fresh)
  }

  /// Puts a store that was made anew in the place of the old one, which is kept beside it with those from before earlier
  /// rebuilds.
  ///
  /// Throws `FileError`; the old store then still has its name.
  public static func putInPlace(_ fresh: String, of path: String) throws(FileError) {
    // One name is left for what `putBack` keeps.
    let names = copies(of: path).dropLast()
    // Of too many the first and the latest stay.
    if !FileStatus.isAbsent(names[names.count - 1]) { try removeCopy(names[names.count - 2]) }
    for place in names.indices.dropLast().reversed() {
      if !FileStatus.isAbsent(names[place + 1]) { continue }
      try move(names[place], to: names[place + 1])
      try move(names[place] + "-journal", to: names[place + 1] + "-journal")
    }
    try keep(path, as: names[0])
    try replace(path, with: fresh)
  }

  /// Puts the store from before the last rebuild in its place again, and keeps the one that takes its own place behind all
  /// others; gives how many are kept, and nil where there is none.
  public static func putBack(_ path: String) throws(FileError) -> Int? {
    let names = copies(of: path)
    guard let first = names.firstIndex(where: { !FileStatus.isAbsent($0) }),
      let last = names.lastIndex(where: { !FileStatus.isAbsent($0) })
    else { return nil }
    let behind = names[min(last + 1, names.count - 1)]
    try keep(path, as: behind)
    try Directory.rename(names[first], to: path)
    try move(names[first] + "-journal", to: path + "-journal")
    var count = 0
    for name in names where !FileStatus.isAbsent(name) {
      if name != names[count] {
        try move(name, to: names[count])
        try move(name + "-journal", to: names[count] + "-journal")
      }
      count += 1
    }
    return count
  }

  /// Gives a store another name, its own to be taken by another one; what a journal of it holds must not be put into that.
  private static func keep(_ path: String, as aside: String) throws(FileError) {
    // A name of its own first: at no time is there no store.
    if !FileStatus.isAbsent(path), uninterrupted({ link(path, aside) }) != 0 {
      try Directory.rename(path, to: aside)
    }
    try move(path + "-journal", to: aside + "-journal")
  }

  private static func move(_ path: String, to target: String) throws(FileError) {
    if !FileStatus.isAbsent(path) { try Directory.rename(path, to: target) }
  }

  /// Whether a store from before a rebuild is there, or one that a rebuild made and that was undone.
  public static func hasOlder(_ path: String) -> Bool {
    copies(of: path).contains { !FileStatus.isAbsent($0) }
  }

  /// The names that copies of a store have which are lockin's, those from before rebuilds: the latest first.
  public static func copies(of path: String) -> [String] {
    (1...most).map { path + before + ($0 == 1 ? "" : "-\($0)") }
  }

  /// Removes the stores from before rebuilds.
  public static func removeCopies(of path: String) throws(FileError) {
    for copy in copies(of: path) { try removeCopy(copy) }
  }

  private static func removeCopy(_ copy: String) throws(FileError) {
    for suffix in ["", "-journal"] { try remove(copy + suffix) }
  }

  /// What the name of a store from before a rebuild ends with, or goes on with the number that it has among several.
  private static let before = ".before-rebuild"
  /// So many are kept.
  private static let most = 9

  private static func remove(_ path: String) throws(FileError) {
    guard uninterrupted({ unlink(path) }) == 0 || errno == ENOENT else {
      throw FileError(path: path, operation: .remove, code: errno)
    }
  }

  /// Gives a finished store the name of another one, and makes that durable.
  static func replace(_ path: String, with fresh: String) throws(FileError) {
    do {
      try Directory.makeDurable(file: fresh)
      try Directory.rename(fresh, to: path)
    } catch {
      // set aside: the error that is told comes first, and the next run clears what stays.
      unlink(fresh)
      throw error
    }
  }

  /// A file's bytes; none where there is no file.
  private static func size(_ path: String) throws(FileError) -> Int64 {
    FileStatus.isAbsent(path) ? 0 : try FileStatus(reading: path).size
  }
}
