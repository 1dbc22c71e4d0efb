import CPCRE2

/// A compiled `pattern`: an ECMA-262 expression of the flag `u`, searched for by PCRE2.
///
/// It may be used by several threads at once, each with a `PatternMatcher` of its own.
final class Pattern: @unchecked Sendable {
  /// What is wrong with an expression.
  struct Failure: Error {
    let problem: String
  }

  /// Never changed once it is made.
  fileprivate let code: OpaquePointer

  init(_ expression: String) throws(Failure) {
    var translated = try ECMAExpression.translated(expression)
    // What the translation writes is free of what only PCRE2 knows; the options do the rest: `$` is
    // the end and nothing before it, and a group that took no part matches the empty text.
    let options =
      UInt32(PCRE2_UTF) | UInt32(PCRE2_DOLLAR_ENDONLY) | UInt32(PCRE2_MATCH_UNSET_BACKREF)
      | UInt32(PCRE2_NEVER_BACKSLASH_C)
    var (error, offset): (Int32, Int) = (0, 0)
    let compiled = translated.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &error, &offset, nil)
    }
    guard let compiled else {
      var message = [UInt8](repeating: 0, count: 256)
      let length = Int(max(0, pcre2_get_error_message_8(error, &message, message.count)))
      throw Failure(problem: String(decoding: message.prefix(length), as: UTF8.self))
    }
    code = compiled
  }

  deinit { pcre2_code_free_8(code) }
}

/// The memory of a search, and how long it may take.
final class PatternMatcher {
  /// How a search ended.
  enum Outcome {
    case found
    case notFound
    /// It would take too long to tell.
    case undecided
  }

  /// How far a search may go back at each character that it begins at, and what that costs for every
  /// two characters in steps of the validator: most searches end at once, and few are worth more.
  private static let efforts: [(limit: UInt32, cost: Int)] = [
    (200, 1), (5_000, 100), (100_000, 2_000),
  ]

  private let match = pcre2_match_data_create_8(1, nil)
  private let context = pcre2_match_context_create_8(nil)

  init() {
    // In KiB; the default is 20 GB.
    pcre2_set_heap_limit_8(context, 64 << 10)
  }

  deinit {
    pcre2_match_data_free_8(match)
    pcre2_match_context_free_8(context)
  }

  /// Whether the pattern matches anywhere in the text; `spend` gets what that costs beforehand.
  func search<Failure: Error>(
    _ pattern: Pattern,
    in text: String,
    spend: (Int) throws(Failure) -> Void
  ) throws(Failure) -> Outcome {
    for effort in PatternMatcher.efforts {
      try spend((10 + text.utf8.count / 2) * effort.cost)
      let code = run(pattern, text, effort.limit)
      if code >= 0 { return .found }
      if code == PCRE2_ERROR_NOMATCH { return .notFound }
      if code != PCRE2_ERROR_MATCHLIMIT { break }
    }
    return .undecided
  }

  private func run(_ pattern: Pattern, _ text: String, _ limit: UInt32) -> Int32 {
    pcre2_set_match_limit_8(context, limit)
    var text = text
    return text.withUTF8 { bytes in
      // The address of no bytes at all may be nil, which PCRE2 takes for a mistake.
      guard let start = bytes.baseAddress else {
        return pcre2_match_8(pattern.code, [0], 0, 0, UInt32(PCRE2_NO_UTF_CHECK), match, context)
      }
      return pcre2_match_8(
        pattern.code,
        start,
        bytes.count,
        0,
        UInt32(PCRE2_NO_UTF_CHECK),
        match,
        context
      )
    }
  }
}
