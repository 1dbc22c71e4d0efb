import CivilTime

/// Two classes that take place at the same time.
public struct ClassConflict: Sendable, Hashable {
  /// One of the two.
  public struct Party: Sendable, Hashable {
    /// The timetable's name.
    public let timetable: String
    /// The course's name.
    public let course: String
    /// Where the class is written.
    public let place: TimetableClass.Place
  }

  /// The class that is written first.
  public let first: Party
  /// The other one.
  public let second: Party
  /// The first date on which they collide, by the clock of the first one.
  public let date: CivilDate
  /// How many times they do.
  public let count: Int

  /// The most pairs of classes that are told of.
  public static let most = 200

  /// The pairs of classes that overlap, in order of their first collision.
  ///
  /// A class that two timetables share is one class. Time is compared as it passes, so that
  /// timetables of different zones may stand side by side. Of more than `most` pairs, those that
  /// collide first are given.
  public static func find(in timetables: [Timetable]) -> [ClassConflict] {
    var parties: [Party] = []
    var meetings: [(party: Int, span: TimeSpan, date: CivilDate)] = []
    var seen: Set<[String]> = []
    for timetable in timetables {
      for course in timetable.classes {
        func add(_ meeting: ClassMeeting, _ uid: String) {
          let name = [uid, meeting.original.map(\.description) ?? ""]
          guard seen.insert(name).inserted else { return }
          meetings.append((parties.count, meeting.span(in: timetable.zone), meeting.date))
        }
        for time in course.times { for meeting in time.meetings { add(meeting, time.uid) } }
        for extra in course.extras { add(extra.meeting, extra.uid) }
        parties.append(
          Party(timetable: timetable.name, course: course.course, place: course.place)
        )
      }
    }
    meetings.sort { ($0.span.start, $0.party) < ($1.span.start, $1.party) }
    var found: [Int: (date: CivilDate, count: Int)] = [:]
    var order: [Int] = []
    var steps = 5_000_000
    var open: [(party: Int, span: TimeSpan, date: CivilDate)] = []
    for meeting in meetings {
      open.removeAll { $0.span.end <= meeting.span.start }
      for other in open where steps > 0 {
        steps -= 1
        let pair =
          min(other.party, meeting.party) * parties.count + max(other.party, meeting.party)
        if let known = found[pair] {
          found[pair] = (known.date, known.count + 1)
        } else if order.count < most {
          found[pair] = (max(other.date, meeting.date), 1)
          order.append(pair)
        }
      }
      open.append(meeting)
    }
    return order.map { pair in
      let (date, count) = found[pair] ?? (CivilDate(dayNumber: 0), 0)
      return ClassConflict(
        first: parties[pair / parties.count],
        second: parties[pair % parties.count],
        date: date,
        count: count
      )
    }
  }
}
