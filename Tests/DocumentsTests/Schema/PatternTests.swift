import Testing

@testable import Documents

/// What the expressions of these tables do was written down from Node 20 with the flag `u`.
@Suite("Regular expressions of ECMA-262")
struct PatternTests {
  private func search(_ expression: String, _ text: String) throws -> PatternMatcher.Outcome {
    let pattern = try Pattern(expression)
    return PatternMatcher().search(pattern, in: text) { _ in }
  }

  @Test(
    "match",
    arguments: [
      ("^abc$", "abc"), ("a.c", "a\u{85}c"), ("^.$", "\u{1f600}"), ("^\\d$", "5"),
      ("^\\D$", "\u{663}"), ("^\\w$", "_"), ("^\\W$", "\u{e9}"), ("^\\s$", "\u{a0}"),
      ("^\\s$", "\u{feff}"), ("^\\s$", "\u{b}"), ("^[\\d-]$", "-"), ("^[^\\D]$", "5"),
      ("^[\\s\\S]$", "\u{a}"), ("^[^]$", "\u{a}"), ("[]|a", "a"), ("^[a-]$", "-"),
      ("^[\\b]$", "\u{8}"), ("^[\\-]$", "-"), ("\\b\u{e9}", "a\u{e9}"), ("\\Ba", "ba"),
      ("^\\p{Letter}+$", "\u{e9}c\u{c4}"), ("^\\P{L}$", "1"), ("^\\p{Lu}$", "\u{c4}"),
      ("^\\p{gc=Nd}$", "\u{663}"), ("^\\p{General_Category=Decimal_Number}$", "5"),
      ("^\\p{Script=Greek}$", "\u{3b1}"), ("^\\p{sc=Grek}$", "\u{3b1}"),
      ("^\\p{scx=Greek}$", "\u{3b1}"), ("^\\p{Alphabetic}$", "a"), ("^\\p{Any}$", "\u{a}"),
      ("^\\p{Assigned}$", "a"), ("^\\p{Emoji}$", "\u{1f600}"), ("^\\p{White_Space}$", " "),
      ("^\\p{LC}$", "a"), ("^[\\p{L}\\d]$", "5"), ("^[^\\p{L}]$", "5"), ("^\\p{IDS}$", "a"),
      ("^\\p{punct}$", "!"), ("^\\p{digit}+$", "42"), ("^\\p{Lowercase}$", "a"),
      ("^\\p{Extended_Pictographic}$", "\u{1f600}"), ("^\\cC$", "\u{3}"), ("^\\cc$", "\u{3}"),
      ("^\\0$", "\u{0}"), ("^\\x41$", "A"), ("^\\u0041$", "A"), ("^\\u{1F600}$", "\u{1f600}"),
      ("^\\ud83d\\ude00$", "\u{1f600}"), ("^[\\ud83d\\ude00]$", "\u{1f600}"),
      ("^[^\\ud83d]$", "\u{1f600}"), ("^[\\u{1F600}-\\u{1F64F}]$", "\u{1f603}"),
      ("^[\u{1f600}-\u{1f60f}]$", "\u{1f603}"), ("^\u{1f432}*$", "\u{1f432}\u{1f432}"),
      ("^\u{1f432}{2}$", "\u{1f432}\u{1f432}"), ("^(a)\\1$", "aa"), ("^\\1(a)$", "a"),
      ("^(?:(a)|b)\\1$", "b"), ("^(?<x>a)\\k<x>$", "aa"), ("^\\k<x>(?<x>a)$", "a"),
      ("^(?<x>a)(b)\\2$", "abb"), ("(?<=a)b", "ab"), ("(?<=\u{e9})b", "\u{e9}b"), ("a(?=b)", "ab"),
      ("^(?:a|ab)(?:c|bcd)$", "abcd"), ("^a{2,3}$", "aaa"), ("^a{0}$", ""), ("^a{2}?$", "aa"),
      ("^a+?$", "aaa"), ("^a??$", "a"), ("^a*?b", "aab"), ("^\\/$", "/"),
      ("^\\^\\$\\|\\?\\*\\+\\(\\)\\[\\]\\{\\}\\\\$", "^$|?*+()[]{}\\"), ("^a|b$", "xb"), ("", "x"),
      ("()", "x"), ("^(|a)$", "a"), ("^#x $", "#x "), ("^a-b:!,=<>$", "a-b:!,=<>"), ("^$", ""),
      ("^(a*)*$", "aaa"), ("^(z)((a+)?(b+)?(c))*$", "zaacbbbcac"), ("^\\ufeffa", "\u{feff}a"),
      ("^[\\w-]+$", "a-b"), ("[[a]", "["), ("(?<$x_1>a)\\k<$x_1>", "aa"),
      ("(?<\u{e9}>a)\\k<\u{e9}>", "aa"),
    ]
  )
  func found(_ expression: String, _ text: String) throws {
    #expect(try search(expression, text) == .found)
  }

