import Foundation
import TestSupport

/// A server with a certificate of its own making, by the program `openssl`.
final class EncryptedServer {
  let port: Int
  /// The certificate, which is its own authority.
  let certificate: String
  private let folder: TemporaryFolder
  private let process: Process
  private let input = Pipe()

  struct NotStarted: Error {}

  /// Starts a server at a free port whose certificate is for one name.
  init(name: String) throws {
    folder = try TemporaryFolder()
    certificate = folder.path + "/certificate.pem"
    let key = folder.path + "/key.pem"
    let request = Process()
    request.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    request.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-days", "2", "-keyout", key,
      "-out", certificate,
    ]
    request.standardError = FileHandle.nullDevice
    try request.run()
    request.waitUntilExit()

    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = [
      "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-naccept", "3",
    ]
    let output = Pipe()
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    // It prints 'ACCEPT 127.0.0.1:PORT' once it listens.
    while text.contains("ACCEPT") == false || text.hasSuffix("\n") == false {
      let piece = output.fileHandleForReading.availableData
      guard piece.isEmpty == false else { throw NotStarted() }
      text += String(decoding: piece, as: UTF8.self)
    }
    let line = text.split(separator: "\n").first { $0.hasPrefix("ACCEPT") } ?? ""
    guard let port = line.split(separator: ":").last.flatMap({ Int($0) }) else {
      throw NotStarted()
    }
    self.port = port
  }

  /// Answers whoever connects next with `body`.
  func answer(_ body: String) {
    input.fileHandleForWriting.write(
      Data(
        ("HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
          + "content-length: \(body.utf8.count)\r\n\r\n" + body).utf8
      )
    )
  }

  deinit {
    // It has the signals blocked that are blocked where it was started.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
