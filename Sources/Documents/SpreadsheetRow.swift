/// A row of CSV (RFC 4180) for people who look at it in a spreadsheet.
///
/// A program for spreadsheets takes a cell that begins with `=`, `+`, `-`, `@`, a tab, a carriage return or the
/// full-width `＝` for a formula, which may start programs and send what stands beside it. Such a cell gets an
/// apostrophe in front, unless it is a number. That alters it: JSON is the form that keeps every byte.
///
/// Source: OWASP, CSV Injection.
public struct SpreadsheetRow: Sendable {
  /// The row with its line feed.
  public private(set) var bytes: [UInt8] = []

  /// A row of some cells.
  public init(_ cells: [String]) {
    for (index, cell) in cells.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      append(cell)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func append(_ cell: String) {
    var text = SpreadsheetRow.disarmed(cell)
    let wantsQuotes = text.utf8.contains {
      [0x22, 0x2c, 0x0a, 0x0d, 0x3b].contains($0)
    }
    guard wantsQuotes else {
      text.withUTF8 { bytes.append(contentsOf: $0) }
      return
    }
    bytes.append(0x22)
    for byte in text.utf8 {
      if byte == 0x22 { bytes.append(0x22) }
      bytes.append(byte)
    }
    bytes.append(0x22)
  }

  /// A cell that no program takes for a formula.
  static func disarmed(_ cell: String) -> String {
    guard let first = cell.unicodeScalars.first else { return cell }
    switch first {
    case "=", "@", "\t", "\r", "\u{ff1d}": return "'" + cell
    case "+", "-": return isNumber(cell.dropFirst()) ? cell : "'" + cell
    default: return cell
    }
  }

  /// Whether a text behind its sign is digits, with a point and more digits or without.
  private static func isNumber(_ text: Substring) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count)
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
