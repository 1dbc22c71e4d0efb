/// What stands between a `BEGIN:` and its `END:`.
///
/// Source: RFC 5545 section 3.6.
struct Component {
  /// The deepest nesting that is read; RFC 5545 needs three levels.
  static let deepest = 32
  /// The most properties that are kept of one component.
  static let mostProperties = 100_000

  /// The name in upper case, such as `VEVENT`.
  let name: String
  /// The line of the `BEGIN:`.
  let line: Int
  /// Whether it never stands inside another of its kind.
  let isSideBySide: Bool
  /// What stands between the line of its `BEGIN:` and that of its `END:`.
  private(set) var body: UnsafeBufferPointer<UInt8>
  /// The properties in the order of the file; by default only those that mean something here.
  private(set) var properties: [ContentLine] = []
  /// The components inside, in the order of the file.
  fileprivate(set) var children: [Component] = []
  /// Whether it has more properties than are kept.
  private(set) var isOverfull = false
  /// A bit for each property that is there.
  private var present: UInt64 = 0

  fileprivate init(_ line: ContentLine, name: String, start: UnsafePointer<UInt8>) {
    self.name = name
    self.line = line.line
    isSideBySide = Component.sideBySide.contains(name)
    body = UnsafeBufferPointer(start: start, count: 0)
  }

  /// The first property with this name.
  func property(_ name: PropertyName) -> ContentLine? {
    has(name) ? properties.first { $0.property == name } : nil
  }

  /// All properties with this name.
  func properties(_ name: PropertyName) -> [ContentLine] {
    has(name) ? properties.filter { $0.property == name } : []
  }

  private func has(_ name: PropertyName) -> Bool { present >> name.rawValue & 1 == 1 }

  /// Adds a property, unless it is one of which only the first counts and that is there.
  fileprivate mutating func add(_ line: ContentLine, keepsAll: Bool) {
    let name = line.property
    guard keepsAll || (name != .other && !(name.isSingle && has(name))) else { return }
    guard properties.count < Component.mostProperties else {
      isOverfull = true
      return
    }
    present |= 1 << UInt64(name.rawValue)
    if properties.isEmpty { properties.reserveCapacity(8) }
    properties.append(line)
  }

  fileprivate mutating func close(at end: UnsafePointer<UInt8>) {
    guard let start = body.baseAddress else { return }
    body = UnsafeBufferPointer(start: start, count: max(0, end - start))
  }

  /// Adds this component to `parts`, or what is in it where it only holds others: VCALENDAR and
  /// unknown names.
  func collect(into parts: inout [Component]) {
    if isSideBySide || name == "VALARM" {
      parts.append(self)
    } else {
      for child in children { child.collect(into: &parts) }
    }
  }

  /// Components that never stand inside one another.
  static let sideBySide: Set<String> = [
    "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE",
  ]

  /// Reads the lines of a file into their components.
  ///
  /// Lines that are none cost themselves, and what a missing `END:` leaves open is closed; both are
  /// told of. The components point into `bytes` and `joined`. Properties that mean nothing here are
  /// kept only where `keepsAll` asks for them.
  static func read(
    _ bytes: UnsafeBufferPointer<UInt8>,
    joined: JoinedLines,
    keepsAll: Bool = false,
    problems: inout ProblemLog
  ) -> [Component] {
    var lines = ContentLines(bytes, joined: joined)
    var tree = Tree(keepsAll: keepsAll)
    while let line = lines.next(&problems) {
      switch line.property {
      case .begin: tree.begin(line, at: lines.position, &problems)
      case .end: tree.end(line, &problems)
      default: tree.add(line)
      }
      tree.lastEnd = lines.position
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
    let keepsAll: Bool
    /// Where the line before the current one ends.
    var lastEnd: UnsafePointer<UInt8>?

    mutating func begin(
      _ line: ContentLine,
      at start: UnsafePointer<UInt8>,
      _ problems: inout ProblemLog
    ) {
      let name = line.keyword ?? ""
      let component = Component(line, name: name, start: start)
      if name == "VCALENDAR" {
        close(to: 0, &problems)
      } else if component.isSideBySide, let index = open.lastIndex(where: \.isSideBySide) {
        close(to: index, &problems)
      }
      guard open.count < Component.deepest else {
        tooDeep += 1
        return
      }
      open.append(component)
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
      guard tooDeep == 0, !open.isEmpty else { return }
      open[open.count - 1].add(line, keepsAll: keepsAll)
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
      guard var component = open.popLast() else { return }
      if let lastEnd { component.close(at: lastEnd) }
      if open.isEmpty {
        roots.append(component)
      } else {
        open[open.count - 1].children.append(component)
      }
    }
  }
}
