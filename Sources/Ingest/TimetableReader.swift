import CivilTime
import Documents
import Files
import ICalendar
import Planning

/// `plans/timetable*.yaml`: the classes of a semester.
///
/// ```yaml
/// schedule_name: Summer term 2026
/// start_date: 2026-04-13
/// end_date: 2026-07-18
/// excluded_dates: [2026-05-01, { from: 2026-05-25, to: 2026-05-30, reason: Whitsun break }]
/// classes:
///   - { course_name: Databases, days: [mon, wed], start_time: 10:15, end_time: 11:45, room: H 104 }
/// ```
/// A file that extends others takes over their classes: with a semester of its own it copies them,
/// without what held for single dates; without one it brings their semesters together.
public struct TimetableReader {
  /// The bytes of a file, named relative to the workspace.
  public typealias Contents = (String) throws(FileError) -> [UInt8]

  /// What reading one file gave.
  public struct Outcome {
    /// The timetable, unless the file as a whole is wrong.
    public let timetable: Timetable?
    /// What is wrong, in order of file and place.
    public let diagnostics: [Diagnostic]
    /// All files that were read, this one first.
    public let files: [String]
  }

  /// The reminders that can be asked for, in minutes: up to a week ahead.
  static let possibleReminders = 0...10_080
  /// The most files that one timetable may be made of.
  static let mostFiles = 50

  private let timeline: ZoneTimeline
  private let zones: ZoneLookup
  private let contents: Contents

  /// A reader for an owner in some zones; `contents` gives the bytes of the files that are named.
  public init(
    timeline: ZoneTimeline,
    zones: @escaping ZoneLookup,
    contents: @escaping Contents
  ) {
    self.timeline = timeline
    self.zones = zones
    self.contents = contents
  }

  /// Reads a timetable with everything that it extends.
  ///
  /// A bad class costs itself and is told of; what is wrong with the file as a whole leaves no
  /// timetable.
  public func read(_ file: String) -> Outcome {
    var work = Work(timeline: timeline, zones: zones, contents: contents)
    var timetable: Timetable?
    do throws(Diagnostic) {
      let draft = try work.draft(file, named: nil)
      var assembly = TimetableAssembly(draft)
      timetable = try assembly.timetable()
      work.diagnostics += assembly.diagnostics
    } catch {
      work.diagnostics.append(error)
    }
    return Outcome(
      timetable: timetable,
      diagnostics: work.diagnostics.sorted {
        ($0.file, $0.position?.line ?? 0, $0.position?.column ?? 0)
          < ($1.file, $1.position?.line ?? 0, $1.position?.column ?? 0)
      },
      files: work.files
    )
  }
}

/// The reading of one timetable and of the files it is made of.
private struct Work {
  let timeline: ZoneTimeline
  let zones: ZoneLookup
  let contents: TimetableReader.Contents
  var diagnostics: [Diagnostic] = []
  var files: [String] = []
  /// The files whose reading has begun and waits for those they extend.
  private var open: [String] = []
  private var readings = 0

  init(
    timeline: ZoneTimeline,
    zones: @escaping ZoneLookup,
    contents: @escaping TimetableReader.Contents
  ) {
    self.timeline = timeline
    self.zones = zones
    self.contents = contents
  }

  private static let keys = [
    "id", "schedule_name", "start_date", "end_date", "time_zone", "extends", "without_classes",
    "excluded_dates", "holidays", "classes", "reminder_minutes", "calendar_name",
  ]

  /// Reads a file, named by a node of another one where that extends it.
  mutating func draft(
    _ file: String,
    named node: DocumentNode?
  ) throws(Diagnostic) -> TimetableDraft {
    let parent = open.last ?? file
    func refuse(_ code: String, _ problem: String, _ remedy: String) -> Diagnostic {
      Diagnostic(
        file: parent,
        position: node?.position,
        code: code,
        problem: problem,
        remedy: remedy
      )
    }
    guard open.contains(file) == false else {
      throw refuse("circular_extends", "\(file.quoted) extends itself in the end", "remove it")
    }
    readings += 1
    guard readings <= TimetableReader.mostFiles else {
      throw refuse(
        "too_many_files",
        "the timetable is made of more than \(TimetableReader.mostFiles) files",
        "extend fewer of them"
      )
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(file)
    } catch {
      throw refuse(
        "unreadable_file",
        "\(file.quoted) can't be read (\(error.reason))",
        "look at its name and permissions"
      )
    }
    note(file)
    open.append(file)
    defer { open.removeLast() }
    let reader = NodeReader(file: file)
    let root = try DocumentReader.read(bytes: bytes, file: file)
    return try draft(try reader.fields(root, allowed: Work.keys), reader)
  }

