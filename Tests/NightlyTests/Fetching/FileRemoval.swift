import Foundation

/// What happens to files between two nights.
enum FileRemoval {
  static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

  static func allow(_ path: String, _ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }
}
