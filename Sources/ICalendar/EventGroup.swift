/// All that calendars say of one UID.
struct EventGroup {
  /// The newest master, unless a newer one could not be understood.
  private(set) var master: Event?
  /// The newest master's version, even where that could not be understood.
  private var newest: Event.Version?
  /// Whether the series as a whole can't be told.
  private(set) var isLeftOut = false
  /// Masters that gave way to one of the same file that is no newer, but another event.
  private(set) var doubtful: [Event] = []
  /// Changes of instances, in the order they came.
  private(set) var changes: [Event] = []
  /// Instances whose change could not be understood.
  private(set) var lost: [CalendarTime] = []

  mutating func add(_ event: Event) {
    guard event.recurrenceID == nil else {
      changes.append(event)
      return
    }
    if let master, master.label.file == event.label.file, master.version == event.version,
      master.start != event.start
    {
      doubtful.append(master)
    }
    if supersedes(event.version) { master = event }
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
