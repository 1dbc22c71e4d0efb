/// Rules of CSS as pages have them: without what only those need who write them, and of a page only those that can say
/// something of it.
///
/// It knows as much of CSS (CSS Syntax Module Level 3) as the program's own sheets use: rules, and rules within `@media`.
struct StyleSheet: Sendable {
  private indirect enum Rule: Sendable {
    /// What the rule is for, and its declarations within braces.
    case rule([Selector], String)
    /// Rules that hold under a condition.
    case group(String, [Rule])
  }

  /// A selector with the classes and elements without which it finds nothing.
  private struct Selector: Sendable {
    let text: String
    let classes: [String]
    let elements: [String]
  }

  private let rules: [Rule]

  /// Sheets one after the other.
  init(_ sheets: [UInt8]...) {
    var rest = StyleSheet.short(Array(sheets.joined()))[...]
    rules = StyleSheet.rules(&rest)
  }

  /// The rules for a page with such classes and elements.
  func text(for names: MarkupNames) -> String {
    var text = ""
    StyleSheet.write(rules, for: names, to: &text)
    return text
  }

  private static func write(_ rules: [Rule], for names: MarkupNames, to text: inout String) {
    for rule in rules {
      switch rule {
      case .rule(let selectors, let declarations):
        let used = selectors.filter {
          $0.classes.allSatisfy(names.classes.contains)
            && $0.elements.allSatisfy(names.elements.contains)
        }
        guard !used.isEmpty else { continue }
        text += used.map(\.text).joined(separator: ",") + declarations
      case .group(let condition, let rules):
        var inner = ""
        write(rules, for: names, to: &inner)
        if !inner.isEmpty { text += "\(condition){\(inner)}" }
      }
    }
  }

  /// The rules up to the end of the group that they stand in.
  private static func rules(_ rest: inout Substring) -> [Rule] {
    var rules: [Rule] = []
    while let open = rest.firstIndex(of: "{"), rest.first != "}" {
      let head = String(rest[..<open])
      rest = rest[rest.index(after: open)...]
      if head.hasPrefix("@media") {
        rules.append(.group(head, StyleSheet.rules(&rest)))
        rest = rest.dropFirst()
      } else {
        let declarations = rest.prefix { $0 != "}" }
        rest = rest[declarations.endIndex...].dropFirst()
        rules.append(.rule(selectors(head), "{\(declarations)}"))
      }
    }
    return rules
  }

  private static func selectors(_ head: String) -> [Selector] {
    var depth = 0
    return head.split { mark in
      depth += mark == "(" ? 1 : mark == ")" ? -1 : 0
      return mark == "," && depth == 0
    }.map { text in
      var classes: [String] = []
      var elements: [String] = []
      // What stands in parentheses are choices, and behind a colon or an at sign no name of markup.
      var depth = 0
      var before: Character = " "
      var name = ""
      for mark in text + " " {
        if mark.isLetter || mark.isNumber || mark == "-" || mark == "_" {
          name.append(mark)
          continue
        }
        if depth == 0, !name.isEmpty {
          if before == "." { classes.append(name) }
          if " >+~".contains(before) { elements.append(name) }
        }
        depth += mark == "(" ? 1 : mark == ")" ? -1 : 0
        before = mark
        name = ""
      }
      return Selector(text: String(text), classes: classes, elements: elements)
    }
  }

  /// Rules without comments, indents, line ends and spaces beside marks.
  private static func short(_ css: [UInt8]) -> String {
    let lines = css.split(separator: UInt8(ascii: "\n")).map {
      $0.drop { $0 == UInt8(ascii: " ") }
    }
    let text = Array(lines.filter { !$0.starts(with: "/*".utf8) }.joined())
    let space = UInt8(ascii: " ")
    let kept = text.indices.filter { index in
      guard text[index] == space, index > 0, index + 1 < text.count else { return true }
      return !":;,{}>".utf8.contains(text[index - 1]) && !"{}>".utf8.contains(text[index + 1])
    }.map { text[$0] }
    return String(decoding: kept, as: UTF8.self)
  }
}

extension StyleSheet {
  /// The rules of pictures.
  static let pictures = StyleSheet(PackageResources.pictures_css)
  /// Those of the page that one opens in the morning.
  static let index = StyleSheet(PackageResources.pictures_css, PackageResources.index_css)
  /// Those of months and years.
  static let months = StyleSheet(PackageResources.pictures_css, PackageResources.month_css)
  /// Those of timetables.
  static let timetables = StyleSheet(PackageResources.timetable_css)
}

/// The elements of some markup, and the classes that they are of.
struct MarkupNames: Sendable, Hashable {
  var classes: Set<String> = []
  var elements: Set<String> = ["body", "html"]

  /// The names in what a page's writers wrote; a text that reads like a class adds one, which does no harm.
  init(_ markup: [UInt8]) {
    func isName(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    func name(at start: Int) -> String {
      String(decoding: markup[start...].prefix(while: isName), as: UTF8.self)
    }
    let attribute = Array(" class=".utf8)
    for (place, byte) in markup.enumerated() {
      if byte == UInt8(ascii: "<") {
        elements.insert(name(at: place + 1))
      } else if byte == attribute[0], markup[place...].starts(with: attribute) {
        var next = place + attribute.count
        let isQuoted = next < markup.count && markup[next] == UInt8(ascii: "\"")
        if isQuoted { next += 1 }
        while next < markup.count {
          let found = name(at: next)
          classes.insert(found)
          next += found.utf8.count
          guard isQuoted, next < markup.count, markup[next] == UInt8(ascii: " ") else { break }
          next += 1
        }
      }
    }
  }
}
