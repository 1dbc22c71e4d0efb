import CivilTime
import Files
import Planning

/// Turns an adviser's reply into suggestions for a report.
public enum AdviceSuggestions {
  /// The suggestions of a reply: shifts first, then breaks, hours and notes.
  ///
  /// `title` gives an event's title, or nil where it is not shown; `events` are those that may be
  /// moved. A shift of any other event is left out.
  public static func suggestions(
    _ reply: AdviceReply,
    events: [PlannedEvent],
    timeline: ZoneTimeline,
    showsTitles: Bool
  ) -> [Suggestion] {
    var result: [Suggestion] = []
    for shift in reply.shifts {
      guard let event = events.first(where: { $0.id == shift.event && $0.isMovable }) else {
        continue
      }
      let now = timeline.local(at: event.span.start)
      let name = showsTitles && event.title.isEmpty == false ? "“\(event.title)”" : event.kind.noun
      result.append(
        suggestion(
          .shift,
          key: "\(shift.event) \(shift.start)",
          text: "Move \(name) from \(clock(now)) to \(clock(shift.start)).",
          evidence: shift.evidence
        )
      )
    }
    for pause in reply.breaks {
      result.append(
        suggestion(
          .break,
          key: "\(pause.afterMinutes) \(pause.minutes)",
          text:
            "After \(pause.afterMinutes) minutes of work, pause for \(pause.minutes), for energy.",
          evidence: pause.evidence
        )
      )
    }
    for hours in reply.peakHours {
      let days =
        switch hours.days {
        case .all: "every day"
        case .weekdays: "Monday to Friday"
        case .weekend: "at weekends"
        }
      result.append(
        suggestion(
          .peakHours,
          key: "\(hours.days.rawValue) \(hours.fromHour) \(hours.toHour)",
          text: "Keep \(hours.fromHour):00 to \(hours.toHour):00 \(days) free for work that needs "
            + "focus.",
          evidence: hours.evidence
        )
      )
    }
    for note in reply.notes {
      result.append(suggestion(.note, key: note.text, text: note.text, evidence: note.evidence))
    }
    return result
  }

  private static func suggestion(
    _ kind: Suggestion.Kind,
    key: String,
    text: String,
    evidence: String
  ) -> Suggestion {
    let hash = ContentHash.of("\(kind.rawValue) \(key)".utf8)
    return Suggestion(
      id: ContentHash.hexadecimal(hash.prefix(4)),
      kind: kind,
      text: text,
      evidence: evidence
    )
  }

  private static func clock(_ time: CivilDateTime) -> String {
    "\(time.date.weekday.shortName) \(time.date.day) \(time.date.shortMonthName) \(time.hourAndMinute)"
  }
}

extension PlannedEvent.Kind {
  /// What to call an event of this kind whose title is not shown.
  var noun: String {
    switch self {
    case .class: "the class"
    case .project: "the project work"
    case .exam: "the exam"
    case .personal: "the event"
    case .meeting: "the meeting"
    }
  }
}