  @Test(
    "do not match",
    arguments: [
      ("^abc$", "abc\u{a}"), ("^a$", "b\u{a}a"), ("a.c", "a\u{a}c"), ("a.c", "a\u{d}c"),
      ("a.c", "a\u{2028}c"), ("^\\d$", "\u{663}"), ("^\\w$", "\u{e9}"), ("^\\s$", "\u{180e}"),
      ("^\\S$", "\u{2003}"), ("^\\s$", "\u{85}"), ("^[\\D]$", "5"), ("^[^\\s\\S]$", "a"),
      ("^[]$", "a"), ("\\b", "\u{e9}"), ("^\\p{L}$", "1"), ("^\\p{Alpha}$", "1"),
      ("^\\p{ASCII}$", "\u{e9}"), ("^\\P{Assigned}$", "a"), ("^\\p{Cased_Letter}$", "1"),
      ("^\\p{ID_Start}$", "1"), ("^\\p{Hex}$", "g"), ("\\ud83d", "\u{1f600}"),
      ("^[\\ud83d]$", "\u{1f600}"), ("(?<!a)b", "ab"), ("a(?!b)", "ab"), ("^a{2,}$", "a"),
      ("^\\.$", "a"), ("^\u{e9}$", "e\u{301}"), ("^(a*)+$", "b"),
      ("(z)((a+)?(b+)?(c))*\\3$", "zaacbbbcac"), ("\u{17f}", "s"), ("a{65535}", "x"),
    ]
  )
  func notFound(_ expression: String, _ text: String) throws {
    #expect(try search(expression, text) == .notFound)
  }

  @Test(
    "that ECMA-262 has no place for are refused",
    arguments: [
      "(", ")", "[", "]", "{", "}", "a{,3}", "a{1", "a{2,1}", "*", "+a", "a**", "a++", "a{2}{3}",
      "^*", "(?=a)*", "(?<=a)+", "\\b+", "\\", "\\a", "\\e", "\\z", "\\Z", "\\A", "\\G", "\\R",
      "\\X", "\\K", "\\Q", "\\h", "\\N", "\\-", "\\_", "\\@", "\\ ", "\\\u{e9}", "\\1", "(a)\\2",
      "\\01", "\\00", "\\c", "\\c1", "\\x4", "\\u004", "\\u{110000}", "\\u{}", "\\u{41", "\\p",
      "\\pL", "\\p{", "\\p{}", "\\p{l}", "\\p{letter}", "\\p{Greek}", "\\p{L&}", "\\p{Xan}",
      "\\p{^L}", "\\p{Script=}", "\\p{Script=Nope}", "\\p{Foo=Bar}", "\\p{Bidi_L}", "\\p{gc=}",
      "\\k", "\\k<a>", "\\ka", "(?<a>.)(?<a>.)", "(?<1>.)", "(?<>.)", "(?<a", "(?P<a>.)", "(?'a'.)",
      "(?>a)", "(?|a)", "(?#a)", "(?R)", "(?1)(a)", "(?", "(?a", "(*ACCEPT)a", "(*UTF)", "[b-a]",
      "[\\d-z]", "[a-\\d]", "[\\p{L}-z]", "[\\B]", "[\\c]", "[\\1]", "[\\q]", "[a", "[\\",
      "[[:alpha:]]",
    ]
  )
  func refused(_ expression: String) {
    #expect(throws: Pattern.Failure.self) { try Pattern(expression) }
  }

  @Test(
    "that are beyond PCRE2 are refused as well",
    arguments: ["(?<=a*)b", "a{65536}", String(repeating: "a", count: 70_000)]
  )
  func beyond(_ expression: String) {
    #expect(throws: Pattern.Failure.self) { try Pattern(expression) }
  }
}
