import Glibc

/// Ports of this very machine.
package enum LoopbackPort {
  /// How long an answer is waited for, in milliseconds.
  private static let patience: Int32 = 300

  /// Whether something takes connections at a port of 127.0.0.1; nothing is sent, and the connection is
  /// closed at once.
  package static func answers(_ port: UInt16) -> Bool {
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    let descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let begun = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if begun == 0 { return true }
    guard errno == EINPROGRESS || errno == EINTR else { return false }
    var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&wait, 1, patience) == 1 else { return false }
    var problem: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &problem, &size) == 0 && problem == 0
  }
}
