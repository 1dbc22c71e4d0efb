import Documents
import Glibc
import Platform

/// The secret under which a person is named to services: a file of the workspace that never leaves it.
///
/// A hash of a name or an address could be guessed by trying names; with a key of its own each
/// workspace has a name that means nothing to anybody.
package struct PersonKey {
  let hash: KeyedHash

  /// The key of a workspace, which is made where it is missing.
  ///
  /// Throws a `Diagnostic` where the file holds something else, `FileError` where it can't be read or
  /// made.
  init(_ workspace: Workspace) throws {
    let path = workspace.keyFile
    if try FileStatus.ifPresent(path) == nil { try PersonKey.make(at: path) }
    let text = try ByteStream.contents(of: path, limit: 4096)
    let digits = text.last == UInt8(ascii: "\n") ? text.dropLast() : text[...]
    guard digits.count == 64, let key = PersonKey.bytes(digits), let hash = KeyedHash(key: key)
    else {
      throw Diagnostic(
        file: workspace.name(of: path),
        code: "bad_key_file",
        problem: "this is not the key that lockin made: 64 hexadecimal digits",
        remedy:
          "restore it, or remove it: a new one is made, and services will know you by a new name"
      )
    }
    self.hash = hash
  }

  /// The key of a workspace as it is; nil where there is none, which is not made then.
  static func known(_ workspace: Workspace) throws -> PersonKey? {
    try FileStatus.ifPresent(workspace.keyFile) == nil ? nil : PersonKey(workspace)
  }

  /// The key of a workspace, made where it is missing; nil where nothing may be written to the workspace.
  static func ifWritable(_ workspace: Workspace) throws -> PersonKey? {
    do {
      return try PersonKey(workspace)
    } catch let error as FileError where error.operation != .read {
      // set aside: what it would mark has no mark.
      guard FileStatus.isAbsent(workspace.keyFile) else { throw error }
      return nil
    }
  }

  /// What stands for a person in requests: 64 hexadecimal digits.
  func name(of user: String?) -> String {
    ContentHash.hexadecimal(hash.of("user\n" + (user ?? "")))
  }

  /// What marks the folders that the workspace publishes into: 64 hexadecimal digits.
  var folder: String { ContentHash.hexadecimal(hash.of("folder\n")) }

  /// What stands for a machine in records of runs: 16 hexadecimal digits.
  package func host(_ name: String) -> String {
    ContentHash.hexadecimal(hash.of("host\n" + name).prefix(8))
  }

  /// What the ids that are published are made under.
  var ids: KeyedHash { hash.derived(for: "ids\n") }

  /// Bytes for a new key; `path` is of the file that they are for.
  static func random(for path: String) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    guard getentropy(&bytes, bytes.count) == 0 else {
      throw FileError(path: path, operation: .create, code: errno)
    }
    return bytes
  }

  private static func make(at path: String) throws {
    try AtomicFile.write(
      Array((ContentHash.hexadecimal(random(for: path)) + "\n").utf8),
      to: path,
      permissions: 0o600
    )
  }

  private static func bytes(_ digits: ArraySlice<UInt8>) -> [UInt8]? {
    let values = digits.map { digit -> UInt8 in
      switch digit {
      case 0x30...0x39: digit - 0x30
      case 0x61...0x66: digit - 0x61 + 10
      default: .max
      }
    }
    guard !values.contains(.max) else { return nil }
    return stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
  }
}
