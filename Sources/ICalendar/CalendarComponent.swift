import CivilTime

/// A component to be written into a calendar file, as a value.
///
/// Source: RFC 5545 section 3.
public struct CalendarComponent: Sendable, Hashable {
  /// One property with its value as it stands in the file, escapes included.
  public struct Property: Sendable, Hashable {
    /// The name in upper case.
    public let name: String
    /// The parameters in the order they are written in.
    public let parameters: [Parameter]
    /// The value.
    public let value: String

    /// A property whose value is no free text, such as `RRULE`.
    public init(_ name: String, _ value: String, parameters: [Parameter] = []) {
      self.name = name
      self.parameters = parameters
      self.value = value
    }
  }

  /// A parameter of a property, such as `TZID`.
  public struct Parameter: Sendable, Hashable {
    /// The name in upper case.
    public let name: String
    /// The value, without quotes.
    public let value: String

    /// A parameter with one value.
    public init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The name in upper case, such as `VEVENT`.
  public let name: String
  /// The properties in the order they are written in.
  public var properties: [Property]
  /// The components inside, which are written after the properties.
  public var children: [CalendarComponent]

  /// A component with all its parts given.
  public init(
    _ name: String,
    _ properties: [Property],
    children: [CalendarComponent] = []
  ) {
    self.name = name
    self.properties = properties
    self.children = children
  }

  /// The first property with this name.
  public func property(_ name: String) -> Property? { properties.first { $0.name == name } }

  /// The file's bytes: UTF-8, lines of at most 75 octets that end in CRLF.
  public var bytes: [UInt8] {
    var output = ContentLineOutput()
    output.write(self)
    return output.bytes
  }
}

extension CalendarComponent.Property {
  /// A text; RFC 5545 section 3.3.11.
  public static func text(_ name: String, _ text: String) -> Self {
    Self(name, CalendarText.escaped(text))
  }

  /// Several texts, such as those of CATEGORIES.
  public static func texts(_ name: String, _ texts: [String]) -> Self {
    Self(name, texts.map { CalendarText.escaped($0) }.joined(separator: ","))
  }

  /// A point in time, written in UTC and cut to whole seconds.
  public static func utc(_ name: String, _ instant: Instant) -> Self {
    Self(name, CalendarText.utc(instant))
  }

  /// What the clock of a zone shows; in UTC itself it is written as UTC.
  public static func local(_ name: String, _ reading: CivilDateTime, in zone: ZoneRules) -> Self {
    guard zone.name != ZoneRules.utc.name else { return Self(name, reading.basic + "Z") }
    return Self(name, reading.basic, parameters: [.init("TZID", zone.name)])
  }

  /// A whole day.
  public static func date(_ name: String, _ date: CivilDate) -> Self {
    Self(name, date.basic, parameters: [.init("VALUE", "DATE")])
  }

  /// The value as text, escapes undone.
  public var plainText: String { CalendarText.unescaped(value) }
}

extension CalendarText {
  /// A point in time in UTC, as UNTIL and DTSTAMP want it: `20260601T060000Z`.
  public static func utc(_ instant: Instant) -> String {
    CivilDateTime(localSeconds: instant.seconds).basic + "Z"
  }

  /// A date, as UNTIL wants it where no time of day is said: `20260601`.
  public static func date(_ date: CivilDate) -> String { date.basic }

  /// The text with backslashes before what TEXT gives a meaning to.
  ///
  /// Other control characters than line breaks and tabs have no place in a calendar (RFC 5545
  /// section 3.3.11); they become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      switch scalar {
      case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
        escaped.append(contentsOf: ["\\", "n"])
      case "\t": escaped.append(scalar)
      case "\0"..."\u{1f}", "\u{7f}": escaped.append("\u{fffd}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }
}

extension CivilDate {
  /// `20260329`.
  fileprivate var basic: String { description.filter { $0 != "-" } }
}

extension CivilDateTime {
  /// `20260329T143000`.
  var basic: String { date.basic + "T" + clock.filter { $0 != ":" } }
}

/// Lays out content lines; RFC 5545 section 3.1.
private struct ContentLineOutput {
  var bytes: [UInt8] = []

  mutating func write(_ component: CalendarComponent) {
    line("BEGIN:\(component.name)")
    for property in component.properties {
      var text = property.name
      for parameter in property.parameters {
        text += ";\(parameter.name)=\(ContentLineOutput.quoted(parameter.value))"
      }
      line(text + ":" + property.value)
    }
    for child in component.children { write(child) }
    line("END:\(component.name)")
  }

  /// Writes a line, folded between characters after at most 75 octets.
  private mutating func line(_ text: String) {
    var octets = 0
    for scalar in text.unicodeScalars {
      // A value that a caller put together may hold what would end the line.
      let safe = scalar.isControl ? "\u{fffd}" : scalar
      let width = UTF8.width(safe)
      if octets + width > 75 {
        bytes.append(contentsOf: [0x0d, 0x0a, 0x20])
        octets = 1
      }
      bytes.append(contentsOf: String(safe).utf8)
      octets += width
    }
    bytes.append(contentsOf: [0x0d, 0x0a])
  }

  /// A parameter's value, in quotes where it needs them; it can't hold quotes itself (section 3.2).
  private static func quoted(_ value: String) -> String {
    // By scalars: a combining mark behind a quote would hide it among characters.
    var plain = String.UnicodeScalarView()
    plain.append(contentsOf: value.unicodeScalars.map { $0 == "\"" ? "'" : $0 })
    let needsQuotes = plain.contains { $0 == ":" || $0 == ";" || $0 == "," }
    return needsQuotes ? "\"\(plain)\"" : String(plain)
  }
}

extension Unicode.Scalar {
  /// Whether it is a control character that no content line may hold.
  fileprivate var isControl: Bool { (value < 0x20 && value != 0x09) || value == 0x7f }
}
