import CivilTime
import Documents
import Nightly
import Platform
import Storage

/// Follows a run from before its configuration is read, and writes down what it came to.
final class RunRecorder {
  /// What is known so far.
  var record: RunRecord
  /// What the run before left behind; nil where there was none.
  let previous: RunRecord?

  private let workspace: Workspace
  private let began = TransferClock.machine.now()
  private let isWanted: Bool

  /// Begins to follow a call's run; with `--no-record` nothing is written down.
  init(_ call: Call) {
    workspace = call.workspace
    isWanted = !call.arguments.has("--no-record")
    // set aside: a record that can't be read carries nothing over, and this run's takes its place.
    previous = isWanted ? (try? RunRecord.latest(of: call.workspace)) ?? nil : nil
    record = RunRecord(asOf: call.nowBeforeSettings, started: call.invocation.clock)
    record.publishedAsOf = previous?.publishedAsOf
    record.dataReach = previous?.dataReach
    note(now: record.asOf)
  }

  /// Notes the instant that the run is for, once the configuration is known.
  func note(now: Instant) {
    record.asOf = now
    if let previous, previous.asOf == now, ![0, 3].contains(previous.exit) {
      record.attempt = previous.attempt + 1
    } else {
      record.attempt = 1
    }
  }

  /// Notes what a run found and published.
  func note(
    _ outcome: Night.Outcome,
    _ others: [Diagnostic],
    _ published: Site.Outcome
  ) {
    for problem in outcome.problems + others { record.problems[problem.code, default: 0] += 1 }
    record.cautions = outcome.cautions
    record.dataReach = outcome.reach
    record.files = RunRecord.Files(
      new: published.created.count,
      changed: published.changed.count,
      same: published.same
    )
    record.drawn = (outcome.drawn.reports, outcome.weeks)
    record.corrected = outcome.drawn.corrected
    for state in outcome.drawn.advice {
      switch state {
      case .model: record.advice.state = .model
      case .waiting where record.advice.state == .rule: record.advice.state = .waiting
      case .none, .rule, .waiting: break
      }
    }
  }

  /// Notes which rows of logs were changed by hand, which files of plans are gone, and which calendars
  /// are fetched no more; gives what was not told before.
  func noteHistory(_ open: Session) throws -> [Diagnostic] {
    let history = try LogWatch(open).keep()
    for finding in history { record.history.merge(finding.counts, uniquingKeysWith: +) }
    let gone = try PlanWatch(open.workspace, open.store, asOf: open.now).keep()
    let left = try LeftCalendars.keep(open) + ChangedPast(open).keep()
    return try left + open.workspace.conflicts() + history.filter(\.isNew).map(\.summary)
      + gone.filter { $0.isNew && !$0.isToldElsewhere }.map(\.diagnostic)
  }

  /// Notes and tells what was wrong after all else was done; false where nothing was.
  func note(_ problem: Diagnostic?, _ messages: Messages) -> Bool {
    guard let problem else { return false }
    record.problems[problem.code, default: 0] += 1
    messages.warn("\(problem)")
    return true
  }

  /// Notes how many requests a run made, and the millionths of a credit that they cost.
  func note(requests: (count: Int64, cost: Int64)) {
    (record.advice.asked, record.advice.cost) = requests
  }

  /// Writes down a run that published; gives the number it ends with, as it is a warning where that
  /// can't be done.
  func finish(_ exit: ExitCode, _ messages: Messages) -> ExitCode {
    record.exit = exit.rawValue
    record.code = RunEnd(published: exit)
    record.publishedAsOf = record.asOf
    return put(messages) ? exit : .warnings
  }

  /// Writes down a run that an error ended; false where it never began.
  ///
  /// A folder that is no workspace gets no file.
  func fail(_ error: any Error, _ messages: Messages) -> Bool {
    guard let end = RunEnd(error),
      !FileStatus.isAbsent(workspace.recordFile)
        || !FileStatus.isAbsent(workspace.configurationFile)
    else { return false }
    record.exit = ErrorMessage(error).exitCode.rawValue
    record.code = end
    record.step = (error as? StepError)?.step
    _ = put(messages)
    return true
  }

  /// Puts the record in place; tells where that can't be done.
  private func put(_ messages: Messages) -> Bool {
    record.cost = .now(wall: TransferClock.machine.now() - began)
    guard isWanted else { return true }
    record.host = Machine.name(in: workspace)
    do throws(FileError) {
      try AtomicFile.write(
        JSONWriter.pretty(record.json),
        to: workspace.recordFile,
        permissions: 0o600
      )
      return true
    } catch {
      messages.warn(
        "\(error): the run has no record, and 'lockin status' may tell of the one before: make room or "
          + "look at the permissions"
      )
      return false
    }
  }
}
