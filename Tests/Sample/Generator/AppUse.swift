import CivilTime

/// What was in front on a device: the parts of an activity record that say what was done.
public struct AppUse: Sendable, Hashable {
  /// The program, as the export names it.
  public let app: String
  /// The window's title; empty where the export has none.
  public let title: String
  /// The address, for web pages.
  public var url: String?
  /// The category that an export with categories of its own would name.
  public let category: String
  /// The true productivity, -2 to 2; 1 and 2 are focus.
  public let productivity: Int

  /// Whether time spent on it is focus.
  public var isFocus: Bool { productivity >= 1 }
}

/// The devices of the simulated student.
public enum Device: String, CaseIterable, Sendable, Hashable {
  /// The student's own laptop, watched by ActivityWatch.
  case laptop = "laptop-ina"
  /// A desktop computer at work, watched by RescueTime.
  case office = "office-pc"
  /// A phone.
  case phone = "phone-ina"
}

/// A stretch of time during which one thing was in front on one device.
public struct TrueSegment: Sendable, Hashable {
  /// The device.
  public let device: Device
  /// Its first millisecond.
  public let start: Instant
  /// The first millisecond after it.
  public let end: Instant
  /// What was in front.
  public let use: AppUse

  /// Its length in milliseconds.
  public var duration: Int64 { end - start }
}
