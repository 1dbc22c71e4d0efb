/// Which events of some calendars have the same UID.
///
/// Most have one of their own, so they are numbers here and not copied.
struct EventCopies {
  /// One event, by its place.
  struct Place {
    let calendar: Int
    /// Its index among the events, or among those that could not be understood.
    let index: Int
    let isLeftOut: Bool
    /// The next one with the same UID.
    fileprivate(set) var next: Int?
  }

  private var places: [Place] = []
  /// The first event of each UID, in the order of the files.
  private(set) var heads: [Int] = []

  init(of calendars: [Calendar]) {
    places.reserveCapacity(calendars.reduce(0) { $0 + $1.events.count + $1.leftOut.count })
    var last: [String: Int] = [:]
    for (calendar, read) in calendars.enumerated() {
      for (index, event) in read.events.enumerated() {
        add(Place(calendar: calendar, index: index, isLeftOut: false), event.uid, &last)
      }
      for (index, event) in read.leftOut.enumerated() {
        add(Place(calendar: calendar, index: index, isLeftOut: true), event.uid, &last)
      }
    }
  }

  private mutating func add(_ place: Place, _ uid: String, _ last: inout [String: Int]) {
    if let before = last.updateValue(places.count, forKey: uid) {
      places[before].next = places.count
    } else {
      heads.append(places.count)
    }
    places.append(place)
  }

  /// The place of an event that is the only one of its UID.
  ///
  /// Also a changed instance whose series is nowhere is told as part of one, and isn't single.
  func single(_ head: Int, of calendars: [Calendar]) -> Place? {
    let place = places[head]
    guard place.next == nil, !place.isLeftOut,
      calendars[place.calendar].events[place.index].recurrenceID == nil
    else { return nil }
    return place
  }

  /// All that the calendars say of the UID of an event.
  func group(_ head: Int, of calendars: [Calendar]) -> EventGroup {
    var group = EventGroup()
    var next: Int? = head
    while let index = next {
      let place = places[index]
      let calendar = calendars[place.calendar]
      if place.isLeftOut {
        group.add(calendar.leftOut[place.index], file: calendar.file)
      } else {
        group.add(calendar.events[place.index])
      }
      next = place.next
    }
    return group
  }
}
