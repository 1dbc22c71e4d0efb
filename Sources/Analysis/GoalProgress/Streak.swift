/// How often in a row something was done.
///
/// ```
/// done done missed done neutral done today
///                  [ 1     .      2 ] pending: current 2, longest 2
/// ```
public struct Streak: Sendable, Hashable {
  /// What became of a date, or of another occasion.
  public enum Occasion: Sendable, Hashable {
    /// It was done.
    case done
    /// It was not.
    case missed
    /// It neither extends nor breaks a streak: nothing was due, it was excused, or the date hardly
    /// existed.
    case neutral
  }

  /// How many of the latest occasions are looked at for `kept`.
  static let recent = 28

  /// The run that ends with the last occasion, or with the one before while the last is pending.
  public let current: Int
  /// The longest run.
  public let longest: Int
  /// How many of the latest 28 occasions, the last one left out while it is pending, were done.
  public let kept: Int
  /// How many of those could be done.
  public let counted: Int

  /// The streak of occasions in order of time; the last one, where it is not done, is still pending unless
  /// `lastMayBePending` is false.
  init(
    _ occasions: some BidirectionalCollection<Occasion>,
    lastMayBePending: Bool = true
  ) {
    var run = 0
    var longest = 0
    let isPending = lastMayBePending && occasions.last == .missed
    let past = isPending ? occasions.dropLast() : occasions.dropLast(0)
    for occasion in past {
      switch occasion {
      case .done:
        run += 1
        longest = max(longest, run)
      case .missed: run = 0
      case .neutral: break
      }
    }
    current = run
    self.longest = longest
    let latest = past.suffix(Streak.recent)
    kept = latest.count { $0 == .done }
    counted = latest.count { $0 != .neutral }
  }
}
