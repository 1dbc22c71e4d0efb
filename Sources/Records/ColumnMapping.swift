/// What the columns of a CSV of the person's own hold, by the names in its first row.
public struct ColumnMapping: Sendable, Hashable {
  /// The unit that lengths of time are counted in.
  public enum Unit: String, Sendable, CaseIterable {
    /// Seconds.
    case s
    /// Milliseconds.
    case ms
    /// Minutes.
    case min
    /// Hours.
    case h
    /// Hours, minutes and seconds, as in `01:10:26` or `1h 10m 26s`.
    case hms
  }

  /// The start of the record: one column, or one of the date and one of the time of day.
  public var start: [String]
  /// The end, likewise; empty where the length alone is given.
  public var end: [String]
  /// The length, which counts where there is no end; nil where the end alone is given.
  public var duration: String?
  /// The application.
  public var app: String?
  /// The title.
  public var title: String?
  /// The category.
  public var category: String?
  /// The address.
  public var url: String?
  /// The device.
  public var device: String?
  /// The unit of `duration`.
  public var unit: Unit
  /// What stands between fields; nil where it is a comma, a semicolon or a tab.
  public var delimiter: UInt8?

  /// A mapping with all its parts given.
  public init(
    start: [String],
    end: [String] = [],
    duration: String? = nil,
    app: String? = nil,
    title: String? = nil,
    category: String? = nil,
    url: String? = nil,
    device: String? = nil,
    unit: Unit = .s,
    delimiter: UInt8? = nil
  ) {
    self.start = start
    self.end = end
    self.duration = duration
    self.app = app
    self.title = title
    self.category = category
    self.url = url
    self.device = device
    self.unit = unit
    self.delimiter = delimiter
  }

  /// The names of all columns that it speaks of.
  var names: [String] {
    start + end + [duration, app, title, category, url, device].compactMap { $0 }
  }
}
