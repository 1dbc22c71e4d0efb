import Analysis
import CivilTime
import Records

/// What a daily cap on the largest distraction would have left.
enum CapSection {
  /// What it says in words stands with the time.
  static let section = Section(
    fields: {
      Key("cap", .orNull(cap), \.cap)
        .means(
          """
          What a daily cap on the largest distraction would have left, as arithmetic; null for a day, and \
          where it took less than three hours a week or nothing on most days of Monday to Friday
          """
        )
    }
  )

  private static let cap = Shape<DistractionCap>.object {
    Key("category", .text, \.category.description).means("The category")
    Key("total_ms", .whole(0...), \.total).means("Time spent on it, in milliseconds")
    Key("cap_ms", .whole(0...), \.cap)
      .means("The cap a day: the middle of Monday to Friday, in milliseconds")
    Key("above_ms", .whole(0...), \.above).means("Time above the cap, in milliseconds")
    Key("n_days", .whole(0...), \.dayCount)
      .means("From how many days of Monday to Friday the cap is made")
  }
}

extension Outline {
  /// What a daily cap on the largest distraction would have left.
  static func cap(_ cap: DistractionCap?) -> [Block] {
    guard let cap else { return [] }
    return [
      .paragraph(
        """
        \(data: cap.category.description) took \(Wording.duration(cap.total)). Had no day gone above the \
        middle of Monday to Friday (\(Wording.duration(cap.cap)), from \
        \(Wording.count(cap.dayCount, "day"))), \(Wording.duration(cap.above)) would have been left for \
        other things.
        """
      )
    ]
  }
}
