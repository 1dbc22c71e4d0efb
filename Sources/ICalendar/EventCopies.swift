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
    let total = calendars.reduce(0) { $0 + $1.events.count + $1.leftOut.count }
    places.reserveCapacity(total)
    var table = HeadTable(capacity: total)
    for (calendar, read) in calendars.enumerated() {
      for index in read.events.indices {
        let place = Place(calendar: calendar, index: index, isLeftOut: false)
        let hash = read.events[index].label.hashOfUID
        let slot = table.slot(of: hash) { head in
          uid(of: places[head], in: calendars) == read.events[index].uid
        }
        add(place, hash: hash, slot: slot, table: &table)
      }
      for index in read.leftOut.indices {
        let place = Place(calendar: calendar, index: index, isLeftOut: true)
        let uid = read.leftOut[index].uid
        let hash = uid.hashValue
        let slot = table.slot(of: hash) { self.uid(of: places[$0], in: calendars) == uid }
        add(place, hash: hash, slot: slot, table: &table)
      }
    }
  }

  private mutating func add(_ place: Place, hash: Int, slot: Int, table: inout HeadTable) {
    if let last = table.last(at: slot) {
      places[last].next = places.count
      table.setLast(places.count, at: slot)
    } else {
      heads.append(places.count)
      table.insert(places.count, hash: hash, at: slot)
    }
    places.append(place)
  }

  private func uid(of place: Place, in calendars: [Calendar]) -> String {
    let calendar = calendars[place.calendar]
    return place.isLeftOut ? calendar.leftOut[place.index].uid : calendar.events[place.index].uid
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

/// Finds the first event of a UID by a hash that the events carry, so that no UID is hashed anew or
/// copied; open addressing with linear probing.
private struct HeadTable {
  private struct Entry {
    let hash: Int
    let head: Int
    var last: Int
  }

  private var entries: [Entry] = []
  /// Indices of entries, -1 for none; at least half of them are none.
  private var slots: [Int32]

  init(capacity: Int) {
    var size = 16
    while size < 2 * capacity { size *= 2 }
    slots = Array(repeating: -1, count: size)
    entries.reserveCapacity(capacity)
  }

  /// The slot of the entry with this hash whose head is the same, or the free one for a new entry.
  func slot(of hash: Int, isSame: (Int) -> Bool) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] >= 0 {
      let entry = entries[Int(slots[slot])]
      if entry.hash == hash, isSame(entry.head) { return slot }
      slot = (slot + 1) & (slots.count - 1)
    }
    return slot
  }

  func last(at slot: Int) -> Int? { slots[slot] < 0 ? nil : entries[Int(slots[slot])].last }

  mutating func setLast(_ last: Int, at slot: Int) { entries[Int(slots[slot])].last = last }

  mutating func insert(_ head: Int, hash: Int, at slot: Int) {
    slots[slot] = Int32(truncatingIfNeeded: entries.count)
    entries.append(Entry(hash: hash, head: head, last: head))
  }
}
