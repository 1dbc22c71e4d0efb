/// One unfolded line of a calendar file: `NAME;PARAMETER=value:value`.
///
/// Source: RFC 5545 section 3.1.
public struct ContentLine: Sendable, Hashable {
  /// A parameter with its values, quotes removed.
  public struct Parameter: Sendable, Hashable {
    /// The name in upper case.
    public let name: String
    /// The values in the order of the file.
    public let values: [String]

    /// A parameter with its values.
    public init(name: String, values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The number of the first physical line, from 1.
  public let line: Int
  /// The property's name in upper case.
  public let name: String
  /// The parameters in the order of the file.
  public let parameters: [Parameter]
  /// The bytes after the colon, unfolded and not yet decoded.
  public let value: [UInt8]

  /// A line with all its parts given; `name` is in upper case.
  public init(line: Int, name: String, parameters: [Parameter] = [], value: [UInt8]) {
    self.line = line
    self.name = name
    self.parameters = parameters
    self.value = value
  }

  /// Splits an unfolded line into its parts; nil where it is no content line.
  init?(line: Int, bytes: [UInt8]) {
    var scanner = Scanner(bytes: bytes)
    guard let name = scanner.name() else { return nil }
    var parameters: [Parameter] = []
    while scanner.take(ASCII.semicolon) {
      guard let parameter = scanner.parameter() else { return nil }
      parameters.append(parameter)
    }
    guard scanner.take(ASCII.colon) else { return nil }
    self.init(line: line, name: name, parameters: parameters, value: Array(scanner.rest))
  }

  /// The first value of a parameter, or nil where the line doesn't have it.
  public func parameter(_ name: String) -> String? {
    parameters.first { $0.name == name }?.values.first
  }

  /// The value as text; nil where it holds a NUL or isn't UTF-8.
  public var text: String? {
    value.contains(0) ? nil : String(validating: value, as: UTF8.self)
  }

  /// The value as text in upper case, without white space around it; for names and keywords.
  var keyword: String? { text.map { $0.trimmed.uppercased() } }

  /// Takes the parts of a line off its front.
  private struct Scanner {
    let bytes: [UInt8]
    var at = 0

    var rest: ArraySlice<UInt8> { bytes[at...] }

    mutating func take(_ byte: UInt8) -> Bool {
      guard at < bytes.count, bytes[at] == byte else { return false }
      at += 1
      return true
    }

    mutating func name() -> String? {
      let taken = rest.prefix(while: ASCII.isNameByte)
      guard taken.isEmpty == false else { return nil }
      at += taken.count
      return String(decoding: taken, as: UTF8.self).uppercased()
    }

    mutating func parameter() -> Parameter? {
      guard let name = name() else { return nil }
      var values: [String] = []
      // A parameter without a value is no RFC 5545, but old exporters write it.
      guard take(ASCII.equals) else { return Parameter(name: name, values: []) }
      repeat {
        guard let value = value() else { return nil }
        values.append(value)
      } while take(ASCII.comma)
      return Parameter(name: name, values: values)
    }

    mutating func value() -> String? {
      guard take(ASCII.quote) else {
        let taken = rest.prefix {
          $0 != ASCII.comma && $0 != ASCII.semicolon && $0 != ASCII.colon
        }
        at += taken.count
        return String(decoding: taken, as: UTF8.self)
      }
      let taken = rest.prefix { $0 != ASCII.quote }
      at += taken.count
      return take(ASCII.quote) ? String(decoding: taken, as: UTF8.self) : nil
    }
  }
}

/// The bytes that have a meaning in a content line.
enum ASCII {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0a
  static let carriageReturn: UInt8 = 0x0d
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2c
  static let colon: UInt8 = 0x3a
  static let semicolon: UInt8 = 0x3b
  static let equals: UInt8 = 0x3d

  /// Whether a byte may stand in a name: a letter, a digit or a hyphen.
  static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2d: true
    default: false
    }
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    let tail = drop { $0.isWhitespace }
    guard let last = tail.lastIndex(where: { $0.isWhitespace == false }) else { return "" }
    return String(tail[...last])
  }
}
