/// Where a reader of exports puts what it finds.
public protocol RecordSink: AnyObject {
  /// The number that stands for a text, given as UTF-8; 0 for the empty one.
  func text(_ bytes: UnsafeRawBufferPointer) throws -> TextID

  /// Takes in a record of a device, whose name is a text as well.
  func add(_ record: ActivityRecord, device: TextID) throws
}

extension RecordSink {
  /// Takes in a record of a device.
  public func add(_ record: ActivityRecord, device: String) throws {
    try add(record, device: text(device))
  }

  /// The number that stands for a text.
  public func text(_ string: String) throws -> TextID {
    var string = string
    return try string.withUTF8 { try text(UnsafeRawBufferPointer($0)) }
  }
}
