import Glibc

extension FaultScene {
  /// Plays what goes wrong on the way.
  func playTransfer(_ fault: Fault) {
    let ok = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
    let body = form.envelope(reply)
    switch fault {
    case .hangBeforeHeader: connection.waitForEnd()
    case .hangInBody:
      connection.send(ok + "content-length: \(body.utf8.count)\r\n\r\n" + body.prefix(20))
      connection.waitForEnd()
    case .dripHeader: drip(ok + "x-slow: " + String(repeating: "z", count: 2000))
    case .dripBody: drip(ok + "content-length: 5000\r\n\r\n" + String(repeating: " ", count: 5000))
    case .closeAtOnce: break
    case .resetBeforeHeader: connection.reset()
    case .resetInBody:
      connection.send(ok + "content-length: \(body.utf8.count)\r\n\r\n" + body.prefix(20))
      usleep(20_000)
      connection.reset()
    case .truncatedBody:
      connection.send(ok + "content-length: \(body.utf8.count)\r\n\r\n" + body.prefix(20))
    case .truncatedChunk:
      connection.send(ok + "transfer-encoding: chunked\r\n\r\nffff\r\n" + body)
    case .tenMegabytes:
      connection.send(ok + "content-length: 10000000\r\n\r\n")
      flood([UInt8](repeating: 0x20, count: 1 << 16), times: 160)
    case .endlessBody:
      connection.send(ok + "transfer-encoding: chunked\r\n\r\n")
      flood(Array("10000\r\n\(String(repeating: " ", count: 1 << 16))\r\n".utf8))
    case .endlessHeader:
      connection.send(ok)
      flood(Array("x-more: \(String(repeating: "y", count: 80))\r\n".utf8))
    case .endlessHeaderLine:
      connection.send(ok + "x-long: ")
      flood([UInt8](repeating: 0x79, count: 1 << 14))
    case .interimFlood:
      flood(Array("HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n".utf8))
    case .gzipBomb: bomb(ok + "content-encoding: gzip\r\n", chunked: false)
    case .transferGzipBomb: bomb(ok + "transfer-encoding: gzip, chunked\r\n", chunked: true)
    case .noHeader: connection.send("hello, who is there?\r\n\r\n")
    case .brokenStatusLine: connection.send("HTTP/1.1 abc OK\r\ncontent-length: 0\r\n\r\n")
    default: break
    }
  }

  /// A byte every twenty milliseconds.
  private func drip(_ text: String) {
    for byte in text.utf8 {
      guard connection.send([byte]) else { return }
      usleep(20_000)
    }
  }

  private func flood(_ bytes: [UInt8], times: Int = 1 << 24) {
    for _ in 0..<times {
      guard connection.send(bytes) else { return }
    }
  }

  private func bomb(_ head: String, chunked: Bool) {
    let bytes = FaultScene.compressedZeros(megabytes: 50)
    if chunked {
      connection.send(head + "\r\n" + String(bytes.count, radix: 16) + "\r\n")
      connection.send(bytes)
      connection.send("\r\n0\r\n\r\n")
    } else {
      connection.send(head + "content-length: \(bytes.count)\r\n\r\n")
      connection.send(bytes)
    }
  }

  /// That many megabytes of zeros as gzip (RFC 1951 and 1952), without the right checksum.
  ///
  /// One literal, then copies of 258 bytes at distance 1, thirteen bits each in the fixed code.
  private static func compressedZeros(megabytes: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]
    var pending: UInt32 = 0
    var count: UInt32 = 0
    func put(_ bits: [UInt8]) {
      for bit in bits {
        pending |= UInt32(bit) << count
        count += 1
        if count == 8 {
          bytes.append(UInt8(pending))
          (pending, count) = (0, 0)
        }
      }
    }
    put([1, 1, 0] + [0, 0, 1, 1, 0, 0, 0, 0])
    for _ in 0..<(megabytes * 1_000_000 / 258) { put([1, 1, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0]) }
    put([0, 0, 0, 0, 0, 0, 0])
    bytes.append(UInt8(pending))
    return bytes + [0, 0, 0, 0, 0, 0, 0, 0]
  }
}
