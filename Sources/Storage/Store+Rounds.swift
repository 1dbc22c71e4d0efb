import CivilTime

/// How far something has got that is looked at in parts, a share a night, until all of it has had its turn.
public struct Round: Sendable, Hashable {
  /// What is looked at in this way.
  public enum Subject: String, Sendable, CaseIterable {
    /// The pages of the store's file, by their sums.
    case pages
    /// Days of records, which are read, and whose hours have to add up to what was accounted for.
    case days
    /// Weeks, which are counted anew and compared.
    case weeks
  }

  /// So many nights it takes until all of anything but weeks has had its turn, in stores of up to five years.
  public static let nights = 28
  /// A night's share is at most so many days of records, so that no night takes longer the longer somebody uses lockin.
  public static let most = 64

  /// Where the next share begins, in words of whoever looks; empty at the beginning.
  public var next: String
  /// Whether nothing was wrong with what was looked at since the beginning.
  public var isSound: Bool
  /// When a round ended in which nothing was wrong; nil where none has.
  public private(set) var whole: Instant?

  /// A round that begins.
  init() { (next, isSound, whole) = ("", true, nil) }

  /// So many of `count` days are a night's share.
  public static func share(of count: Int) -> Int { min(part(of: count), most) }

  /// A part of `count` things, of which there are as many parts as `nights`, or fewer.
  static func part(of count: Int) -> Int { (count + nights - 1) / nights }

  /// Notes that everything had its turn by an instant; what is looked at next begins a round, `next` says where.
  public mutating func end(asOf now: Instant?) {
    if isSound, let now { whole = now }
    isSound = true
  }

  /// The round in a line; nil for what is none.
  fileprivate init?(line: String) {
    let parts = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, ["sound", "unsound"].contains(parts[0]) else { return nil }
    isSound = parts[0] == "sound"
    whole = Int64(parts[1]).map(Instant.init(milliseconds:))
    next = String(parts[2])
  }

  fileprivate var line: String {
    "\(isSound ? "sound" : "unsound") \(whole.map { "\($0.milliseconds)" } ?? "-") \(next)"
  }
}

/// How far rounds have got: computed rows, which may be dropped at any time.
extension Store {
  /// How far the round of a subject has got; one that begins where nothing is known of any.
  public func round(_ subject: Round.Subject) throws(StoreError) -> Round {
    try basis(Store.key(subject)).flatMap(Round.init(line:)) ?? Round()
  }

  /// Keeps how far a round has got.
  public func set(_ round: Round, _ subject: Round.Subject) throws(StoreError) {
    try setBasis(Store.key(subject), round.line)
  }

  /// The instant by which every page and every day of records had had its turn without anything wrong, the one of them
  /// that had it longest ago; nil where one has not had it yet.
  ///
  /// Where there is no record, there is none to be looked at.
  public func verified() throws(StoreError) -> Instant? {
    var earliest: Instant?
    let days: [Round.Subject] = try recordDayNumbers().isEmpty ? [] : [.days]
    for subject in [.pages] + days {
      guard let whole = try round(subject).whole else { return nil }
      earliest = min(earliest ?? whole, whole)
    }
    return earliest
  }

  private static func key(_ subject: Round.Subject) -> String { "round \(subject.rawValue)" }
}
