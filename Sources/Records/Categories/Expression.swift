import CPCRE2
@_spi(Texts) import Platform

/// A compiled regular expression of PCRE2, the syntax that ActivityWatch's rules are written in; for
/// one thread.
final class Expression {
  private let code: Code
  private let match: OpaquePointer?
  private let context: OpaquePointer?

  struct Failure: Error { let reason: String }

  /// What an expression was compiled to; matching changes nothing about it.
  private final class Code {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { pcre2_code_free_8(pointer) }
  }

  private init(_ code: Code) {
    self.code = code
    // Without memory for it nothing matches.
    self.match = pcre2_match_data_create_from_pattern_8(code.pointer, nil)
    // A rule that would search for ever is taken not to match.
    self.context = pcre2_match_context_create_8(nil)
    pcre2_set_match_limit_8(context, 100_000)
  }

  deinit {
    pcre2_match_context_free_8(context)
    pcre2_match_data_free_8(match)
  }

  /// The same expression for another thread: to compile it takes much longer.
  func copy() -> Expression { Expression(code) }

  static func compile(
    _ pattern: String,
    ignoresCase: Bool = true
  ) -> Result<Expression, Failure> {
    var code: Int32 = 0
    var offset = 0
    var pattern = pattern
    var options = UInt32(PCRE2_UTF) | UInt32(PCRE2_UCP)
    if ignoresCase { options |= UInt32(PCRE2_CASELESS) }
    let compiled = pattern.withUTF8 {
      pcre2_compile_8($0.baseAddress, $0.count, options, &code, &offset, nil)
    }
    guard let compiled else {
      var message = [UInt8](repeating: 0, count: 256)
      let length = pcre2_get_error_message_8(code, &message, message.count)
      let words = String(decoding: message.prefix(Int(max(0, length))), as: UTF8.self)
      return .failure(Failure(reason: "\(words) at character \(offset + 1)"))
    }
    pcre2_jit_compile_8(compiled, UInt32(PCRE2_JIT_COMPLETE))
    return .success(Expression(Code(compiled)))
  }

  func matches(_ text: String) -> Bool {
    guard !text.isEmpty else { return false }
    var text = text
    return text.withUTF8 {
      pcre2_match_8(code.pointer, $0.baseAddress, $0.count, 0, 0, match, context) >= 0
    }
  }

  /// The first part of a text that matches, or nil where none does.
  func firstMatch(in text: String) -> String? {
    guard matches(text), let match, let ends = pcre2_get_ovector_pointer_8(match) else {
      return nil
    }
    // Before PCRE2 10.38 a `\K` within a lookahead can put the start behind the end.
    let (start, end) = (ends[0], ends[1])
    guard start <= end, end <= text.utf8.count else { return "" }
    return String(decoding: Array(text.utf8)[start..<end], as: UTF8.self)
  }
}

/// The expression of a rule that is compiled when it is first needed; for one thread.
final class LateExpression {
  private let rule: CategoryRule
  private var state: Expression??

  /// The expression of a rule, where it was compiled already.
  init(_ rule: CategoryRule, _ compiled: Expression?) {
    self.rule = rule
    state = compiled.map { .some($0) }
  }

  /// The expression; nil where it can't be used.
  var compiled: Expression? {
    if let state { return state }
    // set aside: rules that somebody wrote are compiled at once, and told of where they are wrong.
    let expression = try? Expression.compile(rule).get()
    state = .some(expression)
    return expression
  }

  /// The same for another thread.
  func copy() -> LateExpression { LateExpression(rule, (state ?? nil)?.copy()) }

  func matches(_ text: String) -> Bool { compiled?.matches(text) ?? false }
}

extension Expression {
  static func compile(_ rule: CategoryRule) -> Result<Expression, Failure> {
    compile(rule.pattern, ignoresCase: rule.ignoresCase)
  }
}

extension CategoryRule {
  /// What is wrong with the rule's expression, or nil where it can be used.
  public var mistake: String? {
    switch Expression.compile(self) {
    case .success: nil
    case .failure(let error): error.reason
    }
  }

  /// Whether its expression matches texts that have nothing in common.
  public var takesEverything: Bool {
    // set aside: an expression that can't be used takes nothing.
    guard let expression = try? Expression.compile(self).get() else { return false }
    return ["a", "7", "\u{416}"].allSatisfy(expression.matches)
  }
}

/// Tells whether expressions match texts, compiling each once.
public final class ExpressionCache {
  private var compiled: [String: Expression?] = [:]

  /// An empty cache.
  public init() {}

  /// Whether `pattern` matches anywhere in `text`; a pattern that can't be used matches nothing.
  public func matches(_ pattern: String, _ text: String) -> Bool {
    let expression: Expression?
    if let known = compiled[pattern] {
      expression = known
    } else {
      // set aside: patterns are compiled once before, where a wrong one is told of.
      expression = try? Expression.compile(pattern.composed).get()
      compiled[pattern] = .some(expression)
    }
    return expression?.matches(text.composed) ?? false
  }
}
