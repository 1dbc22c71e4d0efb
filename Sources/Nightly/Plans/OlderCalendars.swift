import Analysis
import CivilTime
import Documents
import ICalendar

/// Calendars in the inbox that are an older state of another one there, with events that the newer one has no more.
///
/// Each file counts. Where somebody's browser saves `uni (1).ics` beside `uni.ics`, a class that was given up stands in the one
/// and stays planned, and nothing else would say so.
enum OlderCalendars {
  /// As many events at least have two states of one calendar in common, and half of what each has.
  private static let fewest = 2

  /// What is told of them.
  static func diagnostics(_ calendars: [Calendar]) -> [Diagnostic] {
    var states: [State] = []
    for calendar in calendars { if let state = State(calendar) { states.append(state) } }
    var told: [Diagnostic] = []
    for old in states {
      // The newest says most.
      var newest: State?
      for state in states
      where old.isOlder(than: state) && newest.map({ $0.made < state.made }) ?? true {
        newest = state
      }
      guard let newest, case let gone = old.ahead(of: newest), gone > 0 else { continue }
      told.append(
        Diagnostic(
          file: old.file,
          severity: .warning,
          code: "older_calendar",
          problem:
            "\(newest.file) looks like a newer state of this calendar, and \(Wording.count(gone, "event")) that it has no "
            + "more \(gone == 1 ? "stays" : "stay") planned by this one",
          remedy: "remove this file where it is one of before"
        )
      )
    }
    return told
  }

  /// What is compared of a calendar.
  private struct State {
    let file: String
    /// When the copy of it that was made last was made.
    let made: Instant
    private var titles: [String: String] = [:]
    private let events: [Event]

    init?(_ calendar: Calendar) {
      var latest: Instant?
      for event in calendar.events {
        titles[event.uid] = event.summary
        if let stamped = event.version.stamped { latest = max(latest ?? stamped, stamped) }
      }
      guard let latest else { return nil }
      file = calendar.file
      made = latest
      events = calendar.events
    }

    func isOlder(than new: State) -> Bool {
      guard made < new.made, titles.count <= new.titles.count * 2,
        new.titles.count <= titles.count * 2
      else { return false }
      var shared = 0
      for (uid, title) in titles where new.titles[uid] == title { shared += 1 }
      return shared >= fewest && shared * 2 >= titles.count && shared * 2 >= new.titles.count
    }

    /// How many events, or series, that go on after the newer one was made it does not have.
    func ahead(of new: State) -> Int {
      var gone: Set<String> = []
      for event in events where new.titles[event.uid] == nil {
        guard !event.rules.isEmpty || event.start.local.localSeconds > new.made.seconds else {
          continue
        }
        gone.insert(event.uid)
      }
      return gone.count
    }
  }
}
