import Platform
import TestSupport
import Testing

@testable import Documents

/// A look ahead may refuse anything, but what it accepts has to be what the tokens say.
@Suite("Looking at an object before it is read")
struct JSONLookaheadTests {
  /// The members that a look ahead finds, each value as text, number or object, whichever it is.
  private func looked(_ ahead: inout JSONLookahead) -> [String]? {
    var members: [String] = []
    while let key = ahead.key() {
      var member = "\(String(decoding: key, as: UTF8.self))="
      let start = ahead
      if let text = ahead.string() {
        member += "string \(String(decoding: text, as: UTF8.self))"
      } else {
        ahead = start
        if let number = ahead.number() {
          member += "number \(String(decoding: number, as: UTF8.self))"
        } else {
          ahead = start
          guard let object = ahead.object() else { return nil }
          member += "object \(object.count)"
        }
      }
      members.append(member)
    }
    return ahead.isAtEnd ? members : nil
  }

  /// The members of an object whose brace was taken, as the tokens tell them; nil where it is no JSON.
  private func read(_ reader: JSONReader) -> [String]? {
    var members: [String] = []
    do throws(Diagnostic) {
      while try reader.next() == .key {
        let key = reader.string
        let token = try reader.next()
        switch token {
        case .string: members.append("\(key)=string \(reader.string)")
        case .number: members.append("\(key)=number \(reader.string)")
        case .beginObject:
          let start = reader.offset
          try reader.skipRest()
          members.append("\(key)=object \(reader.offset + 1 - start)")
        default: return nil
        }
      }
      return members
    } catch {
      return nil
    }
  }

  private func reader(_ text: String) throws -> JSONReader {
    let reader = JSONReader(bytes: Array(text.utf8), file: "a")
    #expect(try reader.next() == .beginArray)
    return reader
  }

  @Test(
    "plain members are told as they stand",
    arguments: [
      ("{}", []), ("{ }", []),
      (#"{"a":"b"}"#, ["a=string b"]),
      (#"{ "a" : "b" , "c" : -1.5e3 }"#, ["a=string b", "c=number -1.5e3"]),
      (#"{"d":{"x":1},"e":0}"#, ["d=object 7", "e=number 0"]),
      (#"{"a":"b","a":"c"}"#, ["a=string b", "a=string c"]),
    ]
  )
  func plain(text: String, members: [String]) throws {
    let reader = try reader("[\(text), 7]")
    #expect(try reader.next() == .beginObject)
    var ahead = try #require(reader.lookahead)
    #expect(looked(&ahead) == members)
    #expect(reader.isBehind(ahead) == false)
    reader.takeObject(ahead)
    #expect(reader.isBehind(ahead))
    #expect(reader.depth == 1)
    #expect(reader.position == SourcePosition(line: 1, column: 1 + text.count))
    #expect(try reader.next() == .number)
    #expect(reader.position == SourcePosition(line: 1, column: 4 + text.count))
    #expect(try reader.next() == .endArray)
    #expect(try reader.next() == .end)
  }

  @Test(
    "anything uncommon is left to the tokens",
    arguments: [
      #"{"a":"\n"}"#, #"{"a":"ü"}"#, "{\"a\":\n1}", "{\n\"a\":1}", #"{"a":01}"#, #"{"a":1.}"#,
      #"{"a":-}"#, #"{"a":"b",}"#, #"{"a":1 "b":2}"#, #"{"a":true}"#, #"{"a":[]}"#, #"{"a" 1}"#,
      #"{"a":}"#, #"{a:1}"#, "{\"a\":\"\t\"}", "{\"a\":{\n}}", #"{"a":1"#, #"{"a":"b"#, #"{"a":{"#,
      "{",
      #"{"a":1x}"#, #"{,}"#, #"{,"a":1}"#,
    ]
  )
  func uncommon(text: String) throws {
    let reader = try reader("[\(text)")
    #expect(try reader.next() == .beginObject)
    var ahead = try #require(reader.lookahead)
    #expect(looked(&ahead) == nil)
  }

  @Test("limits hold as they do for tokens")
  func limits() throws {
    let limits = JSONLimits(maxStringBytes: 3, maxNumberBytes: 3)
    for (text, isAccepted) in [
      (#"{"a":"bcd"}"#, true), (#"{"a":"bcde"}"#, false), (#"{"abcd":1}"#, false),
      (#"{"a":123}"#, true), (#"{"a":1234}"#, false),
    ] {
      let reader = JSONReader(bytes: Array(text.utf8), file: "a", limits: limits)
      #expect(try reader.next() == .beginObject)
      var ahead = try #require(reader.lookahead)
      #expect((looked(&ahead) != nil) == isAccepted, "\(text)")
    }
  }

  @Test("there is nothing to look at but behind an opening brace")
  func elsewhere() throws {
    let reader = try reader(#"[{"a":1}]"#)
    #expect(reader.lookahead == nil)
    #expect(try reader.next() == .beginObject)
    #expect(try reader.next() == .key)
    #expect(reader.lookahead == nil)
  }

  @Test("what is accepted is what the tokens say, whatever was changed", arguments: 1...300)
  func noDifference(seed: UInt64) throws {
    var random = SeededGenerator(state: seed)
    let values = [
      "1", "-0.5e+7", #""text""#, #""a } b""#, "{}", #"{"x": 1}"#, #"{"x":{"y":"}"}}"#, "null",
      #""\u0041""#,
    ]
    let objects = (0..<4).map { _ in
      let members = (0..<Int.random(in: 0...3, using: &random)).map {
        "\"k\($0)\": \(values.randomElement(using: &random) ?? "0")"
      }
      return "{\(members.joined(separator: ", "))}"
    }
    var bytes = Array("[\(objects.joined(separator: ", "))]".utf8)
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = Int.random(in: 1..<bytes.count, using: &random)
      bytes[place] = Array("{}[]\",: 0x\n\\".utf8).randomElement(using: &random) ?? 0
    }
    let tokens = JSONReader(bytes: bytes, file: "a")
    let looking = JSONReader(bytes: bytes, file: "a")
    for reader in [tokens, looking] { _ = try reader.next() }
    guard (try? tokens.next()) == .beginObject, (try? looking.next()) == .beginObject else {
      return
    }
    var ahead = try #require(looking.lookahead)
    while true {
      guard let members = looked(&ahead) else { return }
      let read = read(tokens)
      // A brace in the value of a member is for those to tell who compare bytes.
      if members.contains(where: { $0.contains("=object") }), members != read { return }
      #expect(members == read, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
      #expect(tokens.isBehind(ahead), "seed \(seed)")
      var next = ahead
      guard next.nextObject() else { break }
      #expect((try? tokens.next()) == .beginObject, "seed \(seed)")
      ahead = next
    }
    // The rest is read in the same way, whether all was looked at or read.
    looking.takeObject(ahead)
    #expect(looking.position == tokens.position, "seed \(seed)")
    #expect(trace(looking) == trace(tokens), "seed \(seed)")
  }
}
