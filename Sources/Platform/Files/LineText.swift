import CXXHash

/// A line of a file, known by its length and a hash of its bytes, without the end of the line.
///
/// A line ends with a line feed or a carriage return.
public struct LineText: Hashable, Sendable {
  /// How many bytes it has.
  public let length: Int
  /// XXH3 of 64 bits.
  public let hash: Int64

  /// A line that is known already.
  public init(length: Int, hash: Int64) {
    self.length = length
    self.hash = hash
  }

  fileprivate init(_ bytes: UnsafeRawBufferPointer) {
    self.init(length: bytes.count, hash: LineText.hash(bytes))
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    Int64(bitPattern: XXH3_64bits(bytes.baseAddress, bytes.count))
  }

  /// So long may a line be that is looked at.
  public static let longest = 1 << 16

  private static func isEnd(_ byte: UInt8) -> Bool { byte == 0x0a || byte == 0x0d }

  /// What stands behind the last line end of a file of so many bytes; nil where there is nothing, or more than the longest
  /// line.
  public static func last(of path: String, size: Int64) throws(FileError) -> LineText? {
    guard size > 0 else { return nil }
    let count = min(size, Int64(longest) + 1)
    let tail = try ByteStream.contents(
      of: ByteSource(path: path, packed: .slice(from: size - count, size: count)),
      first: Int(count)
    )
    let begin = tail.lastIndex(where: isEnd).map { $0 + 1 } ?? 0
    guard begin < tail.count, begin > 0 || count == size else { return nil }
    return tail[begin...].withUnsafeBytes { LineText($0) }
  }

  /// Which of some lines a file has, and which it has something behind of.
  public struct Found: Sendable {
    /// Those that stand there as they are.
    public fileprivate(set) var whole: Set<LineText> = []
    /// Those that a longer line begins with.
    public fileprivate(set) var begun: Set<LineText> = []

    /// None.
    public init() {}

    fileprivate mutating func look(_ line: UnsafeRawBufferPointer, for texts: Set<LineText>) {
      for text in texts where text.length <= line.count {
        let begin = UnsafeRawBufferPointer(rebasing: line[..<text.length])
        guard LineText.hash(begin) == text.hash else { continue }
        if text.length == line.count { whole.insert(text) } else { begun.insert(text) }
      }
    }
  }

  /// Looks for lines in a file.
  public static func find(
    _ texts: Set<LineText>,
    in source: ByteSource
  ) throws(FileError) -> Found {
    var found = Found()
    guard let most = texts.map(\.length).max() else { return found }
    let stream = try ByteStream(source)
    // The beginning of a line that goes on in the next piece, as far as it is looked at.
    var open: [UInt8] = []
    while true {
      let piece = try stream.next()
      guard !piece.isEmpty else { break }
      var begin = piece.startIndex
      for place in piece.indices where isEnd(piece[place]) {
        if open.isEmpty {
          found.look(UnsafeRawBufferPointer(rebasing: piece[begin..<place]), for: texts)
        } else {
          open += piece[begin..<place].prefix(max(0, most + 1 - open.count))
          open.withUnsafeBytes { found.look($0, for: texts) }
          open = []
        }
        begin = place + 1
      }
      open += piece[begin...].prefix(max(0, most + 1 - open.count))
    }
    open.withUnsafeBytes { found.look($0, for: texts) }
    return found
  }
}
