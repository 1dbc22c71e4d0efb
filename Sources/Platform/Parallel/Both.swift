/// Does two things at once, and gives both outcomes when both are done.
///
/// What the first throws counts before what the second throws.
public func both<First, Second>(
  _ first: () throws -> First,
  _ second: () throws -> Second
) throws -> (First, Second) {
  let outcomes = Outcomes<First, Second>()
  onThreads(2) { thread, count in
    if thread == 0 { outcomes.first = Result(catching: first) }
    if thread == 1 || count == 1 { outcomes.second = Result(catching: second) }
  }
  guard let one = outcomes.first, let two = outcomes.second else { throw Unfinished() }
  return (try one.get(), try two.get())
}

/// A thread ended without an outcome, which can't be.
private struct Unfinished: Error {}

private final class Outcomes<First, Second>: @unchecked Sendable {
  var first: Result<First, any Error>?
  var second: Result<Second, any Error>?
}
