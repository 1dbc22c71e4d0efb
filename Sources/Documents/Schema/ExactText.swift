import Glibc

/// A text that equals another one only byte by byte.
///
/// Swift takes strings of the same canonical form for equal; JSON tells names, and RFC 3986 tells
/// identifiers, apart by their characters.
struct ExactText: Hashable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactText, b: ExactText) -> Bool { sameBytes(a.text, b.text) }

  func hash(into hasher: inout Hasher) {
    let isHashed: Void? = text.utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isHashed == nil { for byte in text.utf8 { hasher.combine(byte) } }
  }

  static func sameBytes(_ a: String, _ b: String) -> Bool {
    guard a.utf8.count == b.utf8.count else { return false }
    let isSame: Bool?? = a.utf8.withContiguousStorageIfAvailable { a in
      b.utf8.withContiguousStorageIfAvailable { b in
        guard let first = a.baseAddress, let second = b.baseAddress else { return true }
        return memcmp(first, second, a.count) == 0
      }
    }
    if case .some(.some(let isSame)) = isSame { return isSame }
    return a.utf8.elementsEqual(b.utf8)
  }
}
