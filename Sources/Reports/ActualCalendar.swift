import Analysis
import CivilTime
import ICalendar
import Plans
import Records

/// What was done, as a calendar to lay beside the plan: each focus block is an event.
///
/// Its events fill no time for others, and it is marked so that it is never taken for a plan.
/// Source: RFC 5545.
public struct ActualCalendar {
  /// So many dates it tells of.
  public static let days = 35

  private let blocks: [DoneBlock]
  private let showsTitles: Bool
  private let stamp: Instant

  /// A calendar of blocks; `showsTitles` says whether it tells what was planned for their time, and `dataTo`, the
  /// instant that the data reach, is when all of it was said.
  public init(_ blocks: [DoneBlock], showsTitles: Bool, dataTo: Instant) {
    self.blocks = blocks.sorted { $0.span.start < $1.span.start }
    self.showsTitles = showsTitles
    stamp = dataTo
  }

  /// The dates that it tells of, the last of which is over and has data.
  public static func dates(
    dataTo: Instant,
    asOf: Instant,
    _ timeline: ZoneTimeline
  ) -> Range<
    CivilDate
  > {
    let end = min(timeline.date(at: asOf), timeline.date(at: dataTo) + 1)
    return (end - days)..<end
  }

  /// The file: UTF-8, lines of at most 75 octets that end in CRLF.
  public var bytes: [UInt8] {
    CalendarComponent(
      "VCALENDAR",
      [
        .init("VERSION", "2.0"),
        .init("PRODID", DoneMark.product),
        .init("CALSCALE", "GREGORIAN"),
        .text("NAME", "Done"),
        .text("X-WR-CALNAME", "Done"),
        .init(DoneMark.property, "TRUE"),
      ],
      children: blocks.map(event)
    ).bytes
  }

  /// An event at the block's time, which UTC says without a zone.
  private func event(_ block: DoneBlock) -> CalendarComponent {
    let start = CalendarText.utc(block.span.start)
    let main = block.category
    return CalendarComponent(
      "VEVENT",
      [
        // No two blocks begin at once, and what comes later changes none that stand.
        .init("UID", start + DoneMark.ending),
        .utc("DTSTAMP", stamp),
        .init("DTSTART", start),
        .utc("DTEND", block.span.end),
        .text("SUMMARY", ShownText.line(main?.parts.last ?? "Focus")),
        .text("DESCRIPTION", description(of: block)),
        .text("CATEGORIES", ShownText.line(main?.description ?? "Focus")),
        .init("TRANSP", "TRANSPARENT"),
        .init(DoneMark.property, "TRUE"),
      ]
    )
  }

  /// `1 h 52 min of focus: Work > Study 1 h 20 min, Work > Mail 32 min`, and what was planned for that time,
  /// where titles are shown.
  private func description(of block: DoneBlock) -> String {
    let told = block.categories.prefix(ActualCalendar.mostCategories)
    let rest = block.focus - told.reduce(0) { $0 + $1.milliseconds }
    let parts =
      told.map {
        "\(ShownText.line($0.category.description)) \(Wording.duration($0.milliseconds))"
      } + (block.categories.count > told.count ? ["others \(Wording.duration(rest))"] : [])
    let focus = "\(Wording.duration(block.focus)) of focus: \(parts.joined(separator: ", "))"
    let title = showsTitles ? block.event.map { ShownText.line($0.title) } ?? "" : ""
    return title.isEmpty ? focus : focus + "\nPlanned: \(title)"
  }

  /// So many categories of a block are told of.
  private static let mostCategories = 3
}
