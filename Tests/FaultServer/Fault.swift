/// What a server can do wrong, and a few things that it can do right.
public enum Fault: String, Sendable, CaseIterable {
  // On the way.
  case hangBeforeHeader
  case hangInBody
  case dripHeader
  case dripBody
  case closeAtOnce
  case resetBeforeHeader
  case resetInBody
  case truncatedBody
  case truncatedChunk
  case tenMegabytes
  case endlessBody
  case endlessHeader
  case endlessHeaderLine
  case interimFlood
  case gzipBomb
  case transferGzipBomb
  case redirectElsewhere
  case redirectLoop
  case noHeader
  case brokenStatusLine

  // By status.
  case badRequest
  case unauthorized
  case paymentRequired
  case forbidden
  case notFound
  case requestTimeout
  case conflict
  case tooLarge
  case unprocessable
  case rateLimited
  case rateLimitedForLong
  case rateLimitedForever
  case outOfCredit
  case serverError
  case badGateway
  case unavailable
  case gatewayTimeout
  case overloaded

  // In what is said.
  case htmlPage
  case envelopeNotJSON
  case envelopeTwiceTheKey
  case envelopeTooDeep
  case envelopeWrongShape
  case crowdedEnvelope
  case crowdedText
  case invalidUTF8
  case hugeNumbers
  case refusal
  case cutOff
  case filtered
  case fenced
  case textNotJSON
  case textTwiceTheKey
  case emptyText
  case otherLanguage
  case injectionEcho
  case keyEcho
  case keyEchoInHeader

  // What goes well in the end.
  case good
  case goodInChunks
  case goodAfterInterim
  case goodButSlow
  case goodAfterTwoFailures
  case goodAfterRateLimit
  case goodAfterCutOff

  /// Whether the fault takes all the time that it is given.
  public var usesWholeDeadline: Bool {
    switch self {
    case .hangBeforeHeader, .hangInBody, .dripHeader, .dripBody: true
    default: false
    }
  }
}
