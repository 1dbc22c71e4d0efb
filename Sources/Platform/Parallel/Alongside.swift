/// Makes a sequence of pieces on the calling thread while another thread takes them, in order.
///
/// `make` hands each piece over by the function that it gets; it waits while `ahead` pieces have not
/// been taken. What it throws is thrown when all that it made before was taken; what `take` throws
/// ends both.
public func alongside<Piece>(
  ahead: Int = 4,
  make: ((Piece) throws -> Void) throws -> Void,
  take: @escaping (Piece) throws -> Void
) throws {
  let queue = HandOver<Piece>(ahead: ahead)
  onThreads(2) { thread, count in
    if thread == 1 {
      queue.takeAll(take)
    } else {
      queue.end { try make(count == 1 ? take : queue.put) }
    }
  }
  if let error = queue.error { throw error }
}

private final class HandOver<Piece>: @unchecked Sendable {
  /// The other side has failed; what it threw is what counts.
  private struct Stopped: Error {}

  private let gate = Gate()
  private let ahead: Int
  private var pieces: [Piece] = []
  private var isMade = false
  private var isStopped = false
  private(set) var error: (any Error)?

  init(ahead: Int) { self.ahead = ahead }

  func put(_ piece: Piece) throws {
    gate.close()
    while pieces.count >= ahead, !isStopped { gate.wait() }
    pieces.append(piece)
    let isStopped = isStopped
    gate.openForAll()
    if isStopped { throw Stopped() }
  }

  func end(_ make: () throws -> Void) {
    var thrown: (any Error)?
    do { try make() } catch { thrown = error }
    gate.close()
    error = error ?? thrown
    isMade = true
    gate.openForAll()
  }

  func takeAll(_ take: (Piece) throws -> Void) {
    do {
      while let piece = next() { try take(piece) }
    } catch {
      gate.close()
      self.error = error
      isStopped = true
      gate.openForAll()
    }
  }

  private func next() -> Piece? {
    gate.close()
    while pieces.isEmpty, !isMade { gate.wait() }
    let piece = pieces.isEmpty ? nil : pieces.removeFirst()
    gate.openForAll()
    return piece
  }
}
