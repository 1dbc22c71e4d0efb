import CivilTime
import Platform
import Storage

/// Which files of `plans/`, and calendars in `exports/` and elsewhere that are made of them, hold what was before a purge's end.
///
/// A purge of a time takes none of them: most hold what comes as well, and which entry a date belongs to, a comment
/// among them, only the person knows.
struct WrittenHoldings {
  let workspace: Workspace
  let intake: Intake
  let stones: TombstoneSet
  /// The first day that stays.
  let day: CivilDate
  /// The files that go by themselves.
  let gone: Set<String>
  /// Calendars that are made of plans and lie elsewhere than in `exports/`.
  let elsewhere: [String]

  /// Those that hold it, in order of their names; `isApart` says that nobody asked for files to go.
  func find(isApart: Bool) throws -> [LeftBehind] {
    var left: [LeftBehind] = []
    for name in try names("plans") {
      guard let why = why(name, holds: isCalendar(name) ? holdsEvent : holdsDate) else { continue }
      left.append(
        LeftBehind(
          name: name,
          why: why,
          remedy: "take out what is to go with an editor",
          isApart: isApart
        )
      )
    }
    for name in try names("exports") + elsewhere where isCalendar(name) {
      guard !gone.contains(name), let why = why(name, holds: holdsEvent) else { continue }
      left.append(
        LeftBehind(
          name: name,
          why: why,
          remedy: "remove it; the command that made it makes it anew of what is left in plans/",
          isApart: isApart
        )
      )
    }
    return left
  }

  private func isCalendar(_ name: String) -> Bool {
    name.utf8.suffix(4).elementsEqual(".ics".utf8)
  }

  private func names(_ folder: String) throws -> [String] {
    let path = workspace.path(folder)
    guard try FileStatus.ifPresent(path)?.isDirectory == true else { return [] }
    return try PlainTree(below: path).files.map { folder + "/" + $0 }
  }

  /// Why a file stays that holds it, or may; nil of any other.
  private func why(_ name: String, holds: ([UInt8]) -> Bool) -> String? {
    let path = workspace.path(name)
    guard !FileStatus.isAbsent(SystemPath.resolved(path)) else { return nil }
    do {
      guard try holds(ByteStream.contents(of: path, limit: Intake.largestCalendar)) else {
        return nil
      }
      return "it holds something dated before \(day)"
    } catch {
      // set aside: that it could not be looked at is what is told.
      return "it can't be read and may hold something dated before \(day)"
    }
  }

  /// Whether a date before the day stands anywhere in a text.
  private func holdsDate(_ text: [UInt8]) -> Bool {
    func isDigit(_ place: Int) -> Bool {
      text.indices.contains(place) && (0x30...0x39).contains(text[place])
    }
    return text.indices.contains { place in
      // The first dash of `2026-05-30`.
      guard text[place] == 0x2d, place >= 4, !isDigit(place - 5), !isDigit(place + 6),
        let written = String(validating: text[(place - 4)...].prefix(10), as: UTF8.self),
        let date = CivilDate(written)
      else { return false }
      return date < day
    }
  }

  /// Whether an event of a calendar was before the day.
  private func holdsEvent(_ calendar: [UInt8]) -> Bool {
    intake.left(of: calendar, without: stones) != calendar
  }
}
