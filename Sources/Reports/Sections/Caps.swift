import CivilTime
import Days
import Documents
import Insights

/// What a daily cap on the largest distraction would have left.
enum CapSection {
  /// What it says in words stands with the time.
  static let section = Section(
    fields: { report in
      var fields = ["cap": report.cap?.cap.map { cap($0) } ?? .null]
      if report.kind == .range { fields["cap_search"] = report.cap.map { capSearch($0) } ?? .null }
      return fields
    }
  )

  /// A cap on the largest distraction.
  static func cap(_ cap: DistractionCap) -> JSONValue {
    [
      "category": .string(cap.category.description),
      "total_ms": .integer(cap.total),
      "cap_ms": .integer(cap.cap),
      "above_ms": .integer(cap.above),
      "n_days": JSONValue(cap.dayCount),
    ]
  }

  /// Whether a cap on the largest distraction would change anything.
  static func capSearch(_ finding: DistractionCap.Finding) -> JSONValue {
    func value(_ outcome: String, _ days: Int?) -> JSONValue {
      [
        "outcome": .string(outcome), "n_days": JSONValue(days),
        "needed_days": JSONValue(DistractionCap.leastDays),
      ]
    }
    return switch finding {
    case .insufficient(let have, _): value("insufficient", have)
    case .small: value("small", nil)
    case .even: value("even", nil)
    case .found(let cap): value("found", cap.dayCount)
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
        With no day above \(Wording.duration(cap.cap)) of \(data: cap.category.description), the middle \
        of Monday to Friday (\(Wording.count(cap.dayCount, "day"))), \(Wording.duration(cap.above)) of its \
        \(Wording.duration(cap.total)) would have been left for other things: arithmetic, no forecast.
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
    case .even, .found:
      "The largest distraction took about as long each day, so a cap changes nothing."
    }
  }
}
