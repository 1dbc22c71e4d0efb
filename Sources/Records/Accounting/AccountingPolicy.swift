/// The choices that accounting leaves to the person.
public struct AccountingPolicy: Sendable, Hashable {
  /// Which of several devices in use at once has the person's attention.
  public enum Attribution: String, Sendable, CaseIterable {
    /// The one with input, then the one where a window came to the front last.
    case latest
    /// One that shows a distraction, then as `latest`.
    case distraction
    /// The one that comes first in the configuration.
    case primary
  }

  /// How several devices in use at once are told apart.
  public var attribution: Attribution
  /// A tracker's record without evidence of input is believed for so many milliseconds.
  public var longestRecord: Int64
  /// Other limits for the categories below these paths.
  public var longestByCategory: [CategoryPath: Int64]
  /// The sources in which a person wrote down what was done: their records are believed whole.
  var entered: Set<String>
  /// The length in milliseconds of the slots of sources that say how long something lasted in one.
  ///
  /// They don't say when within it; their records begin with their slots.
  public var slots: [String: Int64]
  /// What else the programs of sources export, by source: another source that tells of the same time.
  public var programs: [String: String]
  /// What counts although nobody types.
  public var awayExceptions: AwayExceptions
  /// Holes of at most so many milliseconds are given to the longer neighbour; 0 for none.
  public var floodGap: Int64
  /// A switch to another device shorter than this many milliseconds does not take over.
  var attentionHold: Int64
  /// A watcher's record of input, and a tracker's of anything, speaks for so many milliseconds after
  /// it.
  public var evidenceReach: Int64

  /// The device, and the source, of what the person logged afterwards.
  package static let ownDevice = "me"
  package static let ownSource = "lockin"

  /// Touching records that say the same, each at most so many milliseconds long, are each evidence of
  /// their own: slots, samples or heartbeats, and no stretch that was cut.
  static let longestSlot: Int64 = 15 * 60_000

  /// The built-in choices: four hours, no flooding, ten seconds, one day.
  public init(
    attribution: Attribution = .latest,
    longestRecord: Int64 = 4 * 3_600_000,
    longestByCategory: [CategoryPath: Int64] = [:],
    entered: Set<String> = ExportFormat.enteredSources,
    slots: [String: Int64] = ["rescuetime": 300_000],
    programs: [String: String] = ["rescuetime-archive": "rescuetime"],
    awayExceptions: AwayExceptions = .standard,
    floodGap: Int64 = 0,
    attentionHold: Int64 = 10_000,
    evidenceReach: Int64 = 86_400_000
  ) {
    self.attribution = attribution
    self.longestRecord = longestRecord
    self.longestByCategory = longestByCategory
    self.entered = entered
    self.slots = slots
    self.programs = programs
    self.awayExceptions = awayExceptions
    self.floodGap = floodGap
    self.attentionHold = attentionHold
    self.evidenceReach = evidenceReach
  }
}
