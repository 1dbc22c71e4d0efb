import CSystem
import Glibc

/// A draft that is about to change names with the file that it replaces, and bears in its name what each of the two held.
///
/// Behind the sixteen digits of a draft stand eight of what the file held when it was read, and eight of what it is to hold.
/// Where the process is killed between the change of names and its look at what came out, whoever clears up can tell the
/// old bytes, or the new ones, from an edit that somebody saved in that moment.
enum SwappedDraft {
  private static let count = (DraftName.longCount - DraftName.count) / 2

  /// Gives an edit that was saved under a draft's name one beside its file: `NAME.kept`, or `NAME.kept-2` and so on where
  /// that is taken; false where it has the draft's still.
  static func keep(_ draft: String, of path: String) -> Bool {
    (1...mostKept).contains { number in
      SystemPath.rename(
        draft,
        path + ".kept" + (number == 1 ? "" : "-\(number)"),
        csystem_no_replace
      ) == 0
    }
  }

  private static let mostKept = 1_000

  /// Whether a path is that of such a draft.
  static func isOne(_ draft: String, ending: String) -> Bool {
    parts(of: draft, ending: ending) != nil
  }

  /// Gives a whole draft its name for the change; throws where that can't be done.
  static func begin(
    _ draft: String,
    replacing old: [UInt8],
    with new: [UInt8],
    ending: String
  ) throws(FileError) -> String {
    let name = "\(draft.dropLast(ending.utf8.count))\(mark(old))\(mark(new))\(ending)"
    guard SystemPath.rename(draft, name) == 0 else {
      throw FileError(path: draft, operation: .rename, code: errno)
    }
    return name
  }

  /// Whether a draft that was left may go: it holds what the file held, or was to hold.
  ///
  /// Else an edit was saved in that moment. It gets the file's name back, where that holds the new bytes still, as it would
  /// have if nobody had been killed, and lies beside it under another name else.
  static func mayGo(_ draft: String, ending: String) throws(FileError) -> Bool {
    guard let (path, old, new) = parts(of: draft, ending: ending) else { return true }
    let found = try mark(of: draft)
    if found == old || found == new { return true }
    if try mark(of: path) == new, SystemPath.rename(draft, path, csystem_exchange) == 0 {
      // Whoever saved once more meanwhile is not to lose that.
      return try mark(of: draft) == new
    }
    // set aside: where that can't be done, it stays under the draft's name.
    _ = keep(draft, of: path)
    return false
  }

  /// The file that such a draft is of, and the marks of what it held and was to hold; nil of any other draft.
  private static func parts(
    of draft: String,
    ending: String
  ) -> (path: String, old: String, new: String)? {
    let front = draft.utf8.dropLast(ending.utf8.count)
    guard draft.hasSuffix(ending), let path = DraftName.final(of: draft, ending: ending),
      front.count == path.utf8.count + 1 + DraftName.longCount
    else { return nil }
    let marks = front.suffix(2 * count)
    return (
      path, String(decoding: marks.prefix(count), as: UTF8.self),
      String(decoding: marks.suffix(count), as: UTF8.self)
    )
  }

  private static func mark(_ bytes: [UInt8]) -> String {
    ContentHash.hexadecimal(Array(ContentHash.of(bytes).prefix(count / 2)))
  }

  /// The mark of what a file holds; nil where there is none.
  private static func mark(of path: String) throws(FileError) -> String? {
    do throws(FileError) { return mark(try ByteStream.contents(of: path)) } catch {
      if error.code == ENOENT { return nil }
      throw error
    }
  }
}
