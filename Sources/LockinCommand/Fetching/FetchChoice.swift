import Documents
import Nightly

extension [FetchSource] {
  /// Those that a person names, by name, kind or both; all where none is named.
  func named(_ words: [String]) throws(UsageError) -> [FetchSource] {
    for word in words where !contains(where: { $0.isCalled(word) }) {
      let nearest =
        Spelling.nearest(to: word, among: map(\.name))
        ?? Spelling.nearest(to: word, among: map(\.id))
      throw UsageError(
        problem: "there is no source \(word.quoted)",
        remedy: nearest.map { "did you mean '\($0)'?" }
          ?? (isEmpty
            ? "lockin.yaml names none under 'fetch'"
            : "name one of these: \(map(\.id).joined(separator: ", "))"),
        isOfFiles: true
      )
    }
    return words.isEmpty ? self : filter { words.contains(where: $0.isCalled) }
  }
}

extension FetchSource {
  /// Whether a person means it by this word.
  fileprivate func isCalled(_ word: String) -> Bool { [id, name, kind.rawValue].contains(word) }
}

extension Fetcher.Outcome {
  /// What came of it, in a line; nil where it failed, which is told otherwise.
  var words: String? {
    switch state {
    case .failed: nil
    case .nothingNew: "\(source.words): nothing new"
    case .fetched(let file, _, let isPart):
      "\(source.words): \(file)" + (isPart ? ", and the rest at the next fetch" : "")
    }
  }
}
