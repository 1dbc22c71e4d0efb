import CivilTime
import Platform

/// Makes ids that tell nothing of what they name.
///
/// An event's own id is a hash of its title and start or of its UID, so whoever has a list of words finds the
/// title by trying them. Under a key of the workspace's own it is a name that means nothing to others.
public struct KeyedIDs: Sendable {
  private let hash: KeyedHash?

  /// Ids under a key; without one they are as they were.
  public init(_ hash: KeyedHash? = nil) { self.hash = hash }

  /// The id that stands for another: eight hexadecimal digits.
  public func of(_ id: String) -> String {
    hash.map { ContentHash.hexadecimal($0.of(id).prefix(4)) } ?? id
  }

  /// The id of a suggestion as it may be published: of one that an older lockin made of the event's own id,
  /// another.
  public func published(_ suggestion: Suggestion) -> String {
    guard let move = suggestion.move, suggestion.id == KeyedIDs.plain(move) else {
      return suggestion.id
    }
    return of(suggestion.id)
  }

  /// The id of a move without a key.
  public static func plain(_ move: Move) -> String {
    plain("shift \(move.event) \(move.to.start.milliseconds / 1000)")
  }

  /// The id of what a text tells apart, without a key.
  public static func plain(_ text: String) -> String {
    ContentHash.hexadecimal(ContentHash.of(text.utf8).prefix(4))
  }
}
