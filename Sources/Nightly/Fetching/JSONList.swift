import Documents

/// A list of objects in a server's answer: its bytes, to be passed on as they are, and a few values of each.
struct JSONList {
  /// What stands between the brackets.
  let elements: ArraySlice<UInt8>
  /// How many objects it has.
  let count: Int

  /// The list that all of the answer is, or that stands under a key of it; nil where it is no such thing.
  ///
  /// `look` gets the texts and numbers that each object has under the wanted keys, as they are written.
  init?(
    _ bytes: [UInt8],
    under key: String? = nil,
    wanted: [String],
    _ look: ([String?]) throws(FetchFailure) -> Void
  ) throws(FetchFailure) {
    var walk = Walk(reader: JSONReader(bytes: bytes, file: "", limits: .imports), wanted: wanted)
    let range: Range<Int>?
    do throws(Diagnostic) {
      range = try walk.list(under: key)
    } catch {
      // set aside: whoever asked tells what came in place of a list.
      return nil
    }
    guard let range else { return nil }
    for values in walk.values { try look(values) }
    elements = bytes[range]
    count = walk.values.count
  }

  private struct Walk {
    let reader: JSONReader
    let wanted: [String]
    var values: [[String?]] = []

    /// Where the elements are; nil where there is no such list.
    mutating func list(under key: String?) throws(Diagnostic) -> Range<Int>? {
      var range: Range<Int>?
      if let key {
        guard try reader.next() == .beginObject else { return nil }
        while try reader.next() == .key {
          if reader.string == key {
            values = []
            range = try elements()
            guard range != nil else { return nil }
          } else {
            try reader.skipValue()
          }
        }
      } else {
        range = try elements()
      }
      return try reader.next() == .end ? range : nil
    }

    private mutating func elements() throws(Diagnostic) -> Range<Int>? {
      guard try reader.next() == .beginArray else { return nil }
      let start = Int(reader.offset) + 1
      while true {
        switch try reader.next() {
        case .beginObject: try object()
        case .endArray: return start..<Int(reader.offset)
        default: return nil
        }
      }
    }

    private mutating func object() throws(Diagnostic) {
      var found = [String?](repeating: nil, count: wanted.count)
      while try reader.next() == .key {
        let place = wanted.firstIndex(of: reader.string)
        let token = try reader.next()
        if let place, token == .string || token == .number {
          found[place] = reader.string
        } else if token == .beginObject || token == .beginArray {
          try reader.skipRest()
        }
      }
      values.append(found)
    }
  }
}
