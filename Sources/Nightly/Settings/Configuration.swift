import Analysis
import CivilTime
import Documents
import Plans
import Records
import Reports
import Storage

/// What a person chose in `lockin.yaml`.
package struct Configuration {
  /// How many of the latest periods are published.
  package enum Extent: Equatable {
    case all
    case latest(Int)
  }

  /// What is known of some files besides what they say.
  struct SourceRule: Equatable {
    let file: FilePattern
    /// The device that they belong to, where they name none.
    var device: String?
    /// The zone of their times, where it is not that of the person.
    var zone: ZoneRules?
    /// The order of day, month and year in their dates.
    var dateOrder: DateOrder?
    /// What their columns hold.
    var mapping: ColumnMapping?

    /// What it says besides columns.
    var choices: [ExportFormat.Choice] {
      [
        (ExportFormat.Choice.device, device != nil), (.zone, zone != nil),
        (.dateOrder, dateOrder != nil),
      ]
      .filter(\.1).map(\.0)
    }
  }

  package var timeline: ZoneTimeline
  /// The instant that everything is told as of, in place of the machine's clock; nil of a workspace in use.
  package var asOf: Instant?
  /// The person's e-mail addresses, whose refusals in calendars count.
  var addresses: [String] = []
  /// The name that records carry in `user_id`; nil where any are taken.
  var user: String?
  /// The devices in order of rank; others follow by name.
  var devices: [String] = []
  /// The names of devices by other names that exports have for them.
  var aliases: [String: String] = [:]
  var sources: [SourceRule] = []
  /// What is fetched before each run.
  package var fetched: [FetchSource] = []
  /// The files of authorities to trust that it names, as paths that can be opened.
  var authorities: [String] = []
  /// When work may be suggested, in minutes after midnight.
  var working = 8 * 60..<18 * 60
  /// The days on which the person works; nil where they are not written.
  var workingDays: Set<Weekday>?
  /// Milliseconds that suggestions keep free beside other events.
  var spacing = WorkingHours.spacing
  /// When nothing is suggested, in minutes after midnight; it may cross midnight.
  package var quiet = QuietHours(from: 22 * 60, to: 7 * 60)
  /// How what is published is written, and how it looks.
  package var preferences = Preferences()
  /// Whether the built-in categories count besides the person's own.
  var hasStarter = true
  /// What the person's own categories say.
  var ownRules = CategoryRules()
  var planMapping = PlanMapping()
  var policy = AccountingPolicy()
  /// Whether exports of activity are read.
  package internal(set) var readsActivity = true
  var keepsTitles = true
  var publishesTitles = false
  /// Whether titles may be in what is sent to somebody.
  var sharesTitles = false
  var publishesApps = false
  /// Whether reports name files and devices.
  var publishesSources = false
  /// When a departure from the plan is told as an alert.
  var alerts = AlertPolicy()
  /// The command that is told of new alerts.
  package var hook: AlertHook?
  /// The command that is started when a session ends that somebody follows.
  package var endProgram: EndProgram?
  package var adviser = Adviser.offline
  var adviceTerms = AdviceTerms()
  package var reports = "reports"
  /// Where backups go, and which of them stay.
  package var backup = BackupSettings()
  /// The files that categories are imported from, as they are written.
  var imported: [String] = []
  /// Whether what was done is published as a calendar.
  var exportsActual = false
  var days = Extent.all
  var weeks = Extent.all

  /// The longest stretch of the working hours that is not quiet.
  var suggestible: Range<Int> {
    let isQuiet = (0..<1440).map(quiet.contains)
    var best = working.lowerBound..<working.lowerBound
    var start = working.lowerBound
    for minute in working {
      if isQuiet[minute] {
        start = minute + 1
      } else if minute + 1 - start > best.count {
        best = start..<minute + 1
      }
    }
    return best
  }

  /// Where some choices stand in the file.
  struct Places: Equatable {
    var devices: SourcePosition?
    var workingDays: SourcePosition?
    var hook: SourcePosition?
    var endProgram: SourcePosition?
    /// Those of rules about files, in order.
    var sources: [SourcePosition] = []
  }

  var places = Places()

  /// What `lockin check` should mention although it may be meant.
  package var hints: [Diagnostic] = []
  /// The rules of the plan whose category no rule fills, and what is to be said where no export names it either.
  var unfilled: [(category: CategoryPath, hint: Diagnostic)] = []
  /// What was left out of a file that another program wrote; every run tells it.
  package var warnings: [Diagnostic] = []

  /// What sorts activity: the built-in categories, lock screens, then the person's own.
  ///
  /// They are put together when somebody asks: few commands do, and the built-in ones have thousands of
  /// names.
  package var rules: CategoryRules {
    var rules = (hasStarter ? StarterCategories.rules : CategoryRules())
      .extended(by: LockScreens.rules).extended(by: ownRules)
    rules.decided = Set(ownRules.productivity.keys)
    return rules
  }

  /// What is known of a file: the first rule that is about it, else about the file of which it is a later state by its name, as
  /// `toggl (1).csv` is of `toggl.csv`.
  func source(of file: String) -> SourceRule? {
    guard !sources.isEmpty else { return nil }
    let series = ExportSeries.name(of: file)
    return sources.first { $0.file.matches(file) } ?? sources.first { $0.file.matches(series) }
  }
}
