import Documents
import Glibc
import Platform

/// The programs that a person has allowed to be run for a workspace, kept outside of it.
///
/// Each is a line of JSON: the folder with its inode, the arguments, and the hash of each file of the workspace
/// among them. So a workspace that was copied, restored or changed runs nothing until its person says so.
public struct AllowedPrograms {
  /// The file; nil where the environment names no folder for settings.
  private let path: String?
  private let workspace: String

  /// The programs of a workspace, whose path is from the root on.
  init(workspace: String, environment: (String) -> String?) {
    func folder(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    path = (folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" })
      .map { $0 + "/lockin/allowed" }
    self.workspace = AtomicFile.target(of: workspace)
  }

  /// Whether a program may be run with these arguments.
  public func allows(_ command: [String]) throws(FetchFailure) -> Bool {
    let lines = try Visit.disk { () throws(FileError) in try self.lines() }
    let line = try Visit.disk { () throws(FileError) in try self.line(command) }
    return lines.contains(line)
  }

  /// Allows a program; false where that was done before.
  ///
  /// Throws where there is no place to keep it.
  @discardableResult
  public func allow(_ command: [String]) throws(FileError) -> Bool {
    guard let path else {
      throw FileError(path: "~/.config/lockin/allowed", operation: .create, code: ENOENT)
    }
    let line = try line(command)
    var lines = try lines()
    guard !lines.contains(line) else { return false }
    lines.append(line)
    try Directory.make(Directory.parent(of: path), permissions: 0o700)
    try AtomicFile.write(
      Array(lines.map { $0 + "\n" }.joined().utf8),
      to: path,
      permissions: 0o600
    )
    return true
  }

  /// The lines of the file; none of one that others could have written.
  private func lines() throws(FileError) -> [String] {
    guard let path, let status = try FileStatus.ifPresent(path), status.isOwn,
      status.permissions & 0o022 == 0
    else { return [] }
    let bytes = try ByteStream.contents(of: path, limit: 1 << 20)
    return bytes.split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
  }

  /// What a program is told by.
  private func line(_ command: [String]) throws(FileError) -> String {
    var files: [String: JSONValue] = [:]
    for word in Set(command) {
      let file = word.hasPrefix("/") ? word : workspace + "/" + word
      // set aside: a word that is no file's name is only a word.
      guard let status = try? FileStatus(reading: file), status.isRegular,
        AtomicFile.target(of: file).hasPrefix(workspace + "/")
      else { continue }
      files[word] = .string(ContentHash.hexadecimal(try ContentHash.of(file: file)))
    }
    let folder = try FileStatus(reading: workspace)
    let value: JSONValue = [
      "command": .array(command.map { .string($0) }), "files": .object(files),
      "inode": .integer(folder.inode), "workspace": .string(workspace),
    ]
    return String(decoding: JSONWriter.compact(value), as: UTF8.self)
  }
}
