import CivilTime

/// A stretch of one device's time with one application in the foreground.
public struct Segment: Sendable, Hashable {
  /// Where the stretch lies.
  public var span: TimeSpan
  /// The whole record it comes from, before anything was cut off.
  var record: TimeSpan
  /// The device's place in the list of devices that was accounted for.
  public var device: Int
  /// The application.
  public var app: TextID
  /// The title.
  public var title: TextID
  /// The address.
  public var url: TextID
  /// The category that the export gave.
  var given: TextID
  /// The category's place in the table of categories.
  public var category: CategoryID
  /// The productivity class, -2...2, or nil where it is not known.
  public var productivity: Int8?
  /// Whether input was seen while it lasted.
  var isInteractive: Bool
  /// Whether its whole length is believed without evidence of input: a person wrote it down, or it is
  /// made of slots that are each short.
  var isBelieved = false
  /// Whether the person logged it: it has the attention whatever devices tell, and the category that was said.
  var isOwn = false
  /// Whether the page that it shows plays sound.
  var isAudible = false
  /// Whether it counts, or nobody was there, or it is to be left out.
  var effect = CategoryRule.Effect.counts
  /// Whether it is part of an hour's total, so that nothing is known of its place within the hour.
  public var isHourTotal = false

  /// The same stretch, cut to a part of it.
  func cut(to part: TimeSpan) -> Segment {
    var segment = self
    segment.span = part
    return segment
  }

  /// Whether the two say the same of different times.
  func continues(_ other: Segment) -> Bool {
    other.span.end == span.start && record == other.record && device == other.device
      && app == other.app && title == other.title && url == other.url
      && category == other.category && productivity == other.productivity
      && isInteractive == other.isInteractive && isOwn == other.isOwn
      && isHourTotal == other.isHourTotal
  }
}

extension Segment {
  /// A stretch of a device that says what a record of use says, before anything was cut off and put into a category.
  init(_ content: RecordContent, _ span: TimeSpan, device: Int) {
    self.init(
      span: span,
      record: span,
      device: device,
      app: content.app,
      title: content.title,
      url: content.url,
      given: content.category,
      category: 0,
      productivity: content.productivity,
      isInteractive: false,
      isHourTotal: content.isHourTotal
    )
  }
}
