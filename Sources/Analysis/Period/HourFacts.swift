import CivilTime
import Records

/// What is known of one hour.
public struct HourFacts: Sendable, Hashable {
  /// Whether there is a figure, and why not.
  public enum State: String, Sendable, CaseIterable {
    /// There was activity.
    case value
    /// There was none: the trackers were at work and saw none, or the hour is usually silent.
    case zero
    /// No tracker was at work, at an hour at which one usually is.
    case missing
    /// It has not begun yet.
    case notYet = "not_yet"
  }

  /// The hour.
  public let cell: HourCell
  /// Whether there is a figure.
  public let state: State
  /// Milliseconds of activity.
  public let active: Int64
  /// Milliseconds of activity whose class is known.
  public let known: Int64
  /// Milliseconds of focus.
  public let focus: Int64
  /// Milliseconds that the plan filled, each counted once.
  public let planned: Int64
  /// Milliseconds by category, in order of the categories' names.
  public let categories: [CategoryTime]
  /// Milliseconds by application, in order of the applications' names.
  public let apps: [AppTime]
}

/// Time in one category.
public struct CategoryTime: Sendable, Hashable {
  /// The category.
  public let category: CategoryPath
  /// Its productivity class, -2...2, or nil where it is not known.
  public let productivity: Int8?
  /// Milliseconds.
  public let milliseconds: Int64

  /// Orders by name and then by class, the unknown one first.
  static func byName(_ a: CategoryTime, _ b: CategoryTime) -> Bool {
    a.category == b.category
      ? (a.productivity ?? .min) < (b.productivity ?? .min) : a.category < b.category
  }
}

/// A category with the class that its time has: an export may give a class of its own.
public struct CategoryKey: Sendable, Hashable {
  let path: CategoryPath
  let productivity: Int8?

  init(_ path: CategoryPath, _ productivity: Int8?) {
    self.path = path
    self.productivity = productivity
  }

  /// What some time is of.
  public init(_ time: CategoryTime) { self.init(time.category, time.productivity) }
}

/// Time in one application.
public struct AppTime: Sendable, Hashable {
  /// The application's name.
  public let app: String
  /// Milliseconds.
  public let milliseconds: Int64
}
