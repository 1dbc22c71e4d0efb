import Analysis
import Records

/// The kinds of activity that a request may name: a closed set, since a person's own categories may
/// hold the names of clients or friends.
public enum AdviceCategory: String, Sendable, CaseIterable {
  case productivity = "Productivity"
  case education = "Education"
  case communication = "Communication"
  case social = "Social"
  case entertainment = "Entertainment"
  case browsing = "Browsing"
  case utilities = "Utilities"
  /// A category of the person's own that counts as focus.
  case focus = "Focus"
  /// One that counts neither way.
  case neutral = "Neutral"
  /// One that counts as distraction.
  case distraction = "Distraction"
  /// Whatever has no class.
  case unknown = "Unknown"

  /// The kind under which a category may be named.
  init(_ time: CategoryTime) {
    if let shipped = AdviceCategory.shipped.first(where: {
      time.category.top.utf8.elementsEqual($0.rawValue.utf8)
    }) {
      self = shipped
    } else {
      switch time.productivity {
      case .none: self = .unknown
      case .some(1...): self = .focus
      case .some(0): self = .neutral
      case .some: self = .distraction
      }
    }
  }

  /// The categories that lockin starts with.
  private static let shipped: [AdviceCategory] = [
    .productivity, .education, .communication, .social, .entertainment, .browsing, .utilities,
  ]
}
