import Platform
import TestSupport
import Testing

@Suite("Work on several threads")
struct OrderedWorkTests {
  private struct Stop: Error, Equatable { let number: Int }

  @Test(
    "outcomes come in order, whoever worked on them",
    arguments: [1, 2, 3, 8],
    [0, 1, 2, 7, 1000]
  )
  func order(workers: Int, count: Int) throws {
    var next = 0
    var taken: [Int] = []
    try inOrder(
      workers: workers,
      ahead: 3,
      next: { () -> Int? in
        guard next < count else { return nil }
        next += 1
        return next
      },
      work: { worker, piece -> Int in
        #expect((0..<max(workers, 1)).contains(worker))
        // Pieces take differently long.
        var sum = 0
        for value in 0..<(piece % 7 * 1000) { sum &+= value }
        return piece * 10 + (sum < 0 ? 1 : 0)
      },
      take: { taken.append($0) }
    )
    #expect(taken == (0..<count).map { ($0 + 1) * 10 })
  }

  @Test("what any step throws ends the whole", arguments: [1, 2, 4])
  func thrown(workers: Int) {
    for place in ["next", "work", "take"] {
      var next = 0
      var taken = 0
      #expect(throws: Stop(number: 5)) {
        try inOrder(
          workers: workers,
          next: { () -> Int? in
            next += 1
            if place == "next", next == 5 { throw Stop(number: 5) }
            return next
          },
          work: { _, piece -> Int in
            if place == "work", piece == 5 { throw Stop(number: 5) }
            return piece
          },
          take: { piece in
            #expect(piece == taken + 1)
            taken = piece
            if place == "take", piece == 5 { throw Stop(number: 5) }
          }
        )
      }
      #expect(taken <= 5)
    }
  }

  @Test("one thread makes while another takes, in order")
  func alongsideOrder() throws {
    var taken: [Int] = []
    try alongside(
      ahead: 2,
      make: { put in for number in 0..<500 { try put(number) } },
      take: { taken.append($0) }
    )
    #expect(taken == Array(0..<500))
  }

  @Test("what was made before a mistake is taken, and what the taker throws ends both")
  func alongsideThrows() {
    var taken: [Int] = []
    #expect(throws: Stop(number: 1)) {
      try alongside(
        make: { put in
          for number in 0..<10 { try put(number) }
          throw Stop(number: 1)
        },
        take: { taken.append($0) }
      )
    }
    #expect(taken == Array(0..<10))
    #expect(throws: Stop(number: 3)) {
      try alongside(
        ahead: 1,
        make: { put in for number in 0... { try put(number) } },
        take: { if $0 == 3 { throw Stop(number: 3) } }
      )
    }
  }

  @Test("two things at once give both outcomes, and the first mistake counts")
  func bothOutcomes() throws {
    let (one, two) = try both({ 1 }, { "two" })
    #expect(one == 1)
    #expect(two == "two")
    #expect(throws: Stop(number: 1)) {
      _ = try both({ throw Stop(number: 1) }, { throw Stop(number: 2) })
    }
    #expect(throws: Stop(number: 2)) { _ = try both({ 1 }, { throw Stop(number: 2) }) }
  }
}
