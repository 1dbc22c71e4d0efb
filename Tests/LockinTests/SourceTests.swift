import Testing

@testable import Nightly

@Suite("What the configuration says of files")
struct SourceTests {
  @Test(
    "names of files, with stars",
    arguments: [
      ("a.csv", "inbox/a.csv", true), ("inbox/a.csv", "inbox/a.csv", true),
      ("a.csv", "inbox/b/a.csv", false), ("*.csv", "inbox/a.csv", true),
      ("*.csv", "inbox/b/a.csv", false), ("b/*.csv", "inbox/b/a.csv", true),
      ("*/*.csv", "inbox/b/a.csv", true), ("a*c*.csv", "inbox/abcabc.csv", true),
      ("a*c", "inbox/abcd", false), ("*", "inbox/", true), ("*", "inbox/a", true),
      ("a**b", "inbox/ab", true), ("*a*b*c", "inbox/xxaxxbxxbxxc", true), ("", "inbox/a", false),
      ("*.csv", "other/a.csv", false), ("/data/*.csv", "/data/a.csv", true),
      ("a?.csv", "inbox/ab.csv", false), ("*ab", "inbox/aab", true), ("ü*", "inbox/üx", true),
    ]
  )
  func patterns(pattern: String, file: String, matches: Bool) {
    #expect(FilePattern(text: pattern).matches(file) == matches)
  }
}
