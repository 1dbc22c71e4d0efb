import Testing

@testable import Documents

@Suite("URIs")
struct URIReferenceTests {
  /// RFC 3986, sections 5.4.1 and 5.4.2.
  @Test(
    "are resolved as the RFC's examples say",
    arguments: [
      ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"),
      ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"), ("//g", "http://g"),
      ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
      ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"),
      ("g;x", "http://a/b/c/g;x"), ("g;x?y#s", "http://a/b/c/g;x?y#s"),
      ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
      ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"),
      ("../..", "http://a/"), ("../../", "http://a/"), ("../../g", "http://a/g"),
      ("../../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("/./g", "http://a/g"),
      ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"),
      ("g..", "http://a/b/c/g.."), ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"),
      ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
      ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
      ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"),
      ("g#s/./x", "http://a/b/c/g#s/./x"), ("g#s/../x", "http://a/b/c/g#s/../x"),
      ("http:g", "http:g"),
    ]
  )
  func resolution(_ reference: String, _ expected: String) {
    let resolved = URIReference("http://a/b/c/d;p?q").resolving(URIReference(reference))
    #expect(resolved.document + (resolved.fragment.map { "#" + $0 } ?? "") == expected)
  }

  @Test(
    "escapes are read, unless they are broken",
    arguments: [
      ("a%20b", "a b"), ("%C3%A9", "é"), ("plain", "plain"), ("%7e", "~"), ("%zz", nil),
      ("%4", nil), ("%", nil), ("%FF", nil), ("%+1", nil),
    ]
  )
  func escapes(_ text: String, _ expected: String?) {
    #expect(URIReference.decoded(text) == expected)
  }

  @Test("a folder stands for a URL, and nothing outside of it does")
  func folders() throws {
    let folder = try #require(SchemaFolder(url: "https://x.test/s", folder: "dir/"))
    #expect(folder.path(of: "https://x.test/s/a/b.json") == "dir/a/b.json")
    #expect(folder.path(of: "https://x.test/s/a%20b.json") == "dir/a b.json")
    for outside in [
      "https://x.test/s", "https://x.test/s/", "https://x.test/sa/b", "https://x.test/s/../b",
      "https://x.test/s/%2e%2e/b", "https://x.test/s/a%2fb", "https://x.test/s/a%00b",
      "https://x.test/s/a//b", "https://x.test/s/a?b", "urn:x",
    ] {
      #expect(folder.path(of: outside) == nil, "\(outside)")
    }
    #expect(folder.uri(of: "dir/a b.json") == "https://x.test/s/a%20b.json")
    #expect(folder.uri(of: "other/a.json") == nil)
    for wrong in ["x", "/a", "https://x.test/?a", "https://x.test/#a"] {
      #expect(SchemaFolder(url: wrong, folder: "dir") == nil, "\(wrong)")
    }
    #expect(SchemaFolder(url: "https://x.test/", folder: "") == nil)
  }
}
