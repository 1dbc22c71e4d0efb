import Analysis
import CivilTime
import Records

/// How focused the time was.
enum FocusSection {
  /// What it says in words stands with the hours and the data.
  static let section = Section(
    fields: {
      Key("focus", focus) { $0 }.means("How focused the period was")
    }
  )

  private static let focus = Shape<Report>.object {
    measures.of(\.focus)
    Key("first_activity", .orNull(.instant), \.activitySpan?.start)
      .means(
        "The first activity of a day, RFC 3339 in UTC; null without any, and for more than a day"
      )
    Key("last_activity", .orNull(.instant), \.activitySpan?.end)
      .means("The end of its last activity, RFC 3339 in UTC; null as above")
    Key("blocks", .list(of: block), blocks)
      .means(
        """
        The focus blocks, in order of time; in reports on more than a day those of 25 minutes or more
        """
      )
  }

  @FieldList<FocusMeasures> private static var measures: [Field<FocusMeasures>] {
    Key("active_ms", .whole, \.active).means("Activity, in milliseconds")
    Key("unknown_ms", .whole, \.unknown).means("Activity whose class is not known, in milliseconds")
    Key("focus_ms", .whole, \.focus).means("Time in categories of class 1 and 2, in milliseconds")
    Key("distraction_ms", .whole, \.distraction)
      .means("Time in categories of class -1 and -2, in milliseconds")
    Key("deep_focus_ms", .whole, \.deepFocus)
      .means("Focus inside blocks of at least 25 minutes, in milliseconds")
    Key("focus_share_per_mille", .orNull(.whole), \.focusShare)
      .means("Focus divided by activity of known class, in thousandths; null where it is not known")
    Key("pulse", .orNull(.whole), \.pulse).means("RescueTime's productivity pulse, 0-100")
    Key("switches", .whole, \.switches)
      .means(
        """
        Changes of top category between stretches of five seconds or more that are less than a minute \
        apart: glances and what comes after a pause are no switch, and totals of hours have none
        """
      )
    Key("switches_per_hour_tenths", .orNull(.whole), \.switchesPerHourTenths)
      .means("Switches an hour of activity, in tenths")
    Key("fragmentation_per_mille", .orNull(.whole), \.fragmentation)
      .means("Simpson's index over the runs of focus, in thousandths; null where it is not known")
    Key("score", .orNull(.whole), \.score)
      .means(
        """
        Share x (0.5 + 0.5 x deep focus / focus), 0-100; of the focus, what is known only as totals of hours \
        is left out of the quotient; null where it is not known
        """
      )
    Key("n_blocks", .whole(0...), \.blocks.count).means("How many focus blocks there were")
  }

  /// Of more than a day only blocks of deep focus are told, as a week has dozens.
  @Sendable
  private static func blocks(_ report: Report) -> [FocusBlock] {
    report.focus.blocks.filter {
      report.kind == .day || $0.span.length >= FocusMeasures.deepBlock
    }
  }

  private static let block = Shape<FocusBlock>.object("A block") {
    Key("start", .instant, \.span.start).means("Its first moment of focus, RFC 3339 in UTC")
    Key("end", .instant, \.span.end).means("The end of its last one, RFC 3339 in UTC")
    Key("focus_ms", .whole, \.focus)
      .means("Focus within it, interruptions left out, in milliseconds")
  }
}

extension Outline {
  /// How focused the time was, in a sentence or two.
  static func focusSummary(_ report: Report) -> [Block] {
    let focus = report.focus
    guard focus.active > 0 else { return [] }
    var phrase: Phrase = """
      You were active for \(Wording.duration(focus.active)), \
      \(Wording.percent(focus.distraction, of: focus.active)) of it with distractions \
      (\(Wording.duration(focus.distraction))).
      """
    if focus.deepFocus > 0 {
      phrase =
        phrase + """
           \(Wording.duration(focus.deepFocus)) of the focus was deep: in blocks of 25 minutes or more.
          """
    }
    if let switches = focus.switchesPerHourTenths {
      phrase = phrase + " You switched \(Wording.tenths(switches)) times an hour."
    }
    return [.paragraph(phrase)]
  }
}
