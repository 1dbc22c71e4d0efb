/// Where a reader of exports puts what it finds.
public protocol RecordSink: AnyObject {
  /// The number that stands for a text, given as UTF-8.
  func text(_ bytes: UnsafeRawBufferPointer) throws -> TextID

  /// Takes in a record of a device.
  func add(_ record: ActivityRecord, device: String) throws
}

extension RecordSink {
  /// The number that stands for a text.
  public func text(_ string: String) throws -> TextID {
    var string = string
    return try string.withUTF8 { try text(UnsafeRawBufferPointer($0)) }
  }
}
