import Glibc
import Platform

/// The file of the cache before it is opened.
package enum CacheFile {
  /// Why a file is no cache that can be used.
  package enum Finding: Sendable, Hashable {
    /// There is none, or one without bytes.
    case absent
    /// It is a store of a lockin of before, which may hold what no export gives.
    case store
    /// It is a cache of another version of lockin.
    case otherForm
    /// Something in it is not what was written.
    case damaged
  }

  /// What the name of a cache that was of no use ends with.
  package static let aside = ".aside"
  /// What the name of a store of a lockin of before ends with once it was taken over.
  package static let before = ".before"

  /// Why the file at a path can't be used; nil where it can.
  ///
  /// Throws `StoreError` where it is another program's. Source: https://www.sqlite.org/fileformat2.html section 1.3.
  package static func finding(at path: String) throws -> Finding? {
    guard let status = try FileStatus.ifPresent(path) else { return .absent }
    // What is no file is refused by SQLite, in its own words.
    guard status.isRegular else { return nil }
    if status.size == 0 { return .absent }
    let head = try ByteStream.contents(of: path, first: 100)
    func number(_ offset: Int) -> Int64 {
      head.count < 100 ? 0 : head[offset..<offset + 4].reduce(0) { $0 << 8 | Int64($1) }
    }
    guard head.starts(with: Array("SQLite format 3\0".utf8)) else {
      // Power went away while the first pages were written.
      if !FileStatus.isAbsent(path + "-journal") { return .damaged }
      throw StoreError(
        path: path,
        problem:
          "this is not a cache of lockin; remove it, and the next command makes one: it was left alone"
      )
    }
    switch number(68) {
    case Schema.applicationID: return number(60) == Schema.form ? nil : .otherForm
    case Schema.storeID: return .store
    default:
      throw StoreError(
        path: path,
        problem: "this SQLite file belongs to another program and was left alone"
      )
    }
  }

  /// Gives a file that is of no use, with its journal, another name; one that is in the way of that goes.
  package static func putAside(_ path: String, _ finding: Finding) throws(FileError) {
    guard finding != .absent else { return }
    let ending = finding == .store ? before : aside
    for suffix in ["-journal", ""] where !FileStatus.isAbsent(path + suffix) {
      try Directory.rename(path + suffix, to: path + ending + suffix)
    }
  }

  /// Removes the cache, and one that was put aside.
  package static func remove(_ path: String) throws(FileError) {
    for name in [path, path + aside] {
      for suffix in ["", "-journal"] { try AtomicFile.remove(at: name + suffix) }
    }
  }
}