  private mutating func note(_ file: String) {
    if files.contains(file) == false { files.append(file) }
  }

  private mutating func draft(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> TimetableDraft {
    let name = try fields.required("schedule_name", reader.name)
    var parents: [TimetableDraft] = []
    if let node = fields["extends"] {
      for node in try reader.oneOrMore(node, of: { $0 }) {
        parents.append(try draft(path(try reader.name(node), reader), named: node))
      }
    }
    let own = try dates(fields, reader, areNeeded: parents.isEmpty)
    let first = own?.first ?? parents.map(\.first).min() ?? CivilDate(dayNumber: 0)
    let last = own?.last ?? parents.map(\.last).max() ?? first
    guard last - first < Timetable.longest else {
      throw reader.failure(
        at: fields["end_date"] ?? fields.node,
        code: "too_long",
        problem: "the semester is longer than three years",
        remedy: "look at its dates, or make a timetable for each"
      )
    }
    let zone =
      if let node = fields["time_zone"] {
        try self.zone(node, reader)
      } else {
        parents.first?.zone ?? timeline.zone(at: timeline.start(of: first))
      }
    var holidays = own == nil ? [] : parents.flatMap(\.holidays)
    if let node = fields["holidays"] {
      for node in try reader.oneOrMore(node, of: { $0 }) {
        let path = path(try reader.name(node), reader)
        if try remember(path, node, reader), holidays.contains(path) == false {
          holidays.append(path)
        }
      }
    }
    var freeDays = try fields.optional("excluded_dates", reader.list(of: reader.freeDays)) ?? []
    warn(freeDays, fields["excluded_dates"], first, last, reader)
    freeDays += holidays.flatMap { self.freeDays(in: $0, first, last, zone) }
    let semester = Semester(
      id: try fields.optional("id", reader.name) ?? name,
      first: first,
      last: last,
      freeDays: freeDays
    )
    let reminder = try fields.optional(
      "reminder_minutes",
      reader.integer(in: TimetableReader.possibleReminders)
    )
    let inherited = try inherited(parents, own == nil ? nil : semester, fields, reader)
    let classes = try classes(fields, reader, semester)
    return TimetableDraft(
      file: reader.file,
      name: name,
      calendarName: try fields.optional("calendar_name", reader.name) ?? name,
      zone: zone,
      reminderMinutes: reminder ?? parents.lazy.compactMap(\.reminderMinutes).first,
      first: first,
      last: last,
      holidays: holidays,
      freeDays: semester.freeDays,
      classes: inherited.filter { old in classes.contains { $0.id == old.id } == false } + classes
    )
  }

  // MARK: Semesters

  private func dates(
    _ fields: NodeFields,
    _ reader: NodeReader,
    areNeeded: Bool
  ) throws(Diagnostic) -> (first: CivilDate, last: CivilDate)? {
    if areNeeded == false, fields["start_date"] == nil, fields["end_date"] == nil { return nil }
    let first = try fields.required("start_date", reader.date)
    let last = try fields.required("end_date", reader.date)
    guard first <= last else {
      throw reader.failure(
        at: fields["end_date"] ?? fields.node,
        code: "ends_before_start",
        problem: "the semester ends before it starts",
        remedy: "put 'end_date' after 'start_date'"
      )
    }
    return (first, last)
  }

  private func zone(_ node: DocumentNode, _ reader: NodeReader) throws(Diagnostic) -> ZoneRules {
    let name = try reader.name(node)
    guard let zone = zones(name) else {
      throw reader.failure(
        at: node,
        code: "unknown_zone",
        problem: "'\(name)' is no zone that this system knows",
        remedy: "use a name such as Europe/Berlin; 'timedatectl list-timezones' lists them"
      )
    }
    return zone
  }

  /// Warns of days without classes that lie outside the semester.
  private mutating func warn(
    _ days: [Timetable.FreeDays],
    _ list: DocumentNode?,
    _ first: CivilDate,
    _ last: CivilDate,
    _ reader: NodeReader
  ) {
    guard case .array(let nodes) = list?.value else { return }
    for (node, days) in zip(nodes, days) where days.through < first || days.from > last {
      diagnostics.append(
        reader.warning(
          at: node,
          code: "outside_semester",
          problem: "\(days.from) lies outside the semester, \(first) to \(last)",
          remedy: "look at the year, or remove it"
        )
      )
    }
  }

  // MARK: Holidays

  /// The place of a file that is named relative to the folder of the one that names it.
  private func path(_ name: String, _ reader: NodeReader) -> String {
    guard name.hasPrefix("/") == false else { return name }
    var parts: [Substring] = []
    let folder = reader.file.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    for part in folder + name.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != "..", last.isEmpty == false {
        parts.removeLast()
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  private var calendars: [String: Calendar] = [:]

  /// Reads a calendar of holidays, once; false where it is none, which is told.
  private mutating func remember(
    _ path: String,
    _ node: DocumentNode,
    _ reader: NodeReader
  ) throws(Diagnostic) -> Bool {
    guard calendars[path] == nil else { return true }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try contents(path)
    } catch {
      throw reader.failure(
        at: node,
        code: "unreadable_file",
        problem: "\(path.quoted) can't be read (\(error.reason))",
        remedy: "look at its name and permissions"
      )
    }
    note(path)
    let calendar = Calendar(bytes, file: path, zones: zones)
    diagnostics += calendar.diagnostics
    guard calendar.diagnostics.contains(where: { $0.severity == .error }) == false else {
      return false
    }
    calendars[path] = calendar
    return true
  }

  /// The whole days that a calendar of holidays has in a semester.
  private func freeDays(
    in path: String,
    _ first: CivilDate,
    _ last: CivilDate,
    _ zone: ZoneRules
  ) -> [Timetable.FreeDays] {
    guard let calendar = calendars[path] else { return [] }
    let cancelled = Set(calendar.events.lazy.filter { $0.status == .cancelled }.map(\.uid))
    let clock = ZoneTimeline(home: zone)
    let expansion = Expansion(
      of: [calendar],
      from: clock.start(of: first),
      to: clock.start(of: last + 1),
      owner: clock
    )
    return expansion.occurrences.filter { $0.isAllDay && cancelled.contains($0.uid) == false }.map {
      Timetable.FreeDays(
        from: max(first, zone.local(at: $0.start).date),
        through: min(last, zone.local(at: $0.end - 1).date),
        reason: $0.summary.isEmpty ? nil : $0.summary
      )
    }
  }

  // MARK: Classes

  /// The classes of the files that this one extends, as they hold for it.
  private mutating func inherited(
    _ parents: [TimetableDraft],
    _ semester: Semester?,
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> [ClassEntry] {
    var entries = parents.flatMap { parent in
      parent.classes.map { entry in
        var entry = entry
        entry.reminderMinutes = entry.reminderMinutes ?? parent.reminderMinutes
        return entry
      }
    }
    if let node = fields["without_classes"] {
      for node in try reader.list(node, of: { $0 }) {
        let name = try reader.name(node)
        let count = entries.count
        entries.removeAll { $0.id == name || $0.course == name }
        guard entries.count == count else { continue }
        diagnostics.append(
          reader.warning(
            at: node,
            code: "unknown_class",
            problem: "no class is called \(name.quoted) in what this file extends",
            remedy: "write it as 'id' or 'course_name' there"
          )
        )
      }
    }
    guard let semester else { return entries }
    return entries.filter { entry in
      guard let time = entry.times.first(where: { $0.weeks.areDated }) else { return true }
      diagnostics.append(
        NodeReader(file: entry.file).warning(
          at: time.node,
          code: "dated_weeks",
          problem: "the class is left out of \(reader.file), since its weeks are those of one year",
          remedy: "number the semester's weeks, such as [1, 3, 4]"
        )
      )
      return false
    }.map { $0.copied(to: semester) }
  }

  private mutating func classes(
    _ fields: NodeFields,
    _ reader: NodeReader,
    _ semester: Semester
  ) throws(Diagnostic) -> [ClassEntry] {
    guard let node = fields["classes"] else { return [] }
    var entries: [ClassEntry] = []
    var courses: [String: Int] = [:]
    var ids: Set<String> = []
    for node in try reader.list(node, of: { $0 }) {
      do throws(Diagnostic) {
        let fields = try reader.fields(node, allowed: ClassEntry.keys)
        let course = try fields.required("course_name", reader.name)
        courses[course, default: 0] += 1
        let count = courses[course, default: 1]
        let id =
          try fields.optional("id", reader.name) ?? (count == 1 ? course : "\(course) (\(count))")
        guard ids.insert(id).inserted else {
          throw reader.failure(
            at: fields["id"] ?? node,
            code: "repeated_id",
            problem: "another class has the id \(id.quoted) already",
            remedy: "give each class an id of its own"
          )
        }
        entries.append(
          try ClassEntry(fields, reader, id: id, course: course, semester: semester)
        )
      } catch {
        diagnostics.append(error)
      }
    }
    return entries
  }
}

extension ClassEntry.Weeks {
  /// Whether they are weeks of a certain year.
  fileprivate var areDated: Bool {
    if case .calendar = self { true } else { false }
  }
}

extension NodeReader {
  /// Something that may be meant, at the place of a node.
  func warning(
    at node: DocumentNode,
    code: String,
    problem: String,
    remedy: String
  ) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node.position,
      severity: .warning,
      code: code,
      problem: problem,
      remedy: remedy
    )
  }
}
