import CivilTime
import Documents
import Nightly
import Platform

/// What the latest `lockin run` came to, for whoever watches over many of them: `lockin.run.json`.
///
/// No title, name or path goes in: it may leave the machine.
struct RunRecord {
  /// The instant the run was for.
  var asOf: Instant
  /// When it began, by the machine's clock.
  let started: Instant
  /// The number it ended with.
  var exit: Int32 = 0
  /// What that number stands for, more closely than the number itself.
  var code = RunEnd.done
  /// The step in which it failed, or nil.
  var step: String?
  /// A keyed hash of the machine's name, or nil where the workspace has no key.
  var host: String?
  /// What it cost.
  var cost = RunCost()
  /// The instant that the published reports are for; a run that fails leaves them as they are.
  var publishedAsOf: Instant?
  /// How far their data reach.
  var dataReach: Instant?
  /// How many published files it made, changed and left as they were.
  var files = Files()
  /// How many reports it drew, and of how many weeks it accounted for days: what was new.
  var drawn = (reports: 0, weeks: 0)
  /// What was wrong with what it read, by the kind of mistake.
  var problems: [String: Int] = [:]
  /// What the latest reports lack, by kind.
  var cautions: [String: Int] = [:]
  /// How many rows of logs were changed by hand, by what became of them.
  var history: [String: Int] = [:]
  /// The reports that data which came late have changed.
  var corrected: [String] = []
  /// What became of advice.
  var advice = Advice()
  /// How often this instant was tried, this run included.
  var attempt = 1

  /// Published files.
  struct Files: Equatable {
    var new = 0
    var changed = 0
    var same = 0
  }

  /// How a run came by its advice.
  struct Advice: Equatable {
    /// How many requests it made.
    var asked: Int64 = 0
    /// Millionths of a credit that they cost or may have cost.
    var cost: Int64 = 0
    /// Where the advice of the latest reports comes from.
    var state = State.rule

    /// `waiting`: by rule, and the model is asked again at the next run.
    enum State: String, CaseIterable { case rule, model, waiting }
  }
}

extension RunRecord {
  /// Reads what status and the next run need of a record; nil for what is not a record of this form.
  init?(_ bytes: [UInt8]) {
    // set aside: a record that can't be understood says nothing, and the next run replaces it.
    guard let root = try? DocumentReader.json(bytes: bytes, file: "lockin.run.json"),
      case .string("lockin.run.v1")? = root["schema"]?.value,
      let asOf = RunRecord.instant(root["as_of"]), let started = RunRecord.instant(root["started"]),
      case .number(let exit)? = root["exit"]?.value, let exit = Int32(exit),
      case .string(let code)? = root["code"]?.value, let code = RunEnd(rawValue: code)
    else { return nil }
    self.init(asOf: asOf, started: started)
    self.exit = exit
    self.code = code
    publishedAsOf = RunRecord.instant(root["published_as_of"])
    dataReach = RunRecord.instant(root["data_reach"])
    if case .number(let text)? = root["attempt"]?.value, let count = Int(text) { attempt = count }
  }

  private static func instant(_ node: DocumentNode?) -> Instant? {
    guard case .string(let text)? = node?.value else { return nil }
    return TimestampText(text)?.instant
  }

  /// The record of a workspace's latest run, or nil where there is none.
  static func latest(of workspace: Workspace) throws(FileError) -> RunRecord? {
    guard try FileStatus.ifPresent(workspace.recordFile) != nil else { return nil }
    return RunRecord(try ByteStream.contents(of: workspace.recordFile, limit: 1 << 20))
  }
}
