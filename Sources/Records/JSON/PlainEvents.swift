import CivilTime
import Documents

/// Events of ActivityWatch that look like most others, taken apart in one go, so that their data can be
/// looked up for all of them at once; in memory that is used again for the next ones.
final class PlainEvents {
  /// How many there may be: enough to hide the wait for memory, and few enough to stay close.
  static let most = 32

  /// How many there are.
  private(set) var count = 0
  /// When each began.
  let starts: UnsafeMutablePointer<Instant>
  /// How many milliseconds each lasted.
  let durations: UnsafeMutablePointer<Int64>
  /// The bytes of the data, up to the first closing brace.
  let data: UnsafeMutablePointer<UnsafeRawBufferPointer>
  /// The numbers of the data, as far as they were looked up.
  let numbers: UnsafeMutablePointer<Int>
  /// The look at the file, behind each event.
  let ends: UnsafeMutablePointer<JSONLookahead>

  init() {
    starts = .allocate(capacity: PlainEvents.most)
    durations = .allocate(capacity: PlainEvents.most)
    data = .allocate(capacity: PlainEvents.most)
    numbers = .allocate(capacity: PlainEvents.most)
    ends = .allocate(capacity: PlainEvents.most)
  }

  deinit {
    starts.deallocate()
    durations.deallocate()
    data.deallocate()
    numbers.deallocate()
    ends.deallocate()
  }

  /// Goes through the event that was just begun, and those that follow it, as long as they are plain;
  /// the reader stays where it is.
  func fill(from reader: JSONReader) {
    count = 0
    guard var ahead = reader.lookahead else { return }
    repeat {
      var timestamp: TimestampText?
      var duration: Int64?
      var data: UnsafeRawBufferPointer?
      while let key = ahead.key() {
        if JSONLookahead.isText(key, "timestamp") {
          timestamp = ahead.string().flatMap { TimestampText($0) }
          guard timestamp != nil else { return }
        } else if JSONLookahead.isText(key, "duration") {
          duration = ahead.number().flatMap { DurationText.milliseconds($0) }
          guard duration != nil else { return }
        } else if JSONLookahead.isText(key, "data") {
          // What stands there twice is nothing that servers write.
          guard data == nil, let object = ahead.object() else { return }
          data = object
        } else if JSONLookahead.isText(key, "id") {
          guard ahead.number() != nil else { return }
        } else {
          return
        }
      }
      guard ahead.isAtEnd, let timestamp, let duration, let data else { return }
      starts[count] = timestamp.utcInstant
      durations[count] = duration
      self.data[count] = data
      ends[count] = ahead
      count += 1
    } while count < PlainEvents.most && ahead.nextObject()
  }
}
