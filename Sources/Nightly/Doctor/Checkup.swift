import CivilTime
import Documents
import Storage

/// What a program finds itself in.
package struct Surroundings {
  /// The environment, without keys.
  package let environment: [String: String]
  /// Where the program lies; nil where the system does not tell.
  package let program: String?
  /// The folder in which the kernel tells of its devices: `/sys`.
  package let system: String

  /// The surroundings of a program.
  package init(environment: [String: String], program: String?, system: String = "/sys") {
    self.environment = environment
    self.program = program
    self.system = system
  }
}

/// What is known of the latest run.
package struct LatestRun {
  /// When it began, by the machine's clock.
  let started: Instant
  /// The instant it was for.
  let asOf: Instant
  /// The number it ended with.
  let exit: Int32
  /// What that number stands for.
  let code: String

  /// A run with what became of it.
  package init(started: Instant, asOf: Instant, exit: Int32, code: String) {
    self.started = started
    self.asOf = asOf
    self.exit = exit
    self.code = code
  }
}

/// What all looks at a workspace share.
struct Checkup {
  let workspace: Workspace
  /// The configuration; of one that can't be used, what is wrong with it.
  let settings: Result<Configuration, ConfigurationError>
  let zones: ZoneDatabase
  let store: CacheAtHand
  let latestRun: LatestRun?
  let surroundings: Surroundings
  let now: Instant

  /// The workspace's folder, from the root on.
  var folder: String { workspace.absolute(workspace.root) }

  /// The configuration, where it can be used.
  var configuration: Configuration? {
    // set aside: what is wrong with it is told where it is looked at itself.
    try? settings.get()
  }

  /// An instant as the person's clock shows it.
  func time(_ instant: Instant) -> String {
    let timeline = configuration?.timeline ?? ZoneTimeline(home: .utc)
    let local = timeline.local(at: instant)
    return "\(local.date) \(local.hourAndMinute)"
  }

  /// How long ago an instant was.
  func age(_ instant: Instant) -> String {
    let hours = max(0, now - instant) / 3_600_000
    return hours < 48 ? "\(hours) h ago" : "\(hours / 24) days ago"
  }
}

/// A cache that is looked at while nothing is written to it.
enum CacheAtHand {
  /// There is none yet.
  case absent
  /// A run goes on, since that instant where it is known.
  case inUse(since: Instant?)
  /// It can't be read: why.
  case unreadable(any Error)
  case open(OpenCache)

  /// The cache, where it can be read now.
  var store: Store? { if case .open(let cache) = self { cache.store } else { nil } }
}
