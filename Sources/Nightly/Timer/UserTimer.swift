import CivilTime
import Platform

/// The timer of one workspace among the person's own units of systemd.
package struct UserTimer {
  let units: TimerUnits
  private let environment: [String: String]
  /// The folder of the person's own units.
  private let folder: String

  /// The timer; nil where the environment names no home to keep it in.
  package init?(_ units: TimerUnits, environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    guard let settings = value("XDG_CONFIG_HOME") ?? value("HOME").map({ $0 + "/.config" }) else {
      return nil
    }
    self.units = units
    self.environment = environment
    folder = settings + "/systemd/user"
  }

  /// Where the timer's unit is, or would be.
  package var timerFile: String { "\(folder)/\(units.name).timer" }
  private var serviceFile: String { "\(folder)/\(units.name).service" }

  /// Whether a manager of the person's units is at work.
  package var hasManager: Bool {
    environment["XDG_RUNTIME_DIR"].map { !FileStatus.isAbsent($0 + "/systemd") } ?? false
  }

  /// What stands of it.
  package enum State: Equatable {
    case absent
    /// It is there, and the service is not the one that the workspace needs now.
    case other
    case installed
  }

  /// What stands of it now.
  package func state() throws(FileError) -> State {
    let hasTimer = try FileStatus.ifPresent(timerFile) != nil
    let hasService = try FileStatus.ifPresent(serviceFile) != nil
    guard hasTimer, hasService else { return hasTimer || hasService ? .other : .absent }
    // The timer's own text tells the time of day, which may be any.
    let service = try ByteStream.contents(of: serviceFile, limit: 1 << 16)
    return service == Array(units.service.utf8) ? .installed : .other
  }

  /// Writes both units and starts the timer; gives what went wrong, in words.
  package func install() throws(FileError) -> String? {
    try Directory.make(folder)
    try AtomicFile.write(Array(units.service.utf8), to: serviceFile, permissions: 0o644)
    try AtomicFile.write(Array(units.timer.utf8), to: timerFile, permissions: 0o644)
    return tell("daemon-reload") ?? tell("enable", "--now", "\(units.name).timer")
  }

  /// Stops the timer and takes both units away; gives what went wrong, in words.
  package func remove() throws(FileError) -> String? {
    let problem = tell("disable", "--now", "\(units.name).timer")
    for path in [timerFile, serviceFile] where try FileStatus.ifPresent(path) != nil {
      try AtomicFile.remove(at: path)
    }
    return problem ?? tell("daemon-reload")
  }

  /// Whether the manager would start it.
  package var isEnabled: Bool { tell("is-enabled", "--quiet", "\(units.name).timer") == nil }

  /// Whether the timer is among those that start with the manager, which is how it is enabled.
  var hasLink: Bool { !FileStatus.isAbsent("\(folder)/timers.target.wants/\(units.name).timer") }

  /// Whether the service that is installed may write elsewhere than the workspace needs now.
  var lacksPlaceOfReports: Bool {
    get throws(FileError) {
      guard try FileStatus.ifPresent(serviceFile) != nil else { return false }
      let text = String(
        decoding: try ByteStream.contents(of: serviceFile, limit: 1 << 16),
        as: UTF8.self
      )
      return !text.split(separator: "\n").contains { $0 == units.places }
    }
  }

  /// When the manager started it last, as its stamp of a timer that makes up for nights tells; nil where it has none.
  ///
  /// Source: systemd.timer(5), `Persistent=`.
  var lastStart: Instant? {
    get throws(FileError) {
      let data = environment["XDG_DATA_HOME"] ?? environment["HOME"].map { $0 + "/.local/share" }
      guard let data else { return nil }
      let stamp = data + "/systemd/timers/stamp-\(units.name).timer"
      return try FileStatus.ifPresent(stamp).map {
        Instant(milliseconds: $0.modified / 1_000_000)
      }
    }
  }

  /// The line of the person's crontab that runs this workspace; nil where there is none, or no cron.
  package static func cronLine(of workspace: String, environment: [String: String]) -> String? {
    let process = ChildProcess(command: ["crontab", "-l"], folder: "/", environment: environment)
    let (outcome, printed) = process.output(seconds: 5, limit: 1 << 16)
    guard outcome == .done else { return nil }
    return String(decoding: printed, as: UTF8.self).split(separator: "\n").map(String.init).first {
      !$0.hasPrefix("#") && $0.contains(" run") && $0.contains("lockin") && $0.contains(workspace)
    }
  }

  /// Whether the manager ends with the person's last session.
  var runsWhileLoggedInAlone: Bool {
    guard let user = environment["USER"], !user.contains("/") else { return false }
    return FileStatus.isAbsent("/var/lib/systemd/linger/" + user)
  }

  /// What keeps an installed timer from doing all that a run by hand does.
  package func cautions(_ configuration: Configuration) -> [String] {
    var cautions: [String] = []
    if runsWhileLoggedInAlone {
      cautions.append(
        "it runs while you are logged in alone: 'loginctl enable-linger' has it run always"
      )
    }
    for source in configuration.fetched {
      guard case .variable? = source.key else { continue }
      cautions.append(
        "the timer knows nothing of this shell's environment: keep the key of \(source.words) in a file that "
          + "'key_file' names"
      )
    }
    if case .model(let settings) = configuration.adviser, let name = settings.nameOfKey {
      cautions.append(
        "the timer knows nothing of this shell's environment: put \(name) into "
          + "~/.config/environment.d/lockin.conf, which nobody else may read"
      )
    }
    return cautions
  }

  private func tell(_ words: String...) -> String? {
    let command = ["systemctl", "--user", "--no-ask-password"] + words
    let outcome = ChildProcess(command: command, folder: "/", environment: environment)
      .run([], seconds: 30)
    let reason =
      switch outcome {
      case .done: String?.none
      case .notStarted(let reason): reason
      case .failed(let code): "it ended with \(code)"
      case .killed(let signal): "it was ended by signal \(signal)"
      case .tooLong, .tooMuch: "it took more than 30 seconds"
      }
    return reason.map { "'\(command.joined(separator: " "))': \($0)" }
  }
}
