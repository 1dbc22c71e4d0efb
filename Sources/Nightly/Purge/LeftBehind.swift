/// Something that may hold what is purged and stays, as it is not lockin's to remove, or can't be told to be.
package struct LeftBehind: Sendable, Hashable {
  /// What it is called, for the person.
  package let name: String
  /// Why it stays.
  package let why: String
  /// What the person can do.
  package let remedy: String
  /// Whether it is no part of the workspace, nor where it publishes, so that nothing was left undone.
  var isApart = false
}
