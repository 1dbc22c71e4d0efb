import Analysis
import CivilTime
import Platform

/// Whether runs start by themselves, and can do then what they do by hand.
enum TimerLook {
  static func findings(_ checkup: Checkup) throws -> [Finding] {
    guard let configuration = checkup.configuration else { return [] }
    let units = TimerUnits(
      of: checkup.workspace,
      configuration,
      program: checkup.surroundings.program ?? "lockin",
      minute: 315
    )
    let environment = checkup.surroundings.environment
    guard let timer = UserTimer(units, environment: environment), try timer.state() != .absent
    else { return [absent(checkup)] }
    return [try state(timer, checkup)] + (try key(configuration, checkup))
      + linger(timer, configuration)
  }

  private static func absent(_ checkup: Checkup) -> Finding {
    let environment = checkup.surroundings.environment
    if let line = UserTimer.cronLine(of: checkup.folder, environment: environment) {
      return .ok("timer", "cron starts the run: \(line)")
    }
    if let run = checkup.latestRun, checkup.now - run.started < DataExtent.staleAfter {
      return .unknown(
        "timer",
        "there is no timer of systemd; the latest run was \(checkup.age(run.started)), so something else may "
          + "start it",
        "'lockin timer install' makes one"
      )
    }
    return .todo("timer", "the nightly run does not start by itself", "type 'lockin timer install'")
  }

  private static func state(_ timer: UserTimer, _ checkup: Checkup) throws -> Finding {
    if try timer.state() == .other {
      let lacks = try timer.lacksPlaceOfReports
      return .todo(
        "timer",
        lacks
          ? "the timer's service may not write to where reports or backups go"
          : "the timer's service does not fit this workspace and program any more",
        "type 'lockin timer install'"
      )
    }
    guard timer.hasLink else {
      return .todo("timer", "the timer is installed and not enabled", "type 'lockin timer install'")
    }
    let last = try timer.lastStart.map { "; it ran last \(checkup.time($0))" } ?? ""
    return .ok("timer", "the timer is installed and enabled\(last)")
  }

  /// Whether a run of the timer finds the key of the model.
  private static func key(_ configuration: Configuration, _ checkup: Checkup) throws -> [Finding] {
    guard case .model(let settings) = configuration.adviser, let name = settings.nameOfKey else {
      return []
    }
    let known = UserVariables(checkup.surroundings.environment)
    do {
      _ = try settings.secret(file: "lockin.yaml", outside: checkup.folder) { known.values[$0] }
    } catch {
      // set aside: what a run would say of it says less here.
      return [
        .todo(
          "timer_key",
          "a run that the timer starts finds no key for the model",
          "put \(name) into ~/.config/environment.d/lockin.conf, which nobody else may read"
        )
      ]
    }
    guard known.open.isEmpty else {
      return [
        .todo(
          "timer_key",
          "others may read \(known.open[0]), which may hold a key",
          "'chmod 600 \(known.open[0])' keeps it yours"
        )
      ]
    }
    return [.ok("timer_key", "a run that the timer starts finds the key of the model")]
  }

  private static func linger(_ timer: UserTimer, _ configuration: Configuration) -> [Finding] {
    guard timer.runsWhileLoggedInAlone else { return [] }
    return [
      .todo(
        "timer_linger",
        "the timer runs while you are logged in alone",
        "type 'loginctl enable-linger'"
      )
    ]
  }
}
