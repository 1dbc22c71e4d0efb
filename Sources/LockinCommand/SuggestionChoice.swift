import Nightly
import Plans
import Storage

/// Finds the suggestions that a person names by the beginnings of their ids.
struct SuggestionChoice {
  let open: Session

  /// The suggestions of some operands, each once, in their order.
  func suggestions(_ operands: [String]) throws -> [KeptSuggestion] {
    guard !operands.isEmpty else {
      throw UsageError(
        problem: "no suggestion is named",
        remedy: "write the first four digits of its id; 'lockin suggestions list' shows them"
      )
    }
    var chosen: [KeptSuggestion] = []
    for operand in operands {
      let kept = try suggestion(operand)
      if !chosen.contains(where: { $0.suggestion.id == kept.suggestion.id }) {
        chosen.append(kept)
      }
    }
    return chosen
  }

  private func suggestion(_ operand: String) throws -> KeptSuggestion {
    let prefix = operand.lowercased()
    guard (4...8).contains(prefix.utf8.count),
      prefix.utf8.allSatisfy({ $0 &- 0x30 < 10 || $0 &- 0x61 < 6 })
    else {
      throw UsageError(
        problem: "'\(operand)' is no id of a suggestion",
        remedy:
          "write at least its first four digits (0-9, a-f); 'lockin suggestions list' shows them"
      )
    }
    // One of before ids had a key stands in reports under another than its own.
    let ids = try KeyedIDs(of: open, isRun: false)
    let found = try open.store.suggestions().filter { item in
      [item.suggestion.id, ids.published(item.suggestion)].contains { $0.hasPrefix(prefix) }
    }
    guard let first = found.first else {
      throw UsageError(
        problem: "there is no suggestion '\(operand)'",
        remedy: "'lockin suggestions list --status all' shows all of them",
        isOfFiles: true
      )
    }
    guard found.count == 1 else {
      let ids = found.prefix(5).map(\.suggestion.id).joined(separator: ", ")
      throw UsageError(
        problem: "'\(operand)' may be \(ids)\(found.count > 5 ? ", ..." : "")",
        remedy: "write more digits"
      )
    }
    return first
  }
}
