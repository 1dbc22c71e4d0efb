/// What stands between a `BEGIN:` and its `END:`.
///
/// Source: RFC 5545 section 3.6.
struct Component {
  /// The deepest nesting that is read; RFC 5545 needs three levels.
  static let deepest = 32

  /// The name in upper case, such as `VEVENT`.
  let name: String
  /// The line of the `BEGIN:`.
  let line: Int
  /// The properties in the order of the file.
  var properties: [ContentLine] = []
  /// The components inside, in the order of the file.
  var children: [Component] = []

  /// The first property with this name.
  func property(_ name: String) -> ContentLine? { properties.first { $0.name == name } }

  /// This component, or what is in it where it only holds others: VCALENDAR and unknown names.
  var contents: [Component] {
    Component.sideBySide.contains(name) || name == "VALARM"
      ? [self] : children.flatMap(\.contents)
  }

  /// Components that never stand inside one another.
  static let sideBySide: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
  ]

  /// Puts content lines into their components; what a missing `END:` leaves open is closed.
  static func read(_ lines: [ContentLine], problems: inout ProblemLog) -> [Component] {
    var tree = Tree()
    for line in lines {
      switch line.name {
      case "BEGIN": tree.begin(line, &problems)
      case "END": tree.end(line, &problems)
      default: tree.add(line)
      }
    }
    tree.close(to: 0, &problems)
    return tree.roots
  }

  /// The components read so far, and those still open.
  private struct Tree {
    var roots: [Component] = []
    var open: [Component] = []
    /// How many components too deep to be read are open.
    var tooDeep = 0

    mutating func begin(_ line: ContentLine, _ problems: inout ProblemLog) {
      let name = line.keyword ?? ""
      if name == "VCALENDAR" {
        close(to: 0, &problems)
      } else if Component.sideBySide.contains(name),
        let index = open.lastIndex(where: { Component.sideBySide.contains($0.name) })
      {
        close(to: index, &problems)
      }
      guard open.count < Component.deepest else {
        tooDeep += 1
        return
      }
      open.append(Component(name: name, line: line.line))
    }

    mutating func end(_ line: ContentLine, _ problems: inout ProblemLog) {
      guard tooDeep == 0 else {
        tooDeep -= 1
        return
      }
      let name = line.keyword ?? ""
      guard let index = open.lastIndex(where: { $0.name == name }) else {
        problems.add(
          line: line.line,
          code: "unexpected_end",
          problem: "END:\(name) ends nothing",
          remedy: "look for a missing or doubled BEGIN:\(name) above it"
        )
        return
      }
      close(to: index + 1, &problems)
      closeLast()
    }

    mutating func add(_ line: ContentLine) {
      guard tooDeep == 0, open.isEmpty == false else { return }
      open[open.count - 1].properties.append(line)
    }

    /// Closes all but the `count` outermost components, and tells of the innermost.
    mutating func close(to count: Int, _ problems: inout ProblemLog) {
      tooDeep = 0
      guard open.count > count, let last = open.last else { return }
      problems.add(
        line: last.line,
        code: "missing_end",
        problem: "BEGIN:\(last.name) has no END:\(last.name)",
        remedy: "the file may be cut short; export or download it again"
      )
      while open.count > count { closeLast() }
    }

    private mutating func closeLast() {
      guard let component = open.popLast() else { return }
      if open.isEmpty {
        roots.append(component)
      } else {
        open[open.count - 1].children.append(component)
      }
    }
  }
}
