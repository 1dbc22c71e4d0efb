import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("The form of backups as docs/backup-form.md tells it")
struct BackupFormTests {
  private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("../../../docs/backup-form.md")

  /// Runs Python; gives the code it ends with and what it says on standard error.
  private static func python(
    _ arguments: [String],
    passphrase: String = ""
  ) throws -> (
    code: Int32, words: String
  ) {
    let told = try TemporaryFolder()
    let started = try StartedProgram(
      "/usr/bin/env",
      ["python3"] + arguments,
      environment: ProcessInfo.processInfo.environment
        .merging(["LOCKIN_PASSPHRASE": passphrase]) { $1 },
      messages: .file(told.path + "/told")
    )
    return (try started.wait(), try told.text(of: "told"))
  }

  private static let hasPython =
    (try? python(["-c", "import cryptography.hazmat.primitives.ciphers.aead"]).code) == 0

  @Test(
    "its script opens a backup, and refuses a changed one",
    .enabled(if: hasPython, "needs python3 with cryptography")
  )
  func script() throws {
    let folder = try TemporaryFolder()
    let text = try String(contentsOf: BackupFormTests.page, encoding: .utf8)
    let parts = text.components(separatedBy: "```")
    let block = try #require(parts.first { $0.hasPrefix("python\n") })
    let script = try folder.write(String(block.dropFirst("python\n".count)), to: "open.py")
    let long = (1...6).map { "a folder with a rather long name \($0)" }.joined(separator: "/")
    let files: [String: [UInt8]] = [
      "empty": [], "line\nbreak\\": [8], "\(long)/end ä.csv": [7],
      "store": BackupFileTests.noise(150_000, seed: 5),
    ]
    for (name, bytes) in files { try folder.write(bytes, to: "from/" + name) }
    let backup = folder.path + "/b.lockin"
    try BackupFile.write(
      try BackupFileTests.all(folder, "from"),
      to: backup,
      passphrase: Array("schönes Wort".utf8)
    )
    let place = folder.path + "/to"
    let done = try BackupFormTests.python([script, backup, place], passphrase: "schönes Wort")
    #expect(done.code == 0, "\(done.words)")
    for (name, bytes) in files { #expect(try BackupFileTests.bytes(place + "/" + name) == bytes) }
    #expect(try Directory.files(below: place).count == files.count + 1)
    #expect(
      try BackupFormTests.python([script, backup, place + "1"], passphrase: "x").words
        == "another passphrase, or a changed head\n"
    )
    var changed = try BackupFileTests.bytes(backup)
    changed[100_000] ^= 1
    try folder.write(changed, to: "b.lockin")
    let refused = try BackupFormTests.python(
      [script, backup, place + "2"],
      passphrase: "schönes Wort"
    )
    #expect(refused.code != 0 && refused.words.contains("InvalidTag"))
  }
}
