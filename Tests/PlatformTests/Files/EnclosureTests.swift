import Platform
import Testing

@Suite("A folder that whatever is written stays in")
struct EnclosureTests {
  @Test(
    "a path lies in it by its name, or goes up beyond it",
    arguments: [
      ("/a/b", true), ("/a/b/c", true), ("/a/b/", true), ("/a/bc", false), ("/a", false),
      ("/a/b/../c", false), ("/a/b/../b/c", true), ("/a/b/c/../../d", false), ("/a/b/./c", true),
      ("/../a/b/c", true),
    ]
  )
  func names(path: String, isIn: Bool) {
    #expect(Enclosure("/a/b").names(path) == isIn)
    #expect(Enclosure("/a/b/").names(path) == isIn)
    #expect(Enclosure("/").names(path))
  }
}
