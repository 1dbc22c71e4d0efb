import CivilTime
import Documents
import ICalendar
import Platform

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

  /// What may stand in the file.
  public static let form = FileForm(
    "timetable",
    "plans/timetable*.yaml",
    """
    The classes of a semester. Without 'extends' the semester's dates are needed; with it they are given both or not at \
    all.
    """,
    TimetableKeys.all
  )

  /// What reading one file gave.
  public struct Outcome {
    /// The timetable, unless the file as a whole is wrong.
    public let timetable: Timetable?
    /// What is wrong, in order of file and place.
    public let diagnostics: [Diagnostic]
    /// All files that were read, this one first.
    public let files: [String]
  }

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
    var work = TimetableWork(timeline: timeline, zones: zones, contents: contents)
    var timetable: Timetable?
    do throws(Diagnostic) {
      let draft = try work.draft(file, named: nil)
      var assembly = TimetableAssembly(draft)
      timetable = try assembly.timetable()
      work.diagnostics += assembly.diagnostics
    } catch {
      work.diagnostics.append(error.with(effect: .entryLeftOut("timetable")))
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

extension NodeReader {
  /// Something that may be meant, at the place of a node.
  func warning(
    at node: DocumentNode,
    code: String,
    problem: String,
    remedy: String,
    effect: Diagnostic.Effect
  ) -> Diagnostic {
    Diagnostic(
      file: file,
      position: node.position,
      severity: .warning,
      code: code,
      problem: problem,
      remedy: remedy,
      effect: effect
    )
  }
}
