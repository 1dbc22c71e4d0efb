import CivilTime
import Documents

/// Finds the rules of a zone by its IANA name, such as `Europe/Berlin`; nil where there is none.
public typealias ZoneLookup = @Sendable (String) -> ZoneRules?

/// Finds the zone that a calendar's TZID means.
///
/// The order: the name as an IANA zone, with the prefixes that programs put in front of it taken
/// away; the name as a Windows zone; the calendar's own VTIMEZONE; its X-LIC-LOCATION. The
/// system's rules come first since calendars often carry rules that are out of date.
struct ZoneResolver {
  private let lookup: ZoneLookup
  private let definitions: [String: Component]
  private var found: [String: ZoneRules?] = [:]
  private var budget = ZoneBudget()
  /// What was asked for last, and found.
  private var last: (identifier: String, rules: ZoneRules?)?

  /// A resolver for calendars with these VTIMEZONE components; the first of a name counts.
  init(lookup: @escaping ZoneLookup, definitions: [Component]) {
    self.lookup = lookup
    self.definitions = Dictionary(
      definitions.compactMap { component in
        component.property(.tzid)?.text.map { ($0.asZoneName, component) }
      },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// The rules of a zone, or nil where nobody knows it.
  mutating func zone(_ identifier: String) -> ZoneRules? {
    if let last, last.identifier == identifier { return last.rules }
    let name = identifier.asZoneName
    let rules: ZoneRules?
    if let known = found[name] {
      rules = known
    } else {
      rules = search(name)
      found[name] = .some(rules)
    }
    last = (identifier, rules)
    return rules
  }

  private mutating func search(_ name: String) -> ZoneRules? {
    if let rules = named(name) { return rules }
    guard let definition = definitions[name] else { return nil }
    if let rules = ZoneRules(definition, name: name, budget: &budget) { return rules }
    return definition.property(.zoneLocation)?.text.flatMap { named($0.trimmed) }
  }

  private func named(_ name: String) -> ZoneRules? {
    for candidate in ZoneResolver.candidates(name) {
      if let rules = lookup(candidate) { return rules }
    }
    return ZoneResolver.windowsZones[name].flatMap(lookup)
  }

  /// The IANA names of the zones that Windows and Outlook name in their own way.
  static let windowsZones = Dictionary(
    WordTable(PackageResources.windows_zones_txt).entries.map { ($0.name, $0.texts.joined()) }
  ) { first, _ in first }

  /// The IANA names that a TZID may stand for: itself, or after a prefix such as
  /// `/mozilla.org/20050126_1/` what follows it, the longest first.
  static func candidates(_ name: String) -> [String] {
    guard name.hasPrefix("/") else { return isZoneName(name) ? [name] : [] }
    let parts = name.split(separator: "/")
    return parts.indices.map { parts[$0...].joined(separator: "/") }.filter(isZoneName)
  }

  /// Whether a name is safe to be looked up as a file: relative, without dots, of plain letters.
  private static func isZoneName(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64 && !name.hasPrefix("/")
      && name.utf8.allSatisfy {
        ASCII.isNameByte($0) || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: "+")
      }
  }
}

extension String {
  /// The text without white space and double quotes around it, escapes undone.
  ///
  /// A zone's TZID is a text, whose commas are escaped, and as a parameter it is none; programs write
  /// either form in both places (RFC 5545 sections 3.2.19 and 3.8.3.1).
  fileprivate var asZoneName: String {
    var text = trimmed[...]
    while text.first == "\"" { text = text.dropFirst() }
    while text.last == "\"" { text = text.dropLast() }
    return CalendarText.unescaped(text.trimmed)
  }
}
