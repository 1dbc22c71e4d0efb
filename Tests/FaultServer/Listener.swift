import Foundation
import Glibc
import Synchronization

/// Takes connections at a free port of 127.0.0.1.
final class Listener: Sendable {
  let port: UInt16
  private let descriptor: Int32
  private let isStopped = Mutex(false)

  /// The system gave no socket.
  struct NoSocket: Error {
    let step: String
    let code: Int32
  }

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw NoSocket(step: "socket", code: errno) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && Glibc.listen(descriptor, 128) == 0
          && getsockname(descriptor, pointer, &size) == 0
      }
    }
    guard bound else {
      close(descriptor)
      throw NoSocket(step: "bind", code: errno)
    }
    self.descriptor = descriptor
    port = UInt16(bigEndian: address.sin_port)
  }

  /// Serves each connection on a thread of its own, until it is stopped.
  func listen(_ serve: @escaping @Sendable (Connection) -> Void) {
    Thread.detachNewThread { [self] in
      while let connection = next() {
        Thread.detachNewThread {
          serve(connection)
          connection.close()
        }
      }
      close(descriptor)
    }
  }

  /// Takes no more connections.
  func stop() { isStopped.withLock { $0 = true } }

  private func next() -> Connection? {
    while isStopped.withLock({ $0 }) == false {
      var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      let connection = accept(descriptor, nil, nil)
      if connection >= 0 { return Connection(descriptor: connection) }
    }
    return nil
  }
}
