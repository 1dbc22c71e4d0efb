import Records

/// The records of one device and day that came so far, in the store's numbers.
final class OpenDay {
  private(set) var rows: [RecordRow] = []
  private var table = ContentTable(minimumCapacity: 256)
  var round = 0

  var contents: [RecordContent] { table.contents }

  func number(of content: RecordContent) -> UInt32 { table.number(of: content) }

  func reserve(_ count: Int) {
    if rows.isEmpty { rows.reserveCapacity(max(count, 1024)) }
  }

  func append(_ row: RecordRow) { rows.append(row) }
}

/// A batch's contents in the store's numbers, and their numbers in the day that was open last.
struct BatchContents {
  private(set) var contents: [RecordContent]
  private var places: [(round: Int, number: UInt32)]
  private var round = 0

  init(_ batch: RecordBatch, _ texts: [TextID]) {
    contents = batch.contents.map { $0.renumbered { texts[Int($0)] } }
    places = Array(repeating: (0, 0), count: contents.count)
  }

  /// Leaves applications and categories empty beyond those that there is room for; gives their number.
  mutating func leaveEmpty(beyond apps: inout TextSet, _ categories: inout TextSet) -> Int {
    var count = 0
    for place in contents.indices {
      if !apps.insert(contents[place].app) {
        contents[place].app = 0
        count += 1
      }
      if !categories.insert(contents[place].category) {
        contents[place].category = 0
        count += 1
      }
    }
    return count
  }

  /// Adds neighbouring rows of one day to it.
  mutating func add(_ rows: ArraySlice<RecordRow>, to day: OpenDay) {
    round += 1
    day.reserve(rows.count)
    let (contents, round) = (contents, round)
    places.withUnsafeMutableBufferPointer { places in
      for var row in rows {
        let place = Int(row.content)
        if places[place].round != round {
          places[place] = (round, day.number(of: contents[place]))
        }
        row.content = places[place].number
        day.append(row)
      }
    }
  }
}
