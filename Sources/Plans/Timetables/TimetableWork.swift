import CivilTime
import Documents
import ICalendar
import Platform

/// The reading of one timetable and of the files it is made of.
struct TimetableWork {
  let timeline: ZoneTimeline
  let zones: ZoneLookup
  let contents: TimetableReader.Contents
  var diagnostics: [Diagnostic] = []
  var files: [String] = []
  /// The files whose reading has begun and waits for those they extend.
  private var open: [String] = []
  private var readings = 0
  /// The calendars of holidays that were read, by their paths.
  var calendars: [String: Calendar] = [:]

  init(
    timeline: ZoneTimeline,
    zones: @escaping ZoneLookup,
    contents: @escaping TimetableReader.Contents
  ) {
    self.timeline = timeline
    self.zones = zones
    self.contents = contents
  }

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
    guard !open.contains(file) else {
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
    let root = try DocumentReader.read(bytes: bytes, file: file, leniently: true)
    return try draft(try reader.fields(root, TimetableKeys.all), reader)
  }

  mutating func note(_ file: String) {
    if !files.contains(file) { files.append(file) }
  }

  private mutating func draft(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> TimetableDraft {
    let name = try fields.value(TimetableKeys.name)
    let parents = try parents(fields, reader)
    let own = try dates(fields, reader, areNeeded: parents.isEmpty)
    let first = own?.first ?? parents.map(\.first).min() ?? CivilDate(dayNumber: 0)
    let last = own?.last ?? parents.map(\.last).max() ?? first
    guard last - first < Timetable.longest else {
      throw reader.failure(
        at: fields.place(of: TimetableKeys.last),
        code: "too_long",
        problem: "the semester is longer than three years",
        remedy: "look at its dates, or make a timetable for each"
      )
    }
    let zone =
      if let node = try fields.value(TimetableKeys.zone) {
        try self.zone(node, reader)
      } else {
        parents.first?.zone ?? timeline.zone(at: timeline.start(of: first))
      }
    let holidays = try holidays(
      fields,
      reader,
      inherited: own == nil ? [] : parents.flatMap(\.holidays)
    )
    var freeDays = try fields.value(TimetableKeys.excluded)
    warn(freeDays, fields.node(TimetableKeys.excluded), first, last, reader)
    freeDays += holidays.flatMap { self.freeDays(in: $0, first, last, zone) }
    let semester = Semester(
      id: try fields.value(TimetableKeys.id) ?? name,
      first: first,
      last: last,
      freeDays: freeDays
    )
    let reminder = try fields.value(TimetableKeys.reminder)
    let inherited = try inherited(parents, own == nil ? nil : semester, fields, reader)
    let classes = try classes(fields, reader, semester)
    return TimetableDraft(
      file: reader.file,
      name: name,
      calendarName: try fields.value(TimetableKeys.calendarName) ?? name,
      zone: zone,
      reminderMinutes: reminder ?? parents.lazy.compactMap(\.reminderMinutes).first,
      first: first,
      last: last,
      holidays: holidays,
      freeDays: semester.freeDays,
      classes: inherited.filter { old in !classes.contains { $0.id == old.id } } + classes
    )
  }

  /// The timetables that this one extends.
  private mutating func parents(
    _ fields: NodeFields,
    _ reader: NodeReader
  ) throws(Diagnostic) -> [TimetableDraft] {
    var parents: [TimetableDraft] = []
    for node in try fields.value(TimetableKeys.extends) {
      parents.append(try draft(path(try reader.name(node), reader), named: node))
    }
    return parents
  }

  /// The calendars of holidays: those that are inherited, and the file's own.
  private mutating func holidays(
    _ fields: NodeFields,
    _ reader: NodeReader,
    inherited: [String]
  ) throws(Diagnostic) -> [String] {
    var holidays = inherited
    for node in try fields.value(TimetableKeys.holidays) {
      let path = path(try reader.name(node), reader)
      if try remember(path, node, reader), !holidays.contains(path) {
        holidays.append(path)
      }
    }
    return holidays
  }

  // MARK: Semesters

  private func dates(
    _ fields: NodeFields,
    _ reader: NodeReader,
    areNeeded: Bool
  ) throws(Diagnostic) -> (first: CivilDate, last: CivilDate)? {
    let given = [TimetableKeys.first, TimetableKeys.last].contains { fields.node($0) != nil }
    if !areNeeded, !given { return nil }
    let first = try fields.needed(TimetableKeys.first)
    let last = try fields.needed(TimetableKeys.last)
    guard first <= last else {
      throw reader.failure(
        at: fields.place(of: TimetableKeys.last),
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
        problem: "'\(name)' is not a zone that this system knows",
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
          remedy: "look at the year, or remove it",
          effect: .changed("it frees no day")
        )
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
    for node in try fields.value(TimetableKeys.without) {
      let name = try reader.name(node)
      let count = entries.count
      entries.removeAll { $0.id == name || $0.course == name }
      guard entries.count == count else { continue }
      diagnostics.append(
        reader.warning(
          at: node,
          code: "unknown_class",
          problem: "no class is called \(name.quoted) in what this file extends",
          remedy: "write it as 'id' or 'course_name' there",
          effect: .changed("all classes stay")
        )
      )
    }
    guard let semester else { return entries }
    return entries.filter { entry in
      guard let time = entry.times.first(where: { $0.weeks.areDated }) else { return true }
      diagnostics.append(
        NodeReader(file: entry.file).warning(
          at: time.node,
          code: "dated_weeks",
          problem: "the weeks of the class are those of one year",
          remedy: "number the semester's weeks, such as [1, 3, 4]",
          effect: .changed("the class is left out of \(reader.file)")
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
    var entries: [ClassEntry] = []
    var courses: [String: Int] = [:]
    var ids: Set<String> = []
    var mistakes = ToldMistakes(of: "class")
    defer { diagnostics += mistakes.diagnostics }
    for node in try fields.value(TimetableKeys.classes) {
      do throws(Diagnostic) {
        let fields = try reader.fields(node, ClassKeys.all)
        let course = try fields.value(ClassKeys.course)
        courses[course, default: 0] += 1
        let count = courses[course, default: 1]
        let id =
          try fields.value(ClassKeys.id) ?? (count == 1 ? course : "\(course) (\(count))")
        guard ids.insert(id).inserted else {
          throw reader.failure(
            at: fields.place(of: ClassKeys.id),
            code: "repeated_id",
            problem: "another class has the id \(id.quoted) already",
            remedy: "give each class an id of its own"
          )
        }
        entries.append(
          try ClassEntry(fields, reader, id: id, course: course, semester: semester)
        )
      } catch {
        mistakes.add(error.with(effect: .entryLeftOut("class")))
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
