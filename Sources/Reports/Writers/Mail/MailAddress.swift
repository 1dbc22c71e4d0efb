/// An e-mail address with the name before it, fit for the header of a message (RFC 5322, section 3.4).
public struct MailAddress: Sendable, Hashable {
  /// The name before it; empty where there is none.
  let name: String
  /// The address itself: `me@example.org`.
  let address: String

  /// An address as somebody writes it: `me@example.org` or `My Name <me@example.org>`; nil for anything else.
  ///
  /// What could begin another line of the header, or another address, is no part of one.
  public init?(_ text: String) {
    guard text.utf8.count <= 320, !text.unicodeScalars.contains(where: MailAddress.isForbidden)
    else { return nil }
    let parts = text.split(separator: "<", omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      name = ""
      address = MailAddress.trimmed(text)
    case 2 where MailAddress.trimmed(String(parts[1])).hasSuffix(">"):
      name = MailAddress.trimmed(String(parts[0]))
      address = String(MailAddress.trimmed(String(parts[1])).dropLast())
    default: return nil
    }
    guard MailAddress.isPlain(address) else { return nil }
  }

  private static func trimmed(_ text: String) -> String {
    var text = Substring(text)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  /// Controls, ends of lines, and marks that part addresses or quote names.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: "\",;:()[]\\".unicodeScalars.contains(scalar)
    }
  }

  /// Whether it is a dot-atom, an at sign and the name of a host in ASCII.
  private static func isPlain(_ address: String) -> Bool {
    let halves = address.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves[0].utf8.count <= 64 else { return false }
    func isLetter(_ byte: UInt8) -> Bool {
      (0x30...0x39).contains(byte) || (0x61...0x7a).contains(byte | 0x20)
    }
    func areParts(_ text: Substring, _ others: String) -> Bool {
      text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { isLetter($0) || others.utf8.contains($0) }
      }
    }
    return areParts(halves[0], "!#$%&'*+-/=?^_`{|}~") && areParts(halves[1], "-")
  }
}
