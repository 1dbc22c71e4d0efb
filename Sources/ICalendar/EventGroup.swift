/// All that calendars say of one UID.
struct EventGroup {
  /// An event with the file it is from.
  struct Entry {
    let event: Event
    let file: String
  }

  /// The newest master, unless a newer one could not be understood.
  private(set) var master: Entry?
  /// The newest master's version, even where that could not be understood.
  private var newest: Event.Version?
  /// Whether the series as a whole can't be told.
  private(set) var isLeftOut = false
  /// Masters that gave way to one of the same file that is no newer, but another event.
  private(set) var doubtful: [Entry] = []
  /// Changes of instances, in the order they came.
  private(set) var changes: [Entry] = []
  /// Instances whose change could not be understood.
  private(set) var lost: [CalendarTime] = []

  mutating func add(_ event: Event, file: String) {
    let entry = Entry(event: event, file: file)
    guard event.recurrenceID == nil else {
      changes.append(entry)
      return
    }
    if let master, master.file == file, master.event.version == event.version,
      master.event.start != event.start
    {
      doubtful.append(master)
    }
    if supersedes(event.version) { master = entry }
  }

  mutating func add(_ event: LeftOutEvent) {
    switch event.extent {
    case .series: if supersedes(event.version) { master = nil }
    case .instance(let time): if let time { lost.append(time) }
    case .wholeSeries: isLeftOut = true
    }
  }

  /// Whether the newest master is one that could not be understood.
  var isMasterLeftOut: Bool { newest != nil && master == nil }

  private mutating func supersedes(_ version: Event.Version) -> Bool {
    if let newest, version < newest { return false }
    newest = version
    return true
  }
}
