import Documents
import Nightly
import Plans

extension Call {
  /// The focus session of the workspace, and the log of sessions.
  func focusBook(_ configuration: Configuration) -> FocusBook {
    FocusBook(workspace, configuration.timeline)
  }

  /// Logs a session whose time is over, and says so; gives what should be looked at, which is no reason to
  /// fail for a command that is about something else.
  func settleSession(_ configuration: Configuration) -> [Diagnostic] {
    let now = now(configuration)
    do {
      let settled = try focusBook(configuration).settle(now)
      let words = SessionWords(configuration.timeline)
      if let logged = settled.logged {
        messages.say("the session is over and logged: \(words.logged(logged.session))")
      }
      let open = settled.running.flatMap {
        words.diagnostic($0, $0.state(at: now), at: now)
      }
      return [open].compactMap { $0 }
    } catch let problem as Diagnostic {
      return [problem]
    } catch {
      return [
        Diagnostic(
          file: workspace.name(of: workspace.runningFile),
          severity: .warning,
          code: "session_not_logged",
          problem: "the session that may be over was not logged (\(error))",
          remedy: "look at the permissions and at the disk; the next command tries again"
        )
      ]
    }
  }
}
