import Documents

/// Which members the beginning of a JSON file has, whatever their order.
///
/// A path goes through keys and lists: `days[].heartbeats`, or `[].start` in a file that is one list.
struct JSONShape {
  /// The longest path by which formats are told apart has far fewer bytes.
  private static let longest = 64

  /// The paths that were seen, with the first text that stands there, or an empty one.
  private var texts: [String: String] = [:]
  /// Whether the file is a whole object or list with nothing in it.
  private(set) var isEmpty = false

  /// The shape of a file that begins with these bytes, which may break off anywhere.
  init(_ head: some Sequence<UInt8>) {
    let reader = JSONReader(bytes: Array(head), file: "", limits: .imports)
    // The path of each object and list that is open, and of the value that comes next.
    var open: [(path: String, isList: Bool)] = []
    var path = ""
    var count = 0
    // set aside: what is wrong with the file is told of where it is read; here its beginning is enough.
    while let token = try? reader.next(), token != .end {
      count += 1
      if let last = open.last, last.isList { path = last.path + "[]" }
      switch token {
      case .key:
        let object = open.last?.path ?? ""
        path = (object.isEmpty ? "" : object + ".") + reader.string
        if path.utf8.count <= JSONShape.longest { texts[path] = texts[path] ?? "" }
      case .string where texts[path] == "":
        texts[path] = String(reader.string.prefix(64))
      case .beginObject, .beginArray: open.append((path, token == .beginArray))
      case .endObject, .endArray:
        open.removeLast()
        isEmpty = open.isEmpty && count == 2
      default: break
      }
    }
  }

  /// Whether there is a member at this path.
  func has(_ path: String) -> Bool { texts[path] != nil }

  /// The first text at a path; empty where another value stands there, nil where none does.
  func text(_ path: String) -> String? { texts[path] }
}
