import Testing

@testable import Platform

@Suite("Fingerprints tell values apart, and their sums tell sets apart")
struct FingerprintTests {
  private func fingerprint(_ add: (inout FingerprintInput) -> Void) -> Fingerprint {
    var input = FingerprintInput()
    add(&input)
    return input.fingerprint
  }

  @Test("the same values are the same, whatever was in the input before")
  func same() {
    var input = FingerprintInput()
    input.add("other")
    input.removeAll()
    input.add(Int64(7))
    #expect(input.fingerprint == fingerprint { $0.add(Int64(7)) })
    #expect(input.fingerprint == fingerprint { $0.add(7) })
  }

  @Test("texts go with their length, and what is missing with a mark")
  func apart() {
    let all = [
      fingerprint {
        $0.add("ab")
        $0.add("c")
      },
      fingerprint {
        $0.add("a")
        $0.add("bc")
      },
      fingerprint { $0.add("abc") }, fingerprint { $0.add([97, 98, 99, 0] as [UInt8]) },
      fingerprint { $0.add(nil as Int64?) }, fingerprint { $0.add(0 as Int64?) },
      fingerprint { $0.add(Int64(0)) }, fingerprint { $0.add(true) },
    ]
    #expect(Set(all).count == all.count)
  }

  @Test("bytes give the fingerprint back, and fewer or more give none")
  func bytes() {
    let one = fingerprint { $0.add("one") }
    #expect(one.bytes.count == 16 && Fingerprint(one.bytes) == one)
    #expect(Fingerprint(Array(one.bytes.dropLast())) == nil && Fingerprint(one.bytes + [0]) == nil)
  }

  @Test("a set is the sum of its members, in any order, and without a part of it the rest")
  func sums() {
    let (a, b, c) = (
      fingerprint { $0.add("a") }, fingerprint { $0.add("b") }, fingerprint { $0.add("c") }
    )
    #expect(a + b + c == c + a + b && a + b != a + c)
    #expect(a + b + c - b == a + c && a - a == .nothing)
  }

  @Test("the sum of a range is that of its places, and of places beyond the ends there is nothing")
  func ranges() {
    let (a, b, c) = (
      fingerprint { $0.add("a") }, fingerprint { $0.add("b") }, fingerprint { $0.add("c") }
    )
    let sums = FingerprintSums([-2: a, 0: b, 5: c])
    #expect(sums.sum(-2..<0) == a && sums.sum(-1..<1) == b && sums.sum(1..<5) == .nothing)
    #expect(sums.sum(-2..<6) == a + b + c && sums.sum(-100..<100) == a + b + c)
    #expect(sums.sum(6..<100) == .nothing && sums.sum(-9..<(-2)) == .nothing)
    #expect(FingerprintSums([:]).sum(-5..<5) == .nothing)
  }
}

@Suite("Numbers and texts in few bytes")
struct CompactBytesTests {
  @Test("what is written is read, number by number and text by text")
  func roundTrip() throws {
    let numbers: [Int64] = [0, 1, -1, 63, 64, -64, -65, 127, 128, 1 << 40, .max, .min]
    var out = CompactBytes()
    for number in numbers { out.append(number) }
    out.append(UInt64.max)
    out.append(nil as Int64?)
    out.append(5 as Int64?)
    out.append("")
    out.append("größer")
    var input = CompactReader(out.bytes)
    for number in numbers { #expect(try input.number() == number) }
    #expect(try input.unsigned() == .max)
    #expect(try input.optionalNumber() == nil)
    #expect(try input.optionalNumber() == 5)
    #expect(try input.text() == "")
    #expect(try input.text() == "größer")
    #expect(input.isAtEnd)
  }

  @Test("small numbers take a byte")
  func small() {
    var out = CompactBytes()
    for number in [0, -64, 63] { out.append(Int64(number)) }
    #expect(out.bytes == [0, 127, 126])
  }

  @Test(
    "bytes that end too early, numbers that are too long and counts of more than there is are refused",
    arguments: [[], [0x80], [UInt8](repeating: 0xff, count: 11), [5, 97, 98]]
  )
  func malformed(bytes: [UInt8]) {
    #expect(throws: CompactReader.Malformed.self) {
      var input = CompactReader(bytes)
      _ = try input.text()
    }
  }
}
