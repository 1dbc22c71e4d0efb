import CivilTime

/// All that calendars say of one UID.
///
/// RFC 5545 wants one event to a UID (section 3.8.4.7), and programs break it: schedules put many
/// talks under one, and split series keep the UID of the whole. So what one file gives other times or
/// another summary is an event of its own, unless its SEQUENCE says that it is the newer version of
/// what starts at the same time. Another file is another export: the newer of two counts, unless the
/// two have several events of the UID and none in common, or the UID is a short one, as where programs number
/// events, and times and summaries differ.
struct EventGroup {
  /// The events of one file.
  private struct FileEvents {
    let file: String
    var masters: [Event] = []
    /// The version of the newest, even where that could not be understood.
    var newest: Event.Version
    /// The newest version that could not be understood.
    var leftOut: Event.Version?
    /// Where the event of some times and summary stands among `masters`.
    var places: [EventKey: Int] = [:]
    /// Where the newest event that starts at a time stands among `masters`.
    var starts: [EventKey.Time: Int] = [:]

    /// Leaves out what has a newer version that could not be understood.
    mutating func dropOutdated() {
      guard let leftOut else { return }
      masters.removeAll { $0.version.sequence < leftOut.sequence }
    }

    /// Whether neither has several events of the UID, which then names one event.
    func isAloneWith(_ other: FileEvents) -> Bool {
      masters.count <= 1 && other.masters.count <= 1
    }

    /// Whether the one event of each is another one, as where two calendars number theirs: what was moved and renamed has a
    /// UID that nothing else has.
    func isOther(than other: FileEvents) -> Bool {
      guard let mine = masters.first, let theirs = other.masters.first, mine.label.hasShortUID
      else { return false }
      return mine.summary != theirs.summary && EventKey(mine).start != EventKey(theirs).start
    }

    /// Whether some event is in both.
    func shares(with other: FileEvents) -> Bool {
      other.places.keys.contains { places[$0] != nil }
    }

    /// Takes in the events of a file that has no event in common with those before.
    mutating func add(_ other: FileEvents) {
      for event in other.masters {
        places[EventKey(event)] = masters.count
        masters.append(event)
      }
      newest = max(newest, other.newest)
    }
  }

  private var files: [FileEvents] = []
  /// Whether the series as a whole can't be told.
  private(set) var isLeftOut = false
  /// Whether no calendar tells of more than changes of instances.
  var isOfChangesAlone: Bool { files.isEmpty }
  /// Changes of instances, in the order they came.
  private(set) var changes: [Event] = []
  /// Instances whose change could not be understood.
  private(set) var lost: [CalendarTime] = []
  /// Events that gave way to others, with where those stand, and whether they are newer or as new.
  private(set) var replaced: [(event: Event, by: EventLabel, isNewer: Bool)] = []

  mutating func add(_ event: Event) {
    guard event.recurrenceID == nil else {
      changes.append(event)
      return
    }
    let file = index(ofFile: event.label.file, version: event.version)
    if files[file].newest < event.version { files[file].newest = event.version }
    let key = EventKey(event)
    if let place = files[file].places[key] {
      // A copy, which loses nothing.
      if files[file].masters[place].version <= event.version { files[file].masters[place] = event }
    } else if let place = files[file].starts[key.start],
      files[file].masters[place].version.sequence != event.version.sequence
    {
      let known = files[file].masters[place]
      let (old, new) =
        known.version.sequence < event.version.sequence ? (known, event) : (event, known)
      replaced.append((old, new.label, true))
      files[file].places[EventKey(known)] = nil
      files[file].places[EventKey(new)] = place
      files[file].masters[place] = new
    } else {
      files[file].places[key] = files[file].masters.count
      files[file].starts[key.start] = files[file].masters.count
      files[file].masters.append(event)
    }
  }

  mutating func add(_ event: LeftOutEvent, file: String) {
    switch event.extent {
    case .series:
      let index = index(ofFile: file, version: event.version)
      files[index].newest = max(files[index].newest, event.version)
      files[index].leftOut = max(files[index].leftOut ?? event.version, event.version)
    case .instance(let time): if let time { lost.append(time) }
    case .wholeSeries: isLeftOut = true
    }
  }

  private mutating func index(ofFile file: String, version: Event.Version) -> Int {
    // Files come one after the other.
    if let last = files.indices.last, files[last].file == file { return last }
    files.append(FileEvents(file: file, newest: version))
    return files.count - 1
  }

  /// The events of the UID, the one that stands for it first; none where the newest could not be
  /// understood.
  mutating func masters() -> [Event] {
    for index in files.indices { files[index].dropOutdated() }
    guard var best = files.first else { return [] }
    for next in files.dropFirst() {
      let isAlone = best.isAloneWith(next)
      if isAlone ? !best.isOther(than: next) : best.shares(with: next) {
        let (old, new) = next.newest < best.newest ? (next, best) : (best, next)
        // What is older gave way as the calendar program meant it to.
        if let first = new.masters.first {
          for event in old.masters
          where old.newest == new.newest
            ? new.places[EventKey(event)] == nil
            : isAlone && event.isUncertain(besides: new.masters)
          {
            replaced.append((event, first.label, old.newest != new.newest))
          }
        }
        best = new
      } else {
        best.add(next)
      }
    }
    // The later of several that are equally new, of the file whose name is first: which of two calendars is newer changes with
    // each export, and what events are called must not.
    let newest = best.masters.indices.reversed().max {
      let (a, b) = (best.masters[$0], best.masters[$1])
      return a.label.file == b.label.file ? a.version < b.version : a.label.file > b.label.file
    }
    guard let newest else { return [] }
    best.masters.swapAt(0, newest)
    return best.masters
  }
}

extension Event {
  /// Whether it may be another one than those of a newer calendar: it starts at another time than they do, and its UID
  /// is one that others may have.
  fileprivate func isUncertain(besides newer: [Event]) -> Bool {
    label.hasShortUID && !newer.contains { EventKey($0).start == EventKey(self).start }
  }
}

/// What tells events of one UID apart: their times and what they are called.
private struct EventKey: Hashable {
  /// A time as it is written; to hash the rules of a zone would take long.
  struct Time: Hashable {
    private let reading: Int64
    private let isDate: Bool
    private let zone: String?

    init(_ time: CalendarTime) {
      reading = time.local.localSeconds
      isDate = time.isDate
      zone =
        switch time {
        case .date, .floating: nil
        case .utc: ""
        case .zoned(_, let rules): rules.name
        }
    }
  }

  /// An end as it is written.
  private enum End: Hashable {
    case none
    case time(Time)
    case duration(NominalDuration)

    init(_ end: Event.End) {
      self =
        switch end {
        case .none: .none
        case .time(let time): .time(Time(time))
        case .duration(let duration): .duration(duration)
        }
    }
  }

  let start: Time
  private let end: End
  private let rules: [RecurrenceRule]
  private let added: [Time]
  private let summary: String

  init(_ event: Event) {
    start = Time(event.start)
    end = End(event.end)
    rules = event.rules
    added = event.addedInstances.map { Time($0.start) }
    summary = event.summary
  }
}
