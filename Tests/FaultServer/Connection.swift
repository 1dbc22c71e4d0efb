import Glibc

/// One client's connection.
struct Connection {
  let descriptor: Int32

  /// The request, or nil where none comes; whoever speaks TLS is told as servers do.
  func receive() -> FaultServer.Received? {
    var bytes: [UInt8] = []
    while bytes.count < 1 << 24 {
      if bytes.first == 0x16 {
        send(head: "400 Bad Request", [], body: "")
        return nil
      }
      if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
        let header = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let length =
          header.lowercased().split(separator: "\r\n").first { $0.hasPrefix("content-length:") }
          .flatMap { Int($0.dropFirst(15).filter(\.isNumber)) } ?? 0
        if bytes.count - end.upperBound >= length {
          let words = header.split(separator: " ", maxSplits: 2)
          return FaultServer.Received(
            path: words.count > 1 ? String(words[1]) : "/",
            header: header,
            body: Array(bytes[end.upperBound...].prefix(length))
          )
        }
      }
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      guard wait(for: POLLIN, milliseconds: 10_000) else { return nil }
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
    }
    return nil
  }

  /// Sends all bytes; false where the client is gone.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor,
          $0.baseAddress.map { $0 + sent },
          $0.count - sent,
          Int32(MSG_NOSIGNAL)
        )
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Sends a text.
  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Sends a whole response.
  @discardableResult
  func send(
    head status: String,
    _ headers: [String],
    type: String = "application/json",
    body: String
  ) -> Bool {
    send(
      ([
        "HTTP/1.1 \(status)", "content-type: \(type)", "content-length: \(body.utf8.count)",
        "x-request-id: req_test-1", "connection: close",
      ] + headers).joined(separator: "\r\n") + "\r\n\r\n" + body
    )
  }

  /// Waits until the client has gone away, half a minute at most.
  func waitForEnd() {
    for _ in 0..<300 where wait(for: POLLIN, milliseconds: 100) {
      var byte: UInt8 = 0
      if recv(descriptor, &byte, 1, 0) <= 0 { return }
    }
  }

  /// Ends with a reset instead of an orderly end.
  func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  func close() { _ = Glibc.close(descriptor) }

  private func wait(for event: Int32, milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }
}
