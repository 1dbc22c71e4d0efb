import Platform
import Testing

@Suite("Identifiers made of names")
struct NamedUUIDTests {
  @Test(
    "are those of RFC 9562 and of other programs",
    arguments: [
      // RFC 9562, appendix A.4.
      ("www.example.com", "2ed6657d-e927-568b-95e1-2665a8aea6a2"),
      // The documentation of Python's uuid.uuid5.
      ("python.org", "886313e1-3b8a-5372-9b90-0c9aee199e5d"),
    ]
  )
  func known(name: String, uuid: String) {
    #expect(NamedUUID(name, in: .domainNames).description == uuid)
  }

  @Test("depend on the name space")
  func spaces() {
    let a = NamedUUID("a", in: .domainNames)
    #expect(NamedUUID("x", in: a) != NamedUUID("x", in: .domainNames))
    // Python: uuid.uuid5(uuid.uuid5(uuid.NAMESPACE_DNS, 'a'), 'Übung')
    #expect(NamedUUID("Übung", in: a).description == "f088cc0c-eee2-57b0-9c29-92d80eb497a2")
  }
}
