import Plans
import Platform

/// What is kept of how one planned event went: enough to say how a month of them did.
public struct PlanOutcome: Sendable, Hashable {
  /// The event's id.
  public let event: String
  /// How it went.
  public let status: PlanComparison.Status
  /// The planned time in milliseconds.
  public let planned: Int64
  /// Milliseconds of that time on what was planned; nil where no rule says what belongs to it.
  public let on: Int64?

  /// An outcome with all its parts given.
  public init(event: String, status: PlanComparison.Status, planned: Int64, on: Int64?) {
    self.event = event
    self.status = status
    self.planned = planned
    self.on = on
  }

  /// What is kept of a comparison.
  public init(_ item: PlanComparison) {
    self.init(event: item.event.id, status: item.status, planned: item.planned, on: item.on)
  }

  /// Whether it says something of how the plan was kept: over by then, mapped and seen.
  public var isJudged: Bool { status.isJudged }
}

extension PlanOutcome {
  /// Adds the outcome to bytes from which `init(from:)` reads it back.
  func append(to out: inout CompactBytes) {
    out.append(event)
    out.append(status.rawValue)
    out.append(planned)
    out.append(on)
  }

  /// Reads an outcome; throws where the bytes are none.
  init(from input: inout CompactReader) throws(CompactReader.Malformed) {
    event = try input.text()
    guard let status = PlanComparison.Status(rawValue: try input.text()) else {
      throw CompactReader.Malformed()
    }
    self.status = status
    planned = try input.number()
    on = try input.optionalNumber()
  }
}
