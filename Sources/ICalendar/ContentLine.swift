/// One unfolded line of a calendar file: `NAME;PARAMETER=value:value`.
///
/// It points to where the line lies, and is of use only as long as the file is being read. Texts are
/// made of its parts when someone asks for them.
///
/// Source: RFC 5545 section 3.1.
struct ContentLine {
  /// A parameter with its values, quotes removed.
  struct Parameter {
    /// The name in upper case.
    let name: String
    /// The values in the order of the file.
    let values: [String]
  }

  /// What the line's name means here.
  let property: PropertyName
  private let start: UnsafePointer<UInt8>
  private let count: UInt32
  private let nameCount: UInt32
  private let valueStart: UInt32
  private let number: UInt32

  /// Finds the parts of an unfolded line; nil where it is no content line.
  init?(line: Int, bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress, bytes.count <= LineUnfolder.longestLine else { return nil }
    var scanner = ParameterScanner(bytes: bytes)
    let nameCount = scanner.name()
    guard nameCount > 0 else { return nil }
    while scanner.take(ASCII.semicolon) {
      guard scanner.parameter(eachValue: { _ in }) != nil else { return nil }
    }
    guard scanner.take(ASCII.colon) else { return nil }
    self.start = start
    count = UInt32(bytes.count)
    self.nameCount = UInt32(nameCount)
    valueStart = UInt32(scanner.at)
    number = UInt32(clamping: line)
    property = PropertyName(UnsafeBufferPointer(start: start, count: nameCount))
  }

  /// The number of the first physical line, from 1.
  var line: Int { Int(number) }

  /// The property's name in upper case.
  var name: String { ContentLine.name(bytes(0..<nameCount)) }

  /// The bytes after the colon, unfolded and not yet decoded.
  var value: UnsafeBufferPointer<UInt8> { bytes(valueStart..<count) }

  /// The parameters in the order of the file.
  var parameters: [Parameter] {
    var parameters: [Parameter] = []
    var scanner = ParameterScanner(bytes: bytes(0..<valueStart), at: Int(nameCount))
    while scanner.take(ASCII.semicolon) {
      var values: [String] = []
      guard
        let name = scanner.parameter(eachValue: {
          values.append(String(decoding: $0, as: UTF8.self))
        })
      else { break }
      parameters.append(Parameter(name: ContentLine.name(name), values: values))
    }
    return parameters
  }

  /// The first value of a parameter, or nil where the line doesn't have it.
  func parameter(_ name: StaticString) -> String? {
    guard valueStart > nameCount + 1 else { return nil }
    var scanner = ParameterScanner(bytes: bytes(0..<valueStart), at: Int(nameCount))
    while scanner.take(ASCII.semicolon) {
      var first: UnsafeBufferPointer<UInt8>?
      guard let found = scanner.parameter(eachValue: { first = first ?? $0 }) else { return nil }
      if found.isKeyword(name) { return first.map { String(decoding: $0, as: UTF8.self) } }
    }
    return nil
  }

  /// The value as text; nil where it holds a NUL or isn't UTF-8.
  var text: String? { value.text }

  /// The value as text in upper case, without white space around it; for names and keywords.
  var keyword: String? { value.trimmed.uppercased }

  private func bytes(_ range: Range<UInt32>) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: start + Int(range.lowerBound), count: range.count)
  }

  private static func name(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).uppercased()
  }
}

/// Takes the content lines of a file one after the other.
struct ContentLines {
  private var unfolder: LineUnfolder

  init(_ bytes: UnsafeBufferPointer<UInt8>, joined: JoinedLines) {
    unfolder = LineUnfolder(bytes, joined: joined)
  }

  /// Where the next line begins.
  var position: UnsafePointer<UInt8> { unfolder.position }

  /// The next line that is one; those that are none cost themselves and are told of.
  mutating func next(_ problems: inout ProblemLog) -> ContentLine? {
    while let line = unfolder.next() {
      guard let bytes = line.bytes else {
        problems.add(
          line: line.number,
          code: "line_too_long",
          problem: "this line is longer than 1 MB and was skipped",
          remedy: "export the calendar again without attachments"
        )
        continue
      }
      if let parsed = ContentLine(line: line.number, bytes: bytes) { return parsed }
      guard bytes.contains(where: { $0 != ASCII.space && $0 != ASCII.tab }) else { continue }
      problems.add(
        line: line.number,
        code: "malformed_line",
        problem: "\"\(LineUnfolder.excerpt(bytes))\" is not a calendar line and was skipped",
        remedy: "a line reads NAME:value; check that a continued line begins with a space"
      )
    }
    return nil
  }
}

/// Takes the parts of a line off its front.
private struct ParameterScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var at = 0

  mutating func take(_ byte: UInt8) -> Bool {
    guard at < bytes.count, bytes[at] == byte else { return false }
    at += 1
    return true
  }

  /// Passes over a name, and tells how long it is.
  mutating func name() -> Int {
    let start = at
    while at < bytes.count, ASCII.isNameByte(bytes[at]) { at += 1 }
    return at - start
  }

  /// Passes over a parameter, and gives its name; nil where there is none.
  @inline(__always)
  mutating func parameter(
    eachValue: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> UnsafeBufferPointer<UInt8>? {
    let start = at
    guard name() > 0 else { return nil }
    let name = UnsafeBufferPointer(rebasing: bytes[start..<at])
    // A parameter without a value is no RFC 5545, but old exporters write it.
    guard take(ASCII.equals) else { return name }
    repeat {
      guard let value = value() else { return nil }
      eachValue(value)
    } while take(ASCII.comma)
    return name
  }

  private mutating func value() -> UnsafeBufferPointer<UInt8>? {
    if take(ASCII.quote) {
      let start = at
      while at < bytes.count, bytes[at] != ASCII.quote { at += 1 }
      let value = UnsafeBufferPointer(rebasing: bytes[start..<at])
      return take(ASCII.quote) ? value : nil
    }
    let start = at
    passOffset()
    while at < bytes.count, bytes[at] != ASCII.semicolon, bytes[at] != ASCII.colon {
      // Exchange escapes commas here as it does in texts.
      if bytes[at] == ASCII.comma, at == start || bytes[at - 1] != ASCII.backslash { break }
      at += 1
    }
    return UnsafeBufferPointer(rebasing: bytes[start..<at])
  }

  /// Passes over `(UTC+07:00)`, which Exchange's zones begin with and not all programs quote.
  private mutating func passOffset() {
    guard at + 11 <= bytes.count, bytes[at] == UInt8(ascii: "("), bytes[at + 7] == ASCII.colon,
      bytes[at + 10] == UInt8(ascii: ")")
    else { return }
    at += 11
  }
}
