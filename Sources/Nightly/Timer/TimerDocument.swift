import Documents
import Reports

/// How the timer stands, and what was done with it: in a line for a person, and for programs.
package struct TimerDocument {
  /// How it stands.
  package enum State: String, CaseIterable, Sendable {
    /// It is not installed.
    case absent
    /// It is, and does not fit this workspace and program any more.
    case outdated
    /// It is, and the manager does not start it.
    case disabled
    case installed
    /// It was written, and could not be started.
    case failed
    /// It was there, and is no longer.
    case removed
    /// There is no systemd of the person's: the line for cron does it.
    case cron
    /// A line of the person's crontab starts the run.
    case crontab
    /// Nobody knows what starts it; it ran within the last day and a half.
    case elsewhere
  }

  /// How it stands.
  package let state: State
  private let file: String?
  private let crontab: String?
  private let started: String?
  /// What to warn of.
  package let problems: [String]

  /// How the timer in a file stands.
  ///
  /// `started` says when the latest run began.
  package init(
    _ state: State,
    file: String?,
    crontab: String? = nil,
    started: String? = nil,
    problems: [String] = []
  ) {
    self.started = started
    self.state = state
    self.file = file
    self.crontab = crontab
    self.problems = problems
  }

  /// The line for a person.
  package var line: String {
    let file = file ?? ""
    switch state {
    case .absent: return "timer: not installed; 'lockin timer install' does it"
    case .outdated:
      return "timer: it does not fit this workspace and program any more, \(file); 'lockin timer "
        + "install' mends it"
    case .disabled:
      return "timer: it is not enabled, \(file); 'lockin timer install' mends it"
    case .installed: return "timer: installed, \(file)"
    case .failed: return "timer: written, and not started, \(file)"
    case .removed: return "timer: removed, \(file)"
    case .cron: return crontab ?? ""
    case .crontab: return "timer: cron starts the run: \(crontab ?? "")"
    case .elsewhere:
      return
        "timer: none of systemd and no line of yours for cron; the latest run began \(started ?? "")"
    }
  }

  // MARK: JSON

  /// The form of what is printed, as a JSON Schema.
  package static let schema = form.schema

  /// The document as it is printed.
  package var json: JSONValue { TimerDocument.form.value(of: self) }

  private static let form = PublishedForm<TimerDocument>(
    "v1/timer",
    title: "lockin timer --format json",
    "How the timer of a workspace stands. It holds paths. Fields may be added; what is not known is null."
  ) {
    Key("schema", .always("lockin.timer.v1")).means("The name of this form")
    Key("state", .choice, \.state)
      .means(
        """
        absent; outdated: it does not fit the workspace and the program any more; disabled: it is there and not \
        started; installed; failed: it was written, and could not be started; removed; cron: there is no systemd of yours, and the line in 'crontab' does it; crontab: that line is in yours; elsewhere: neither, but it ran of late
        """
      )
    Key("file", .orNull(.text), \.file).means("The timer's unit, or where it would be")
    Key("crontab", .orNull(.text), \.crontab).means(
      "The line for 'crontab -e', or the one that is there"
    )
    Key("problems", .list(of: .text), \.problems).means("What went wrong, or is to be looked at")
  }
}
