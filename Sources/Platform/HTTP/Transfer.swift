import CCurl

/// What has come of a response so far; libcurl's callbacks write into it.
struct Transfer {
  private(set) var headers: [HTTPHeader] = []
  private(set) var body: [UInt8] = []
  /// Why a callback ended the transfer.
  private(set) var stop: TransportFailure.Kind?
  private var headerBytes = 0
  private let limits: TransferLimits
  private let isCancelled: @Sendable () -> Bool

  init(limits: TransferLimits, isCancelled: @escaping @Sendable () -> Bool) {
    self.limits = limits
    self.isCancelled = isCancelled
  }

  static let takeBody: ccurl_receive = { bytes, size, count, context in
    receive(bytes, size, count, context) { $0.take(body: $1) }
  }

  static let takeHeader: ccurl_receive = { bytes, size, count, context in
    receive(bytes, size, count, context) { $0.take(header: $1) }
  }

  static let goesOn: ccurl_progress = { context, _, _, _, _ in
    guard let context else { return 1 }
    return context.assumingMemoryBound(to: Transfer.self).pointee.isToEnd() ? 1 : 0
  }

  private static func receive(
    _ bytes: UnsafeMutablePointer<CChar>?,
    _ size: Int,
    _ count: Int,
    _ context: UnsafeMutableRawPointer?,
    _ take: (inout Transfer, UnsafeRawBufferPointer) -> Bool
  ) -> Int {
    // libcurl's own word for the size of an item is always 1.
    let length = size &* count
    guard let context else { return 0 }
    let piece = UnsafeRawBufferPointer(start: bytes, count: length)
    // Any number but the length ends the transfer; for an empty piece that is not 0.
    return take(&context.assumingMemoryBound(to: Transfer.self).pointee, piece)
      ? length : length ^ 1
  }

  private mutating func take(body piece: UnsafeRawBufferPointer) -> Bool {
    guard piece.count <= limits.bodyBytes - body.count else {
      stop = .bodyTooLarge
      body = []
      return false
    }
    body.append(contentsOf: piece)
    return true
  }

  /// Takes one line: of the header, of an interim response before it, or of the trailer.
  private mutating func take(header line: UnsafeRawBufferPointer) -> Bool {
    headerBytes += line.count
    guard headerBytes <= limits.headerBytes else {
      stop = .headerTooLarge
      return false
    }
    // Only the last response counts, not those of 1xx before it.
    if line.starts(with: Array("HTTP/".utf8)) {
      headers = []
      return true
    }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return true }
    let name = String(decoding: line[..<colon], as: UTF8.self)
    let value = String(decoding: line[(colon + 1)...], as: UTF8.self)
    headers.append(HTTPHeader(name, value.trimmed))
    return true
  }

  private mutating func isToEnd() -> Bool {
    guard isCancelled() else { return false }
    stop = .cancelled
    return true
  }
}

extension String {
  /// The text without the spaces and line ends around it.
  fileprivate var trimmed: String {
    let isSpace = { (scalar: Unicode.Scalar) in [" ", "\t", "\r", "\n"].contains(scalar) }
    let start = unicodeScalars.firstIndex { !isSpace($0) } ?? unicodeScalars.endIndex
    let tail = unicodeScalars[start...]
    let end = tail.lastIndex { !isSpace($0) }.map { unicodeScalars.index(after: $0) }
    return String(tail[..<(end ?? start)])
  }
}
