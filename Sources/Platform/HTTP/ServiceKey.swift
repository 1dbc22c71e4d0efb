/// Where the key of a service is kept: never in a file of the workspace.
public enum ServiceKey: Sendable, Hashable {
  /// In a variable of the environment, of this name.
  case variable(String)
  /// In a file that nobody else may read; `~/` at its start is the person's own folder.
  case file(String)

  /// Why there is no key.
  public enum Problem: Error, Sendable, Hashable {
    /// The variable is empty or not there.
    case noVariable
    /// The file is not there, or can't be read; with the system's words.
    case unreadable(reason: String)
    /// The path starts neither at the root nor at the person's own folder, or lies in the workspace.
    case withinWorkspace
    /// Others may read the file, or it is another person's.
    case openToOthers
    /// It holds nothing, or blanks, line breaks or other characters that no key has.
    case malformed
  }

  /// The key itself.
  ///
  /// `workspace` is the path of the folder that keys must not lie in, from the root on; `environment`
  /// gives the value of a variable.
  public func secret(
    outside workspace: String,
    environment: (String) -> String?
  ) throws(Problem) -> Secret {
    let text: String
    switch self {
    case .variable(let name):
      guard let value = environment(name), !value.isEmpty else { throw .noVariable }
      text = value
    case .file(let name):
      text = try ServiceKey.line(of: name, outside: workspace, environment: environment)
    }
    guard let secret = Secret(text) else { throw .malformed }
    return secret
  }

  /// What a file that is private to the person holds, without the line end behind it.
  public static func line(
    of name: String,
    outside workspace: String,
    environment: (String) -> String?
  ) throws(Problem) -> String {
    var path = name
    if name.hasPrefix("~/"), let home = environment("HOME"), home.hasPrefix("/") {
      path = home + name.dropFirst()
    }
    guard path.hasPrefix("/"), !isWithin(workspace, path) else { throw .withinWorkspace }
    let status: FileStatus
    var bytes: [UInt8]
    do throws(FileError) {
      status = try FileStatus(reading: path)
      bytes = try ByteStream.contents(of: path, limit: 1 << 16)
    } catch {
      throw .unreadable(reason: error.reason)
    }
    guard status.isOwn, status.permissions & 0o077 == 0 else { throw .openToOthers }
    while let last = bytes.last, [0x0a, 0x0d, 0x20, 0x09].contains(last) { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isWithin(_ folder: String, _ path: String) -> Bool {
    let inner = AtomicFile.target(of: path) + "/"
    let outer = AtomicFile.target(of: folder)
    return inner.hasPrefix(outer == "/" ? outer : outer + "/")
  }
}
