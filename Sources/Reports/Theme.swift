@_spi(Texts) import Platform

/// The colours of pages, each for light and dark; pages have those of one theme alone.
public enum Theme: String, Sendable, CaseIterable {
  /// Navy and teal on pale grey.
  case standard
  /// Text with a contrast of seven at least, pictures with four and a half.
  case highContrast = "high-contrast"
  /// Browns on the colour of paper.
  case warm

  /// The rules of all pages with the colours of the theme.
  var stylesheet: String { Theme.stylesheets[self] ?? "" }

  private static let stylesheets = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, StyleSheet.short($0.rules)) }
  )

  /// The same as they are written.
  var rules: [UInt8] { rules(over: PackageResources.report_css) }

  /// The rules of all pages with the colours of the theme where the standard's are, which stand at the top.
  func rules(over standard: [UInt8]) -> [UInt8] {
    let own =
      switch self {
      case .standard: [UInt8]()
      case .highContrast: PackageResources.high_contrast_css
      case .warm: PackageResources.warm_css
      }
    // Print, more contrast and forced colours change what a theme says, so they come behind it.
    guard !own.isEmpty, let rest = standard.firstRange(of: Array("@media print".utf8)),
      let scheme = own.firstRange(of: Array("light dark;".utf8))
    else { return standard }
    // What the root says beside colours, such as sizes, holds for all themes.
    let others = String(decoding: standard, as: UTF8.self).prefix { $0 != "}" }
      .split(separator: ";").filter { $0.contains("--") && !$0.contains("#") }
      .map { $0 + ";" }.joined()
    return Array(own[..<scheme.upperBound]) + Array(others.utf8) + own[scheme.upperBound...]
      + standard[rest.lowerBound...]
  }
}
