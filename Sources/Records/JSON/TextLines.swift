import Platform

/// Goes through a text file line by line, in memory for one line.
struct TextLines {
  /// The longest line that is handed over whole, in bytes; of a longer one the rest is passed over.
  static let limit = 1 << 14

  let stream: ByteStream
  /// The longest line that is handed over whole here.
  var limit = TextLines.limit

  /// Hands over each line without its end, with its number from 1.
  ///
  /// A line ends with a line feed, a carriage return or both; a byte order mark is passed over.
  func read(_ visit: (Int, [UInt8]) throws -> Void) throws {
    var line: [UInt8] = []
    var number = 1
    var previous: UInt8 = 0
    func take() throws {
      if number == 1, line.starts(with: [0xef, 0xbb, 0xbf]) { line.removeFirst(3) }
      try visit(number, line)
      line.removeAll(keepingCapacity: true)
      number += 1
    }
    while true {
      let chunk = try stream.next()
      if chunk.isEmpty { break }
      for byte in chunk {
        if byte == 0x0d || (byte == 0x0a && previous != 0x0d) {
          try take()
        } else if byte != 0x0a, line.count <= limit {
          line.append(byte)
        }
        previous = byte
      }
    }
    if !line.isEmpty { try take() }
  }
}
