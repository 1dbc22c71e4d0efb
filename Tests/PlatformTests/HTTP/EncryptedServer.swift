import Foundation
import TestSupport

/// A server with a certificate of its own making, by the program `openssl`.
final class EncryptedServer {
  let port: Int
  /// The certificate, which is its own authority.
  let certificate: String
  private let folder: TemporaryFolder
  private let server: StartedProgram
  private let input = Pipe()

  struct NotStarted: Error {}

  /// Starts a server at a free port whose certificate is for one name.
  init(name: String) throws {
    folder = try TemporaryFolder()
    certificate = folder.path + "/certificate.pem"
    let key = folder.path + "/key.pem"
    let request = try StartedProgram(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-subj", "/CN=test", "-addext", "subjectAltName=\(name)", "-days", "2", "-keyout", key,
        "-out", certificate,
      ],
      environment: [:]
    )
    try request.wait()
    let told = folder.path + "/told"
    server = try StartedProgram(
      "/usr/bin/openssl",
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-naccept", "3"],
      environment: [:],
      input: .descriptor(input.fileHandleForReading.fileDescriptor),
      output: .file(told)
    )
    // It prints 'ACCEPT 127.0.0.1:PORT' once it listens.
    var text = ""
    while !(text.contains("ACCEPT") && text.hasSuffix("\n")) {
      guard server.isRunning else { throw NotStarted() }
      usleep(1000)
      text = try folder.text(of: "told")
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
}
