import FuzzSupport

@testable import Documents

/// What libFuzzer calls with each input: a schema, a byte 0 and a document.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSchema(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let end = bytes.firstIndex(of: 0) ?? bytes.count
  guard let root = try? DocumentReader.json(bytes: Array(bytes[..<end]), file: "schema") else {
    return 0
  }
  let metaschemaAllows = metaschema?.allows(root) ?? true
  let schema: Schema
  do throws(Diagnostic) {
    schema = try Schema(.init(root, file: "schema"))
    // A schema of another dialect may be anything; there is none here that could be found.
    expect(metaschemaAllows || isUndecided(root), "what the metaschema refuses is refused")
  } catch {
    expect(error.position != nil, "a mistake has a place")
    expect(
      error.code != "invalid_schema" || metaschemaAllows == false || isStricter(error),
      "\(error)"
    )
    return 0
  }
  // What has no document of its own is held against itself.
  let text = end < bytes.count ? Array(bytes[(end + 1)...]) : Array(bytes[..<end])
  guard let document = try? DocumentReader.json(bytes: text, file: "document") else { return 0 }
  // A hundredth of the work that is put up with otherwise, so that libFuzzer does not wait for it.
  func evaluation() -> Evaluation { Evaluation(of: schema, maxSteps: Evaluation.maxSteps / 100) }
  var (first, second, deciding) = (evaluation(), evaluation(), evaluation())
  let found = first.violations(of: document)
  expect(second.violations(of: document) == found, "the same is told again")
  let codes = Set(found.map(\.code))
  if codes.isDisjoint(with: limits) {
    expect(deciding.allows(document) == found.isEmpty, "told is what is not allowed")
  }
  for violation in found {
    let isPointer = violation.instance.isEmpty || violation.instance.first == "/"
    expect(isPointer, "a location is a pointer")
  }
  return 0
}

/// Turns off the search for leaks: it takes what a global refers to through tagged pointers for lost.
@_cdecl("__lsan_is_turned_off")
public func turnsOffLeakSearch() -> Int32 { 1 }

private let metaschema: Schema? = {
  let text = ##"{"$ref":"https://json-schema.org/draft/2020-12/schema"}"##
  let root = try? DocumentReader.json(bytes: Array(text.utf8), file: "metaschema")
  return root.flatMap { try? Schema(.init($0, file: "metaschema")) }
}()

private let limits: Set<Violation.Code> = [
  .endlessReference, .tooDeep, .tooMuchWork, .tooManyViolations,
]

/// Whether the metaschema can't tell: a schema may be nested more deeply than it can be followed.
private func isUndecided(_ root: DocumentNode) -> Bool {
  let codes = metaschema?.violations(of: root).map(\.code) ?? []
  return limits.isDisjoint(with: codes) == false || isOld(root)
}

/// Whether keywords of earlier drafts occur, whose form only the metaschema checks.
private func isOld(_ node: DocumentNode) -> Bool {
  switch node.value {
  case .array(let elements): elements.contains(where: isOld)
  case .object(let members):
    members.contains {
      ["definitions", "dependencies", "$recursiveAnchor", "$recursiveRef"].contains($0.key)
        || isOld($0.node)
    }
  default: false
  }
}

/// Whether a mistake is one that the metaschema has no words for.
private func isStricter(_ error: Diagnostic) -> Bool { error.problem == "'$id' has a fragment" }
