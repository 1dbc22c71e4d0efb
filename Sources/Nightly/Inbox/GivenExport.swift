import Glibc
import Platform

/// An export that came from standard input: it lies in a file beside the store, for its owner alone, as long as it
/// is read.
package final class GivenExport {
  /// What it is called in messages and in the ledger: it has no name of its own.
  package static let name = "standard input"
  /// The most bytes of one.
  static let most: Int64 = 4 << 30

  /// The file.
  package let path: String

  /// Takes in all of standard input, and notes how many bytes have come.
  ///
  /// Throws `FileError` with `EFBIG` where more come than an export has.
  package init(beside store: String, _ note: (Int64) -> Void) throws(FileError) {
    try GivenExport.clear(beside: store)
    path = store + GivenExport.ending + "\(getpid())"
    // One that another process of this number left.
    try AtomicFile.remove(at: path)
    let draft = try DraftFile(at: path)
    var count: Int64 = 0
    try ByteStream.readStandardInput { chunk throws(FileError) in
      count += Int64(chunk.count)
      guard count <= GivenExport.most else {
        throw FileError(path: GivenExport.name, operation: .read, code: EFBIG)
      }
      try draft.append(chunk)
      note(count)
    }
    try draft.finish()
  }

  deinit {
    // set aside: what stays is cleared when the next one comes.
    try? AtomicFile.remove(at: path)
  }

  /// What the name of the file has behind that of the store.
  private static let ending = ".given-"

  /// Removes what processes left behind that are gone.
  static func clear(beside store: String) throws(FileError) {
    let start = (store.split(separator: "/").last.map(String.init) ?? "") + ending
    let folder = Directory.parent(of: store)
    for name in try Directory.names(in: folder) where name.hasPrefix(start) {
      guard let process = pid_t(name.dropFirst(start.count).prefix { $0 != "." }), process > 0,
        kill(process, 0) != 0, errno == ESRCH
      else { continue }
      // set aside: what stays is cleared another time.
      try? AtomicFile.remove(at: folder + "/" + name)
    }
  }
}
