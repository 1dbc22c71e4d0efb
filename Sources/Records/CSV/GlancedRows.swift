import CivilTime

/// Rows of which no more was read than their times, so that what stands behind those can be looked up
/// for all of them at once; in memory that is used again for the next ones.
final class GlancedRows {
  /// How many there may be: enough to hide the wait for memory, and few enough to stay close.
  static let most = 64

  /// How many there are.
  private(set) var count = 0
  /// When each record began, and how many milliseconds it lasted.
  let times: UnsafeMutablePointer<(start: Instant, duration: Int64)>
  /// What stands behind the times.
  let rests: UnsafeMutablePointer<UnsafeRawBufferPointer>
  /// The numbers of the rests, as far as they were looked up.
  let numbers: UnsafeMutablePointer<Int>
  /// Where each row begins, and, behind the last one, where the next does.
  let places: UnsafeMutablePointer<CSVScanner.Place>

  init() {
    times = .allocate(capacity: GlancedRows.most)
    rests = .allocate(capacity: GlancedRows.most)
    numbers = .allocate(capacity: GlancedRows.most)
    places = .allocate(capacity: GlancedRows.most + 1)
  }

  deinit {
    times.deallocate()
    rests.deallocate()
    numbers.deallocate()
    places.deallocate()
  }

  /// Goes through the next rows of a block as long as each has times, and leaves the scanner behind
  /// them; `times` gives those of a row.
  func fill(
    from scanner: inout CSVScanner,
    fields: Int,
    times read: (CSVRow) -> (start: Instant, duration: Int64)?
  ) {
    count = 0
    places[0] = scanner.place
    while count < GlancedRows.most, let (row, rest) = scanner.glance(fields: fields),
      let time = read(row)
    {
      times[count] = time
      rests[count] = rest
      scanner.skip()
      count += 1
      places[count] = scanner.place
    }
  }
}
