import Foundation
import TestSupport
import Testing

@testable import Platform

@Suite("What is packed in files")
struct PackedFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// `gzip -n9` of `timestamp\n` eight times.
  ///
  /// Source: GNU gzip 1.12.
  private static let ofGNU =
    "H4sIAAAAAAACAyvJzE0tLknMLeAqoQoLAFVgrzZQAAAA"

  private func unpacked(_ bytes: [UInt8]) throws -> String {
    let path = try folder.write(bytes, to: "a.gz")
    let part = PackedPart.gzip(ofSize: Int64(bytes.count))
    let checked = try part.checked(in: path, within: UnpackLimits())
    let whole = try ByteStream.contents(of: ByteSource(path: path, packed: checked))
    #expect(checked.size == Int64(whole.count))
    return String(decoding: whole, as: UTF8.self)
  }

  private func fault(
    _ bytes: [UInt8],
    within limits: UnpackLimits = UnpackLimits()
  ) throws
    -> ArchiveFault?
  {
    let path = try folder.write(bytes, to: "a.gz")
    do throws(ArchiveFault) {
      _ = try PackedPart.gzip(ofSize: Int64(bytes.count)).checked(in: path, within: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test("gzip, of one member and of several, with zeros behind them")
  func gzip() throws {
    #expect(try unpacked(PackedBytes.gzip(Array("abc".utf8))) == "abc")
    #expect(try unpacked(PackedBytes.gzip([])) == "")
    let two = PackedBytes.gzip(Array("abc".utf8)) + PackedBytes.gzip(Array("def".utf8))
    #expect(try unpacked(two) == "abcdef")
    #expect(try unpacked(two + [0, 0, 0]) == "abcdef")
    let run = PackedBytes.gzip(
      [UInt8](repeating: 97, count: 517),
      deflated: PackedBytes.deflatedRun(lengths: 2)
    )
    #expect(try unpacked(run) == String(repeating: "a", count: 517))
    let other = try #require(Data(base64Encoded: Self.ofGNU))
    #expect(try unpacked([UInt8](other)) == String(repeating: "timestamp\n", count: 8))
  }

  @Test("what is larger than all buffers comes in order")
  func large() throws {
    let text = (0..<200_000).map { "\($0)\n" }.joined()
    let bytes = PackedBytes.gzip(Array(text.utf8))
    #expect(try unpacked(bytes) == text)
    let source = ByteSource(
      path: try folder.write(bytes, to: "b.gz"),
      packed: .gzip(ofSize: Int64(bytes.count))
    )
    #expect(try ByteStream.contents(of: source, first: 100_000) == Array(text.utf8.prefix(100_000)))
  }

  @Test("gzip that is cut off anywhere, or has one bit changed, is told of or as it was")
  func damagedGzip() throws {
    let text = (0..<40).map { "line \($0)\n" }.joined()
    let whole = PackedBytes.gzip(Array(text.utf8))
    for count in 3..<whole.count {
      #expect(try fault(Array(whole[..<count])) == .truncated, "\(count)")
    }
    #expect(try fault(whole + [1, 2, 3]) == .damaged)
    var seen = 0
    for place in whole.indices {
      var bytes = whole
      bytes[place] ^= 1 << UInt8(place % 8)
      if try fault(bytes) != nil { seen += 1 } else { #expect(try unpacked(bytes) == text) }
    }
    // All but flags, time and system of the header.
    #expect(seen >= whole.count - 10)
  }

  @Test("a bomb is not unpacked whole")
  func bombs() throws {
    let lengths = 40_000
    let bomb = PackedBytes.gzip(
      [UInt8](repeating: 97, count: 1 + 258 * lengths),
      deflated: PackedBytes.deflatedRun(lengths: lengths)
    )
    #expect(try fault(bomb) == nil)
    #expect(try fault(bomb, within: UnpackLimits(bytes: 5000)) == .tooLarge(5000))
    #expect(
      try fault(bomb, within: UnpackLimits(density: 100, denseBytes: 1 << 20)) == .tooDense(100)
    )
  }
}

@Suite("The directory of a zip")
struct ZipDirectoryTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What a zip holds: `name=bytes` or `name!fault` of each member; or `!fault`.
  private func listed(
    _ bytes: [UInt8],
    within limits: UnpackLimits = UnpackLimits()
  ) throws
    -> [String]
  {
    let path = try folder.write(bytes, to: "a.zip")
    do throws(ArchiveFault) {
      return try ZipDirectory(of: path, within: limits).members.map { member in
        do throws(ArchiveFault) {
          let checked = try member.content.get().checked(in: path, within: limits)
          // set aside: what was checked can be read.
          let bytes = try? ByteStream.contents(of: ByteSource(path: path, packed: checked))
          return "\(member.name)=\(String(decoding: bytes ?? [], as: UTF8.self))"
        } catch {
          return "\(member.name)!\(error)"
        }
      }
    } catch {
      return ["!\(error)"]
    }
  }

  private let two = [
    PackedBytes.Member("a.csv", "one"), PackedBytes.Member("b/c.json", "two", method: 0),
  ]

  @Test("members are found, packed or not, with all that may stand around them")
  func found() throws {
    let both = ["a.csv=one", "b/c.json=two"]
    #expect(try listed(PackedBytes.zip(two)) == both)
    #expect(try listed(PackedBytes.zip(two, comment: "PK\u{5}\u{6} and more")) == both)
    #expect(try listed(PackedBytes.zip(two, front: Array("#!/bin/sh\n".utf8))) == both)
    #expect(try listed(PackedBytes.zip(two, isLarge: true)) == both)
    #expect(try listed(PackedBytes.zip(two, front: [1, 2], isLarge: true)) == both)
    #expect(try listed(PackedBytes.zip([])) == [])
    var large = two
    large[0].isLarge = true
    large[1].hasDescriptor = true
    #expect(try listed(PackedBytes.zip(large)) == both)
  }

  /// Made by Python's `zipfile` on a pipe: with descriptors, deflated, with a name that is not ASCII.
  private static let ofPython =
    "UEsDBBQACAgIAAAAIVwAAAAAAAAAAAAAAAATAAAAw5xidW5nL3TDpGdsaWNoLmNzdivJzE0tLknMLdBJKS1KLMnMz4"
    + "sv5ioZIoIAUEsHCK66gPoaAAAAvQAAAFBLAwQUAAgAAAAAACFcAAAAAAAAAAAAAAAACAAAAGxlZXIudHh0UEsHCAAA"
    + "AAAAAAAAAAAAAFBLAQIUAxQACAgIAAAAIVyuuoD6GgAAAL0AAAATAAAAAAAAAAAAAACAAQAAAADDnGJ1bmcvdMOkZ2"
    + "xpY2guY3N2UEsBAhQDFAAIAAAAAAAhXAAAAAAAAAAAAAAAAAgAAAAAAAAAAAAAAIABWwAAAGxlZXIudHh0UEsFBgAA"
    + "AAACAAIAdwAAAJEAAAAAAA=="

  @Test("one of another program's")
  func other() throws {
    let bytes = try #require(Data(base64Encoded: Self.ofPython))
    #expect(
      try listed([UInt8](bytes)) == [
        "Übung/täglich.csv=" + String(repeating: "timestamp,duration_s\n", count: 9), "leer.txt=",
      ]
    )
  }

  @Test("names are of UTF-8 or code page 437, lead nowhere else, and are each another one")
  func names() throws {
    var old = PackedBytes.Member("", "x")
    old.name = [0x9a, 0x62, 0x2e, 0x63, 0x73, 0x76]
    let members =
      [
        "a.csv", "a.csv", "./a.csv", "../../etc/passwd", "/abs", "c\\d", "..", "folder/", "ü.csv",
        "z\0.csv",
      ].map { PackedBytes.Member($0, "") } + [old]
    #expect(
      try listed(PackedBytes.zip(members)) == [
        "a.csv=", "a.csv (2)=", "a.csv (3)=", "etc/passwd=", "abs=", "c/d=", "?=", "ü.csv=",
        "z\u{fffd}.csv=", "Üb.csv=x",
      ]
    )
  }

  @Test("a member that can't be read costs itself")
  func faults() throws {
    func one(_ change: (inout PackedBytes.Member) -> Void) throws -> [String] {
      var members = two
      change(&members[0])
      return try listed(PackedBytes.zip(members))
    }
    let rest = "b/c.json=two"
    #expect(try one { $0.flags = 1 } == ["a.csv!encrypted", rest])
    #expect(try one { $0.method = 99 } == ["a.csv!encrypted", rest])
    #expect(try one { $0.method = 14 } == ["a.csv!unknownMethod(14)", rest])
    #expect(try one { $0.checksum = 1 } == ["a.csv!wrongChecksum", rest])
    #expect(try one { $0.size = 2 } == ["a.csv!damaged", rest])
    #expect(try one { $0.size = 4 } == ["a.csv!damaged", rest])
    #expect(try one { $0.packed = [0xff, 0xff] } == ["a.csv!damaged", rest])
    #expect(try one { $0.packed = [0, 3, 0, 0xfc, 0xff, 97] } == ["a.csv!truncated", rest])
    #expect(
      try one {
        $0.method = 0
        $0.size = 9
      } == ["a.csv!damaged", rest]
    )
  }

  @Test("limits are of all members together, and of their number")
  func limits() throws {
    let zip = PackedBytes.zip(two)
    #expect(
      try listed(zip, within: UnpackLimits(bytes: 2)) == [
        "a.csv!tooLarge(2)", "b/c.json!tooLarge(2)",
      ]
    )
    #expect(try listed(zip, within: UnpackLimits(members: 1)) == ["!tooManyMembers(2)"])
    let many = (0...1000).map { PackedBytes.Member("\($0)", "", method: 0) }
    #expect(try listed(PackedBytes.zip(many)) == ["!tooManyMembers(1001)"])
    // A directory that claims more than its bytes can hold.
    var claim = PackedBytes.zip([])
    claim.replaceSubrange((claim.count - 14)..<(claim.count - 10), with: [200, 0, 200, 0])
    #expect(try listed(claim) == ["!damaged"])
    var parts = PackedBytes.zip(two)
    parts[parts.count - 18] = 3
    #expect(try listed(parts) == ["!severalParts"])
  }

  @Test("a zip that is cut off anywhere is told of")
  func truncated() throws {
    let whole = PackedBytes.zip(two)
    for count in 0..<whole.count {
      #expect(try listed(Array(whole[..<count])) == ["!truncated"], "\(count)")
    }
  }

  @Test("any bits may be changed: what is read was packed", arguments: 1...4 as ClosedRange<UInt64>)
  func bits(seed: UInt64) throws {
    let whole = PackedBytes.zip(
      (0..<6).map { PackedBytes.Member("\($0).csv", "text of \($0)", method: $0 % 2 * 8) },
      isLarge: seed % 2 == 0
    )
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    var kept = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0...random(3) { bytes[random(bytes.count)] ^= 1 << UInt8(random(8)) }
      let found = try listed(bytes)
      for line in found where !line.contains("!") {
        let text = line.split(separator: "=", maxSplits: 1).last.map(String.init) ?? ""
        #expect((0..<6).contains { text == "text of \($0)" }, "\(line)")
        kept += 1
      }
    }
    // Most changes cost one member, and no other.
    #expect(kept > 300 * 3)
  }
}
