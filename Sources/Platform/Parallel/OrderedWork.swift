/// Works on a sequence of pieces on several threads, and hands the outcomes over in order.
///
/// ```
/// next:  1 2 3 4 5 ...         one call at a time, in order
/// work:    1 3 5 ...           at once on all threads
///          2 4 ...
/// take:      1 2 3 4 5 ...     one call at a time, in order
/// ```
/// `work` gets the number of its thread, from 0, so that each thread can keep what it needs to itself.
/// At most `ahead` pieces are under way at once, so that memory stays bounded. With one worker all of
/// it runs on the calling thread. What any of the steps throws ends the whole and is thrown.
public func inOrder<Piece, Outcome>(
  workers: Int,
  ahead: Int = 8,
  next: () throws -> Piece?,
  work: (Int, Piece) throws -> Outcome,
  take: (Outcome) throws -> Void
) throws {
  guard workers > 1 else {
    while let piece = try next() { try take(try work(0, piece)) }
    return
  }
  let state = OrderedWork<Outcome>(ahead: max(ahead, workers))
  onThreads(workers) { worker, _ in
    while let turn = state.turn() {
      do {
        switch turn {
        case .take(let outcome):
          try take(outcome)
          state.taken()
        case .next(let index):
          guard let piece = try next() else {
            state.ended(at: index)
            continue
          }
          state.handedOut()
          state.worked(index, try work(worker, piece))
        }
      } catch {
        state.failed(error)
      }
    }
  }
  if let error = state.error { throw error }
}

/// Whose turn it is: shared by the threads of one `inOrder`.
private final class OrderedWork<Outcome>: @unchecked Sendable {
  enum Turn {
    case next(Int)
    case take(Outcome)
  }

  private let gate = Gate()
  private var waiting: [Outcome?]
  private var nextIndex = 0
  private var takeIndex = 0
  private var end: Int?
  private var isReading = false
  private var isTaking = false
  private(set) var error: (any Error)?

  init(ahead: Int) { waiting = Array(repeating: nil, count: ahead) }

  /// What the calling thread is to do; nil when all is done.
  func turn() -> Turn? {
    gate.close()
    defer { gate.open() }
    while error == nil, takeIndex != end {
      let place = takeIndex % waiting.count
      if !isTaking, let outcome = waiting[place] {
        isTaking = true
        waiting[place] = nil
        return .take(outcome)
      }
      if !isReading, end == nil, nextIndex - takeIndex < waiting.count {
        isReading = true
        nextIndex += 1
        return .next(nextIndex - 1)
      }
      gate.wait()
    }
    return nil
  }

  func handedOut() {
    change { isReading = false }
  }

  func ended(at index: Int) {
    change {
      isReading = false
      end = index
    }
  }

  func worked(_ index: Int, _ outcome: Outcome) {
    change { waiting[index % waiting.count] = outcome }
  }

  func taken() {
    change {
      takeIndex += 1
      isTaking = false
    }
  }

  func failed(_ error: any Error) {
    change { self.error = self.error ?? error }
  }

  private func change(_ body: () -> Void) {
    gate.close()
    body()
    gate.openForAll()
  }
}
