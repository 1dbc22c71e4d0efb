import Activity
import Analysis
import CivilTime
import Documents
import Planning

/// What a person chose in `lockin.yaml`.
struct Configuration {
  /// How many of the latest periods are published.
  enum Extent: Equatable {
    case all
    case latest(Int)
  }

  /// Which device a file belongs to that names none.
  struct SourceRule: Equatable {
    /// The file's name below `inbox/`.
    let file: String
    let device: String
  }

  var timeline: ZoneTimeline
  /// The name that records carry in `user_id`; nil where any are taken.
  var user: String?
  /// The devices in order of rank; others follow by name.
  var devices: [String] = []
  var sources: [SourceRule] = []
  /// When work may be suggested, in minutes after midnight.
  var working = 8 * 60..<18 * 60
  /// When nothing is suggested, in minutes after midnight; it may cross midnight.
  var quiet = (from: 22 * 60, to: 7 * 60)
  var rules = StarterCategories.rules
  var planMapping = PlanMapping()
  var policy = AccountingPolicy()
  var keepsTitles = true
  var publishesTitles = false
  var publishesApps = false
  var givesAdvice = true
  var reports = "reports"
  var days = Extent.all
  var weeks = Extent.all

  /// The longest stretch of the working hours that is not quiet.
  var suggestible: Range<Int> {
    let isQuiet = (0..<1440).map { minute in
      quiet.from <= quiet.to
        ? (quiet.from..<quiet.to).contains(minute) : minute >= quiet.from || minute < quiet.to
    }
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

  /// What `lockin check` should mention although it may be meant.
  var hints: [Diagnostic] = []
  /// What was left out of a file that another program wrote; every run tells it.
  var warnings: [Diagnostic] = []

  /// The device of a file that names none.
  func device(for file: String) -> String? {
    sources.first { $0.file == file || "inbox/" + $0.file == file }?.device
  }
}

extension Configuration {
  /// Compares plans with activity by the person's own mapping.
  var judge: PlanJudge {
    let expressions = ExpressionCache()
    return PlanJudge(mapping: planMapping, titleMatches: expressions.matches)
  }
}
