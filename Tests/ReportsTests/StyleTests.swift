import Foundation
import Testing

@testable import Reports

@Suite("Colours")
struct StyleTests {
  private static let pictures = String(decoding: PackageResources.pictures_css, as: UTF8.self)

  /// The rules that all pages of a theme have.
  private static func css(_ theme: Theme) -> String { String(decoding: theme.rules, as: UTF8.self) }

  /// The tokens of a theme's schemes: light, and dark and print, which are light but for what they set themselves.
  private static func schemes(_ theme: Theme) -> [[String: String]] {
    var blocks = Array(tokens(theme).prefix(3))
    for scheme in blocks.indices.dropFirst() {
      blocks[scheme] = blocks[0].merging(blocks[scheme]) { $1 }
    }
    return blocks
  }

  /// The tokens that each rule of the root sets, in the style sheet's order.
  private static func tokens(_ theme: Theme) -> [[String: String]] {
    css(theme).components(separatedBy: ":root {").dropFirst().map { block in
      var tokens: [String: String] = [:]
      for item in block.prefix(while: { $0 != "}" }).split(separator: ";") {
        let pair = item.split(separator: ":").map {
          $0.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        if pair.count == 2, pair[0].hasPrefix("--") {
          tokens[String(pair[0].dropFirst(2))] = pair[1]
        }
      }
      return tokens
    }
  }

  /// The paints of the one dark block: of columns, and of those that are meant.
  private static func paints(_ theme: Theme) -> [String] {
    // Those of a theme have more weight, and forced colours come last.
    let rules = css(theme) + pictures
    return ["q", "a"].compactMap { name in
      rules.components(separatedBy: ".p .\(name) { fill: ").dropFirst().first?.prefix { $0 != " " }
    }.map(String.init)
  }

  /// Red, green and blue of `#fff` or `#E3F7F5`, 0-1.
  private func channels(_ hex: String) throws -> [Double] {
    var digits = Array(hex.dropFirst())
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    try #require(digits.count == 6)
    return try stride(from: 0, to: 6, by: 2).map {
      Double(try #require(Int(String(digits[$0...$0 + 1]), radix: 16))) / 255
    }
  }

  private func linear(_ hex: String) throws -> [Double] {
    try channels(hex).map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  /// The contrast ratio of WCAG 2.1, 1-21.
  private func contrast(_ a: String, _ b: String) throws -> Double {
    func luminance(_ hex: String) throws -> Double {
      zip(try linear(hex), [0.2126, 0.7152, 0.0722]).reduce(0) { $0 + $1.0 * $1.1 }
    }
    let pair = try [luminance(a), luminance(b)].sorted()
    return (pair[1] + 0.05) / (pair[0] + 0.05)
  }

  /// OKLab lightness, 0-1; Björn Ottosson, "A perceptual color space for image processing".
  private func lightness(_ hex: String) throws -> Double {
    let c = try linear(hex)
    let l = 0.4122214708 * c[0] + 0.5363325363 * c[1] + 0.0514459929 * c[2]
    let m = 0.2119034982 * c[0] + 0.6806995451 * c[1] + 0.1073969566 * c[2]
    let s = 0.0883024619 * c[0] + 0.2817188376 * c[1] + 0.6299787005 * c[2]
    return 0.2104542553 * cbrt(l) + 0.7936177850 * cbrt(m) - 0.0040720468 * cbrt(s)
  }

  @Test("the ratio is that of known pairs")
  func ratio() throws {
    #expect(abs(try contrast("#000", "#fff") - 21) < 0.01)
    #expect(abs(try contrast("#1A1F71", "#fff") - 14.20) < 0.01)
    // The brand's accent on white, which no page may use for text.
    #expect(abs(try contrast("#00CFC1", "#fff") - 1.96) < 0.01)
  }

  @Test(
    "text, graphics and the cells' ink stand out in light, dark and print",
    arguments: Theme.allCases,
    0..<3
  )
  func pairs(_ theme: Theme, _ scheme: Int) throws {
    let schemes = Self.schemes(theme)
    let tokens = try #require(schemes.count >= 3 ? schemes[scheme] : nil)
    // WCAG 2.1: success criteria 1.4.3, 1.4.6 and 1.4.11.
    let text = theme == .highContrast ? 7 : 4.5
    let picture = theme == .highContrast ? 4.5 : 3
    func ratio(_ a: String, _ b: String) throws -> Double {
      try contrast(try #require(tokens[a], "\(a)"), try #require(tokens[b], "\(b)"))
    }
    for background in ["page", "card"] {
      for ink in ["ink", "mute", "brand", "link", "warn", "good", "bad"] {
        #expect(try ratio(ink, background) >= text, "\(ink) on \(background)")
      }
      for graphic in ["line", "bar", "link", "warn", "focus", "lostl", "bandl", "bad"] {
        #expect(try ratio(graphic, background) >= picture, "\(graphic) on \(background)")
      }
    }
    // Pictures lie on cards alone, bullets on their own track.
    for paint in ["soft", "other"] { #expect(try ratio(paint, "card") >= picture, "\(paint)") }
    #expect(try ratio("focus", "track") >= picture && ratio("bandl", "track") >= 3)
    #expect(try ratio("lostl", "lost") >= 3)
    #expect(try ratio("bandl", "band") >= 3 && ratio("focus", "band") >= 3)
    #expect(try ratio("tipt", "tip") >= text && ratio("tipa", "tip") >= text)
    let tip = try #require(tokens["tip"])
    #expect(Self.paints(theme).count == 2)
    for paint in Self.paints(theme) { #expect(try contrast(paint, tip) >= 3, "\(paint)") }
    for step in 1...5 { #expect(try ratio("i\(step)", "c\(step)") >= text, "step \(step)") }
    #expect(try ratio("ink", "c0") >= text && ratio("ink", "track") >= text)
    let ramp = try (1...5).map { try lightness(try #require(tokens["c\($0)"])) }
    let steps = zip(ramp, ramp.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { abs($0) >= 0.12 && ($0 > 0) == (steps[0] > 0) })
  }

  @Test("each theme says all that the standard does, and pages have the colours of one alone")
  func themes() {
    let standard = Self.tokens(.standard)
    for theme in Theme.allCases {
      let own = Self.tokens(theme)
      #expect(own.count == standard.count)
      for (mine, other) in zip(own, standard) {
        #expect(Set(mine.keys) == Set(other.keys), "\(theme)")
      }
      let sheet = theme.stylesheet
      #expect(sheet.components(separatedBy: "--ink:").count == 3, "\(theme)")
      #expect(theme == .standard || !sheet.contains("--ink:#14163A"))
      // What all themes have in common is behind them, as it changes what they say.
      #expect(sheet.hasSuffix(Theme.standard.stylesheet.suffix(1500)))
    }
  }

  @Test(
    "rules lose comments and the spaces that only those need who write them",
    arguments: [
      ("p { margin: 0 }", "p{margin:0}"), (".a .b, p > .c { x: 1 }", ".a .b,p>.c{x:1}"),
      ("* { x: 1 }\n:root { --a: 1 }\n/* why */", "*{x:1}:root{--a:1}"),
      (
        "@media screen and (max-width: 1rem) {\n  p, .q { x: 1 }\n}\n",
        "@media screen and (max-width:1rem){p,.q{x:1}}"
      ),
    ]
  )
  func short(sheet: String, rules: String) {
    #expect(StyleSheet.short(Array(sheet.utf8)) == rules)
  }

  @Test("what the root says beside colours holds for all themes")
  func sizes() {
    let standard = String(decoding: PackageResources.report_css, as: UTF8.self)
      .replacingOccurrences(of: "--i5: #fff;", with: "--i5: #fff;\n  --s: .75rem; --m: .8125rem;")
    for theme in Theme.allCases {
      let rules = String(decoding: theme.rules(over: Array(standard.utf8)), as: UTF8.self)
      let root = rules.prefix { $0 != "}" }
      #expect(root.contains("--s: .75rem;") && root.contains("--m: .8125rem;"), "\(theme)")
      #expect(root.components(separatedBy: "--i5:").count == 2)
    }
  }

  @Test("whoever names a colour is a token, or a paint on the one dark block")
  func literals() {
    let rules = Self.pictures.split(separator: "\n").filter { $0.contains("#") }
    #expect(rules.count == 1 && rules.allSatisfy { $0.contains(".p .q") })
  }

  @Test("print is the light scheme on a white page", arguments: Theme.allCases)
  func print(_ theme: Theme) throws {
    let tokens = Self.tokens(theme)
    try #require(tokens.count >= 3)
    #expect(tokens[2] == ["page": "#fff"])
    // The dark scheme is for screens alone, so that no printer gets it.
    let dark = "(prefers-color-scheme: dark)"
    let css = Self.css(theme)
    #expect(css.components(separatedBy: dark).count == 2)
    #expect(css.contains("@media screen and \(dark) {"))
    #expect(css.contains("@media print { :root { color-scheme: light; --page: #fff } }"))
  }
}
