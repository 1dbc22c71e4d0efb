import Analysis
import CivilTime
import Records

/// What a daily cap on the largest distraction would have left.
enum CapSection {
  /// What it says in words stands with the time.
  static let section = Section(
    fields: {
      Key("cap", .orNull(cap), \.cap?.cap)
        .means(
          """
          What a daily cap on the largest distraction would have left, as arithmetic; null for a day, and \
          where it took less than three hours a week or nothing on most days of Monday to Friday
          """
        )
      Key("cap_search", .given(search), \.cap).ofRanges
        .means(
          """
          In reports on any dates alone: whether a cap on the largest distraction would change anything
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

  private enum Outcome: String, CaseIterable {
    case insufficient, small, rare, even, found
  }

  private static let search = Shape<DistractionCap.Finding>.object {
    Key("outcome", .choice) { outcome($0).outcome }
      .means(
        """
        insufficient: too few days of Monday to Friday; small: no distraction takes three hours a week; \
        rare: the largest took nothing on most days of Monday to Friday; even: no day lies above the cap; \
        found: see cap
        """
      )
    Key("n_days", .orNull(.whole(0...))) { outcome($0).days }
      .means("How many days of Monday to Friday are known; null where that plays no part")
    Key("needed_days", .whole(0...)) { _ in DistractionCap.leastDays }
      .means("How many there have to be")
  }

  /// How the search ended, and the days that it knew.
  private static func outcome(_ finding: DistractionCap.Finding) -> (outcome: Outcome, days: Int?) {
    switch finding {
    case .insufficient(let have, _): (.insufficient, have)
    case .small: (.small, nil)
    case .rare: (.rare, nil)
    case .even: (.even, nil)
    case .found(let cap): (.found, cap.dayCount)
    }
  }
}

extension Outline {
  /// What a daily cap on the largest distraction would have left.
  static func cap(_ finding: DistractionCap.Finding?, of kind: Report.Kind) -> [Block] {
    guard let cap = finding?.cap else {
      return kind == .range ? (finding.map { [.paragraph(noCap($0))] } ?? []) : []
    }
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

  /// Why there is no cap.
  private static func noCap(_ finding: DistractionCap.Finding) -> Phrase {
    switch finding {
    case .insufficient(let have, let need):
      """
      A daily cap on distraction: insufficient evidence (have \(Wording.count(have, "day")) of Monday to \
      Friday, need \(need)).
      """
    case .small: "No distraction took three hours a week, so there is none to cap."
    case .rare:
      "The largest distraction took no time on most days of Monday to Friday, so there is no middle to cap it at."
    case .even, .found:
      "The largest distraction took about as long each day, so a cap changes nothing."
    }
  }
}
