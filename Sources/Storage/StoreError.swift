import CSQLite
import Glibc
import Platform

/// An operation on the store that failed.
public struct StoreError: Error, Sendable, Hashable {
  /// The store's file.
  public let path: String
  /// SQLite's extended result code, or 0 where the store itself found the fault.
  public let code: Int32
  /// The system's error number behind it, or 0 where it was not the system that refused.
  public let systemCode: Int32
  /// What is wrong; values that were bound are never part of it.
  public let problem: String

  /// A failure of the store at `path`, with the system's reason where it has one.
  init(path: String, code: Int32 = 0, systemCode: Int32 = 0, problem: String) {
    self.path = path
    self.code = code
    self.systemCode = systemCode
    self.problem =
      systemCode == 0 ? problem : "\(problem) (\(String(cString: strerror(systemCode))))"
  }

  /// A failure that SQLite tells with a code and words of its own.
  init(path: String, code: Int32, systemCode: Int32, words: String) {
    // What lockin wrote as JSON is JSON.
    if words == "malformed JSON" {
      self = .damaged(path, words)
      return
    }
    let isDamage = StoreError.isDamage(code)
    if code == StoreError.closedFolder {
      self.init(
        path: path,
        code: code,
        systemCode: EACCES,
        problem: "its journal can't be made in the folder beside it"
      )
      return
    }
    if code == StoreError.unreadablePage {
      self.init(unreadable: path, systemCode)
      return
    }
    self.init(
      path: path,
      code: code,
      systemCode: isDamage ? 0 : systemCode,
      problem: isDamage
        ? StoreError.damage(words) : words
    )
  }

  /// The store holds something that nobody wrote into it; `what` says where.
  public static func damaged(_ path: String, _ what: String) -> StoreError {
    StoreError(path: path, code: SQLITE_CORRUPT, problem: damage(what))
  }

  /// The disk refuses a page of the store, for the reason that the system's number stands for.
  init(unreadable path: String, _ systemCode: Int32) {
    self.path = path
    code = StoreError.unreadablePage
    self.systemCode = systemCode
    problem =
      "the disk does not give a page of the cache (\(String(cString: strerror(systemCode)))): try again; where "
      + "it stays so, \(StoreError.remedy)"
  }

  /// The system refuses something about a file beside the store.
  init(_ error: FileError) {
    let isSystem = error.code > 0
    self.init(
      path: error.path,
      code: SQLITE_IOERR,
      systemCode: isSystem ? error.code : 0,
      problem: "cannot \(error.operation.rawValue)" + (isSystem ? "" : ": \(error.reason)")
    )
  }

  private static func damage(_ what: String) -> String {
    "the cache is damaged (\(what)), and is made anew from archive/"
  }

  private static let remedy =
    "type the command again, which makes it anew from archive/; 'lockin archive check' looks at that"

  /// Whether the disk is full or can't be written.
  public var isWriteFailure: Bool {
    [SQLITE_FULL, SQLITE_IOERR, SQLITE_READONLY, SQLITE_CANTOPEN].contains(code & 0xff)
      && !isDamage
  }

  /// Whether the system gave no more memory.
  public var isLackOfMemory: Bool {
    code & 0xff == SQLITE_NOMEM || (isWriteFailure && systemCode == ENOMEM)
  }

  /// Whether the store holds what nobody wrote into it, or lost what was, so that nothing of it can be believed unseen.
  public var isDamage: Bool { StoreError.isDamage(code) }

  /// Whether a table refuses a row.
  var isConstraint: Bool { code & 0xff == SQLITE_CONSTRAINT }

  private static func isDamage(_ code: Int32) -> Bool {
    [SQLITE_CORRUPT, SQLITE_NOTADB].contains(code & 0xff)
      || code == unreadablePage
  }

  /// SQLite's `SQLITE_IOERR_READ`: the disk does not give a page.
  static let unreadablePage: Int32 = SQLITE_IOERR | 1 << 8
  /// SQLite's `SQLITE_READONLY_DIRECTORY`: the folder refuses the journal, for want of permission alone.
  private static let closedFolder: Int32 = SQLITE_READONLY | 6 << 8
}

extension StoreError: CustomStringConvertible {
  /// `lockin.sqlite: database or disk is full`.
  public var description: String { "\(path): \(problem)" }
}
