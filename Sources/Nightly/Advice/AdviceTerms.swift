/// On what terms a model may be asked.
package struct AdviceTerms: Equatable {
  /// Which replies of earlier runs are used, and which are kept.
  package enum Recording: String, CaseIterable {
    /// A reply to the same request is used again; others are asked for and kept.
    case auto
    /// Only replies that were kept are used; nothing is asked for.
    case replay
    /// Everything is asked for anew and kept.
    case record
    /// Everything is asked for anew and nothing is kept.
    case off
  }

  /// What a model's work costs, in millionths of a credit.
  struct Price: Equatable {
    /// For each token of the request.
    var input: Double = 0
    /// For each token of the reply.
    var output: Double = 0
    /// For each request, whatever it says; a credit where no price is given.
    var request: Int64 = 1_000_000

    /// What a request may cost at most: no token is shorter than a byte.
    func most(bytes: Int, outputTokens: Int) -> Int64 {
      cost(inputTokens: bytes, outputTokens: outputTokens)
    }

    /// What a request did cost, rounded up.
    func cost(inputTokens: Int, outputTokens: Int) -> Int64 {
      let tokens = Double(inputTokens) * input + Double(outputTokens) * output
      return request + Int64(min(tokens.rounded(.up), 1e15))
    }
  }

  /// Whether runs apply open shifts of the person's own events by themselves.
  var appliesMoves = false
  package var recording = Recording.auto
  /// Credits for the requests of a calendar month.
  var credits = 100
  var price = Price()

  /// The terms of somebody who chose none.
  init() {}

  /// The month's credits in millionths.
  var limit: Int64 { Int64(credits) * 1_000_000 }
}
