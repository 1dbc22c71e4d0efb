import CivilTime
import Documents
import Plans

extension TimetableList {
  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document for scripts: all times in minutes after midnight, dates as ISO 8601 writes them.
  package var json: JSONValue { TimetableList.form.value(of: self) }

  private static let form = PublishedForm<TimetableList>(
    "v1/timetable-list",
    title: "lockin timetable list --format json",
    """
    The classes of all timetables. Times are minutes after midnight on the timetable's clock. Fields may be added; \
    what is not known is null.
    """
  ) {
    Key("timetables", .list(of: timetable), \.timetables).means("The timetables")
    Key("conflicts", .list(of: conflict), \.conflicts).means("The classes at the same time")
  }

  // MARK: Timetables

  private static let timetable = Shape<Timetable>.object {
    Key("file", .text, \.file).means("The file, relative to the workspace")
    Key("schedule_name", .text, \.name).means("What it is called")
    Key("calendar_name", .text, \.calendarName).means("What its calendar is called")
    Key("time_zone", .text, \.zone.name).means("The zone of its clock")
    Key("start_date", .date, \.first).means("The first day")
    Key("end_date", .date, \.last).means("The last day")
    Key("excluded_dates", .list(of: freeDays), \.freeDays).means("The days without classes")
    Key("classes", .list(of: course), \.classes).means("The classes")
    Key("minutes", minutes) { ClassHours($0).perWeekday }
      .means("How long all classes are together, by day of the week")
    Key("courses", .list(of: sum)) { ClassHours($0).courses }.means("The same by course")
  }

  private static let freeDays = Shape<Timetable.FreeDays>.object {
    Key("from", .date, \.from).means("The first of them")
    Key("to", .date, \.through).means("The last of them")
    Key("reason", .orNull(.text), \.reason).means("Why there are no classes")
  }

  private static let sum = Shape<ClassHours.Course>.object {
    Key("course_name", .text, \.name).means("The course")
    Key("meetings", .whole(0...), \.meetings).means("How often it meets")
    Key("minutes", minutes, \.minutes).means("How long, by day of the week")
  }

  private static let minutes = Shape<[Int]>.object {
    Weekday.allCases.map { day in
      Key(day.name.lowercased(), .whole(0...)) { (minutes: [Int]) in minutes[day.rawValue - 1] }
        .means("The minutes of all \(day.name)s together")
    }
  }

  // MARK: Classes

  private static let course = Shape<TimetableClass>.object {
    Key("id", .text, \.id).means("Names the class within its timetable")
    Key("course_name", .text, \.course).means("The course")
    Key("color", .text(like: "#[0-9A-Fa-f]{6}"), \.color.hexadecimal).means("Its colour")
    Key("times", .list(of: time), \.times).means("When it meets each week")
    Key("meetings", .list(of: meeting), \.meetings).means("When it meets, one by one")
  }

  private static let time = Shape<ClassTime>.object {
    Key("uid", .text, \.uid).means("Names it in calendars")
    Key("days", .list(of: .text)) { $0.days.map { $0.name.lowercased() } }
      .means("The days of the week")
    Key("start", minute, \.start).means("When it begins")
    Key("end", minute, \.end).means("When it ends")
    Key("room", .orNull(.text), \.room).means("Where")
  }

  private static let meeting = Shape<ClassMeeting>.object {
    Key("date", .date, \.date).means("The day")
    Key("start", minute, \.start).means("When it begins")
    Key("end", minute, \.end).means("When it ends")
    Key("room", .orNull(.text), \.room).means("Where")
  }

  private static let minute = Shape<Int>.whole(0...1440)

  // MARK: Conflicts

  private static let conflict = Shape<ClassConflict>.object {
    Key("first", party, \.first).means("One of the two")
    Key("second", party, \.second).means("The other one")
    Key("date", .date, \.date).means("The first day of it")
    Key("count", .whole(1...), \.count).means("How often it happens")
  }

  private static let party = Shape<ClassConflict.Party>.object {
    Key("timetable", .text, \.timetable).means("The timetable")
    Key("course_name", .text, \.course).means("The course")
    Key("file", .text, \.place.file).means("The file that it is written in")
    Key("line", .whole(1...), \.place.line).means("The line there, from 1")
  }
}
