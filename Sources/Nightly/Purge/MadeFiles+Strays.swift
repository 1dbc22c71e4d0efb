import ICalendar
import Plans
@_spi(Texts) import Platform
import Records
import Reports

/// What lockin made and somebody put elsewhere: no mark says of which workspace it is, so that it stays and is named.
extension MadeFiles {
  /// Takes a file in where its bytes say that lockin made it; gives whether it is one.
  mutating func addStray(
    _ path: String,
    _ name: String,
    isPersons: Bool,
    _ search: Search
  ) throws -> Bool {
    let isExport = name.hasPrefix("exports/")
    if name.hasSuffix(".ics") {
      // An export in the inbox, or a file of plans, is looked at as such.
      guard !isPersons else { return false }
      let product = CalendarComponent.read(try MadeFiles.head(path)).first?.property("PRODID")?
        .value
      if product == DoneMark.product { strays.append(name) }
      if product == PlanCalendar.product, !isExport { calendars.append(name) }
      return [DoneMark.product, PlanCalendar.product].contains(product)
    }
    guard try MadeFiles.isPage(path) else {
      // An export in the inbox is looked at as such.
      guard !name.hasPrefix("inbox/"), try MadeFiles.isPrinted(path) else { return false }
      printed.append(name)
      return true
    }
    // Pages of timetables, which no purge takes but one of everything.
    let isOfPlans =
      name.hasSuffix(".html") && (isExport || search.previews.contains(Directory.parent(of: path)))
    if !isOfPlans { strays.append(name) }
    return true
  }

  /// Whether a file is a page, or figures, as lockin publishes them, whatever it is called.
  static func isPage(_ path: String) throws -> Bool {
    // set aside: what can't be read is not known to be one.
    guard let start = try? ByteStream.contents(of: path, first: 200) else { return false }
    let head = String(decoding: start, as: UTF8.self)
    if head.lowercased().hasPrefix("<!doctype html") {
      return TimetablePage.isOne(try MadeFiles.head(path))
    }
    let marks: [String]
    if head.hasPrefix("{\"$schema\":\"") {
      marks = [
        ReportPaths.schema, ReportPaths.alertsSchema,
        ReportPaths.aboutSchema,
      ]
    } else {
      marks = head.hasPrefix("<?xml") ? ["<id>tag:lockin.invalid,"] : []
    }
    return marks.contains { head.contains($0) }
  }

  /// Whether a file is a dump, or days' accounts, as commands print them, whatever it is called.
  static func isPrinted(_ path: String) throws -> Bool {
    let first = "{\"bucketed_ms\":"
    // set aside: what can't be read is not known to be one.
    guard let start = try? ByteStream.contents(of: path, first: first.utf8.count),
      start.contains(UInt8(ascii: "{"))
    else { return false }
    if start.elementsEqual(first.utf8) { return true }
    let head = try ByteStream.contents(of: path, first: ExportFormat.headSize)
    // set aside: a file of no form that is read is none of these.
    return (try? ExportFormat.detect(head: head, file: path)) == .lockinDump
  }

  /// Names them by the folders that they lie in.
  mutating func leaveStrays() {
    leave(
      strays,
      one: "a report, or another page, that lockin made",
      "reports and other pages that lockin made"
    )
    leave(printed, one: "a dump or days that lockin printed", "dumps and days that lockin printed")
  }

  private mutating func leave(_ strays: [String], one: String, _ many: String) {
    var groups: [String: [String]] = [:]
    for name in strays {
      let top = name.firstIndex(of: "/").map { String(name[..<$0]) } ?? name
      groups[top, default: []].append(name)
    }
    for (_, names) in groups.sorted(by: { $0.key < $1.key }) {
      let place = names.count == 1 ? names[0] : MadeFiles.shared(names)
      left.append(
        LeftBehind(
          name: place,
          why: names.count == 1
            ? "this is \(one), and no mark says whose it is"
            : "\(names.count) \(many) lie there, and no mark says whose they are",
          remedy: "remove \(names.count == 1 ? "it" : "them") yourself if you want it gone"
        )
      )
    }
  }

  /// The folder that all of some files lie in.
  private static func shared(_ names: [String]) -> String {
    var parts = names[0].split(separator: "/").dropLast()
    for name in names.dropFirst() {
      let others = name.split(separator: "/").dropLast()
      while !others.starts(with: parts) { parts.removeLast() }
    }
    return parts.joined(separator: "/")
  }

  /// Names where programs for version control keep earlier states of files.
  mutating func leaveVersions() {
    let names = ["", "plans/"].flatMap { folder in
      [".git", ".hg", ".svn", ".jj", ".fossil"].map { folder + $0 }
    }
    left += names.filter { !FileStatus.isAbsent(workspace.path($0)) }.map {
      LeftBehind(
        name: $0,
        why: "earlier states of files are kept there, which may hold it",
        remedy: "remove it yourself, and what it was copied to"
      )
    }
  }

  /// Names the calendars that lockin made of plans and somebody put elsewhere; they go into `exports/` by themselves.
  mutating func leaveCalendars() {
    left += calendars.map {
      LeftBehind(
        name: $0,
        why: "this is a calendar that lockin made of plans, and nothing in it says of whose",
        remedy: "remove it yourself if it is yours"
      )
    }
  }
}
