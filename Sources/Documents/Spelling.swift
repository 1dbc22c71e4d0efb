/// Guesses what a misspelt name was meant to be.
public enum Spelling {
  /// The candidate at the smallest distance, of at most `edits` edits; the first of several.
  ///
  /// Names so short that two edits replace most of them have to be nearer.
  public static func nearest(
    to name: String,
    among candidates: [String],
    within edits: Int = 2
  ) -> String? {
    let name = Array(name.unicodeScalars.prefix(100))
    var best: (distance: Int, candidate: String)?
    for candidate in candidates {
      let other = Array(candidate.unicodeScalars)
      guard abs(other.count - name.count) <= edits else { continue }
      let distance = distance(name, other)
      if distance <= min(edits, other.count / 2), distance < best?.distance ?? .max {
        best = (distance, candidate)
      }
    }
    return best?.candidate
  }

  /// The candidate that a name stands for.
  ///
  /// It is the one whose first words it is, as `due` is of `due_date`; else the nearest; else the one that it ends
  /// with, as `timezone` does with `zone`; nil where there is none. The first of several counts.
  public static func meant(by name: String, among candidates: [String]) -> String? {
    let begun = candidates.first { !name.isEmpty && $0.hasPrefix(name + "_") }
    return begun ?? nearest(to: name, among: candidates)
      ?? candidates.first { $0.unicodeScalars.count > 3 && name.hasSuffix($0) }
  }

  /// How many scalars have to be inserted, removed, replaced or swapped with their neighbour.
  ///
  /// Optimal string alignment: the recurrence of Damerau and Levenshtein in which no scalar is
  /// edited twice.
  static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    var before: [Int] = []
    var last = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          least = min(least, before[j - 1] + 1)
        }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[b.count]
  }
}
