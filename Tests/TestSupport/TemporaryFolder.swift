import Foundation
import Platform

/// A folder of its own for one test, removed with all it holds when the test lets go of it.
public final class TemporaryFolder: Sendable {
  /// The folder's absolute path.
  public let path: String

  /// Makes a fresh, empty folder below the system's folder for temporary files.
  public init() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("lockin-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Puts a file with these bytes into the folder, with any folders its name needs.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    let file = path + "/" + name
    try Directory.make(Directory.parent(of: file))
    try AtomicFile.write(bytes, to: file)
    return file
  }

  /// Puts a file with this text into the folder, with any folders its name needs.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// The text of a file in the folder.
  public func text(of name: String) throws -> String {
    String(decoding: try ByteStream.contents(of: path + "/" + name), as: UTF8.self)
  }
}
