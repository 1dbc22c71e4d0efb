import CivilTime
import Documents
import Platform

/// Something that exports or a calendar are got from before each run.
public struct FetchSource: Sendable, Equatable {
  /// What it is.
  public enum Kind: String, CaseIterable, Sendable {
    /// A server of ActivityWatch, the Python or the Rust one.
    case activitywatch
    /// A calendar that somebody publishes at an address.
    case calendar
    /// WakaTime.
    case wakatime
    /// Wakapi, which speaks as WakaTime does.
    case wakapi
    /// Toggl Track.
    case toggl
    /// RescueTime.
    case rescuetime
    /// A program of the person's own, whose output is the export.
    case command

    /// The address that it usually has; nil where it has to be given.
    var usualAddress: String? {
      switch self {
      case .activitywatch: "http://localhost:5600"
      case .wakatime: "https://wakatime.com"
      case .wakapi: "https://wakapi.dev"
      case .toggl: "https://api.track.toggl.com"
      case .rescuetime: "https://www.rescuetime.com"
      case .calendar, .command: nil
      }
    }

    /// Whether it gives nothing without a key.
    var needsKey: Bool {
      switch self {
      case .wakatime, .wakapi, .toggl, .rescuetime: true
      case .activitywatch, .calendar, .command: false
      }
    }
  }

  /// Where it is.
  public enum Place: Sendable, Equatable {
    /// At an address.
    case address(SourceAddress)
    /// At the address that a file outside the workspace holds; plain http may go anywhere where it says so.
    case addressFile(String, isInsecure: Bool)
    /// A program and its arguments.
    case command([String])
  }

  /// What it is.
  public let kind: Kind
  /// What the person calls it, or its number in the list: letters, digits, `-` and `_`.
  public let name: String
  /// Where it is.
  public let place: Place
  /// Where its key is kept.
  public var key: ServiceKey?
  /// The name of the account that the key is the password of.
  public var user: String?
  /// The first day that is fetched; nil for what the service usually gives.
  public var from: CivilDate?
  /// Seconds that all of it may take.
  var timeout: Int
  /// A file of authorities to trust instead of the system's.
  var authorities: String?
  /// Where it stands in the configuration.
  public let position: SourcePosition

  /// A source with what it cannot do without.
  public init(
    _ kind: Kind,
    name: String,
    at place: Place,
    timeout: Int = FetchSource.usualTimeout,
    position: SourcePosition
  ) {
    self.kind = kind
    self.name = name
    self.place = place
    self.timeout = timeout
    self.position = position
  }

  /// Seconds that all of a source may take where nothing else is said.
  public static let usualTimeout = 300

  /// What tells it from the others: `calendar-uni`.
  public var id: String { kind.rawValue + "-" + name }
  /// Whether it has its number in the list for a name.
  var isNumbered: Bool { name.allSatisfy(\.isNumber) }
  /// The folder below `inbox/` that belongs to it.
  public var folder: String { id }
  /// The folder of all that is got from it, as a path in the workspace.
  public var inbox: String { "inbox/" + folder }

  /// The host that it is at; nil of a program, and of an address that stands in a file.
  public var host: String? {
    if case .address(let address) = place { address.host } else { nil }
  }

  /// What it is called in messages: `calendar 'uni' (calendar.example.com)`.
  public var words: String {
    "\(kind.rawValue) '\(name)'" + (host.map { " (\($0))" } ?? "")
  }
}
