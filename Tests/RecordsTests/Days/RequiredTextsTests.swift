import CivilTime
import Platform
import Testing

@testable import Records

@Suite("Texts that an expression requires")
struct RequiredTextsTests {
  @Test(
    "are its own characters outside of groups, one for each alternative",
    arguments: [
      ("anki|obsidian", "anki,obsidian"), (" - (Campus|Overleaf)", " - "),
      ("^code[.]exe$", "code.exe"),
      ("Microsoft Word", "microsoft word"), ("abc+de", "abc"), ("abcd?efgh", "efgh"),
      ("abcd*", "abc"),
      ("abc{100}xyz", "xyz"), ("abcd{0,}", "abc"), ("a{xyz}", "xyz}"), ("abcd{1|efg}", "abc,efg}"),
      ("C\\+\\+ und", "c++ und"), ("foo\\d+bar.quux", "quux"), ("(?:x|y)abc(?=z)", "abc"),
      ("(?<!a)(b(c)d)word", "word"), ("[abc]word[^]x]", "word"), ("wordü?more", "word"),
      ("[ab\\]c]word", "word"), ("(a[)]b)word", "word"), ("(a\\)b)word", "word"),
    ]
  )
  func found(pattern: String, texts: String) throws {
    let required = try #require(RequiredTexts(of: pattern))
    #expect(
      required.texts.map { String(decoding: $0, as: UTF8.self) }.joined(separator: ",") == texts
    )
  }

  @Test(
    "are not known where an alternative has none, or something changes how the rest is read",
    arguments: [
      "", "ab", "abc|", "abc|de", "a?b*c+", "(abc|def)", "[Aa][Bb]", "\\x41bcd", "(?i)abcd",
      "(?x)a b c d",
      "(*UTF)abcd", "\\Qabcd", "abcd[[:alpha:]]", "(?P<n>a)bcde", "abcd(?#x)", "\\p{L}abcd",
      "abcd(a",
      "[abcd", "abcd\\", "\\1abcd", "(\\Q)\\E)abcd", "(?(?=a)b|c)word", "a{100}",
    ]
  )
  func unknown(pattern: String) { #expect(RequiredTexts(of: pattern) == nil) }

  @Test(
    "a text's part is the longest one whose letters have one case, or are of ASCII",
    arguments: [
      ("Code", "code"), ("a*bcd*ef", "bcd"), ("ab", nil), ("ab*cd", nil), ("naïve tea", "ve tea"),
      ("Übung eins", "bung eins"), ("карты", nil), ("微", "微"), ("日本*", "日本"),
    ] as [(String, String?)]
  )
  func parts(text: String, part: String?) {
    let found = RequiredTexts.part(of: text, without: "*")
    #expect(found.map { String(decoding: $0, as: UTF8.self) } == part)
  }

  private static let pieces = [
    "abc", "bcd", "kis", "ask", "ABC", "a", "b", "c", "s", "k", "ü", " ", "|", "|", "?", "*", "+",
    "{2}",
    "{0,1}", "{", "}", "[ab]", "[^a]", "[.]", "[k]", ".", "^", "$", "(", ")", "(?:", "(?=", "(?!",
    "\\.",
    "\\b", "\\d", "\\w", "-", "(?i)", "(?x)", "\\Q", "\\x61",
  ]
  private static let words = [
    "abc", "bcd", "kis", "ask", "ABC", "AbC", "a", "b", "c", "s", "k", "ü", " ", "\u{17f}",
    "\u{212a}", ".",
    "-", "1", "aa", "kk", "{", "}",
  ]

  private func text(_ random: inout SplitMix64, _ some: [String], most: Int) -> String {
    (0..<random.integer(in: 0...most)).map { _ in some[random.integer(in: 0...some.count - 1)] }
      .joined()
  }

  @Test("the rule that decides is the one that trying all rules finds", arguments: 1...60)
  func everyRule(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let fields: [CategoryRule.Field] = [.app, .title, .url, .window, .any]
    let rules = (0..<random.integer(in: 1...40)).map { number in
      CategoryRule(
        category: CategoryPath("C\(number)"),
        field: fields[random.integer(in: 0...4)],
        pattern: text(&random, RequiredTextsTests.pieces, most: 6),
        ignoresCase: random.chance(perMille: 700)
      )
    }
    let texts = Texts()
    let classifier = Classifier(rules: CategoryRules(rules: rules), text: texts.text)
    var decided = 0
    for _ in 0..<60 {
      let (app, title, url) = (
        text(&random, RequiredTextsTests.words, most: 4),
        text(&random, RequiredTextsTests.words, most: 6),
        text(&random, RequiredTextsTests.words, most: 2)
      )
      var segment = stretch(TimeSpan(at(0), at(1)), app: texts.id(app), title: texts.id(title))
      segment.url = texts.id(url)
      let verdict = classifier.classify(segment)
      let expected = classifier.candidates(app: app, title: title, url: url).first?.index
      #expect(verdict.rule == expected, "seed \(seed): \(app) / \(title) / \(url)")
      if expected != nil { decided += 1 }
    }
    #expect(decided > 0 || rules.count < 10)
  }
}
