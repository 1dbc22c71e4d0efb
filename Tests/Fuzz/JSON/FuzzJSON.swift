import Documents
import FuzzSupport
import Platform

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  expectSameTokens(bytes)
  expectRoundTrip(bytes)
  // As a hand-written file, which may be YAML.
  do throws(Diagnostic) {
    _ = try DocumentReader.read(bytes: bytes, file: "fuzz")
  } catch {
    expect(error.description.isEmpty == false, "a mistake has words")
  }
  return 0
}

nonisolated(unsafe) private let file = MemoryFile()

/// Tokens, their places and the mistake are the same however the input is cut.
private func expectSameTokens(_ bytes: [UInt8]) {
  let whole = trace(JSONReader(bytes: bytes, file: "fuzz", limits: .imports))
  file.replace(with: bytes)
  for capacity in [1, 2 + bytes.count % 30] {
    guard let stream = try? ByteStream(path: file.path, capacity: capacity) else {
      return expect(false, "the file can be opened")
    }
    let cut = trace(JSONReader(stream: stream, file: "fuzz", limits: .imports))
    expect(cut == whole, "the same in pieces of \(capacity):\n\(cut)\n\(whole)")
  }
}

/// A line for each token, and one for the mistake.
private func trace(_ reader: JSONReader) -> [String] {
  var lines: [String] = []
  do throws(Diagnostic) {
    while true {
      let token = try reader.next()
      lines.append("\(token) \(reader.string) \(reader.position) \(reader.offset) \(reader.depth)")
      if token == .end { return lines }
    }
  } catch {
    lines.append("\(error.code) \(error)")
    return lines
  }
}

/// What was accepted and is written again reads back as the same, and is written as the same bytes.
private func expectRoundTrip(_ bytes: [UInt8]) {
  guard let node = try? read(bytes) else { return }
  let known = value(of: node)
  for write in [JSONWriter.compact, JSONWriter.pretty] {
    let written = write(known)
    guard let again = try? read(written) else {
      return expect(false, "what was written is JSON: \(String(decoding: written, as: UTF8.self))")
    }
    expect(value(of: again) == known, "what was written means the same")
    expect(write(value(of: again)) == written, "what was written is written again alike")
  }
}

private func read(_ bytes: [UInt8]) throws(Diagnostic) -> DocumentNode {
  try DocumentReader.json(bytes: bytes, file: "fuzz")
}

private func value(of node: DocumentNode) -> JSONValue {
  switch node.value {
  case .null, .unusable: .null
  case .boolean(let boolean): .boolean(boolean)
  case .number(let text): .decimal(text)
  case .string(let text): .string(text)
  case .array(let nodes): .array(nodes.map(value(of:)))
  case .object(let members):
    .object(Dictionary(members.map { ($0.key, value(of: $0.node)) }) { $1 })
  }
}
