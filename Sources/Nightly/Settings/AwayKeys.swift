import Documents
import Records

/// The keys under `away`.
enum AwayKeys {
  static let except = FileKey(
    "except",
    .init(
      [
        "type": "array",
        "items": ["anyOf": [.object(FileKind.name.schema), .object(sound.schema)]],
      ],
      mappings: [sound]
    ) { reader in { node throws(Diagnostic) in try reader.exceptions(node) } },
    or: .standard,
    """
    What counts although nobody types, in place of the usual `[vlc, zoom, teams, meet, { audible: true }]` with other \
    common players and programs for calls: words of an application's name or parts of a page's host, and `{ audible: \
    true }` for pages that play sound. `[]` is nothing.
    """
  )
  static let all = KeyList([except])

  fileprivate static let audible = FileKey(
    needed: "audible",
    .boolean,
    "Whether a page in front that plays sound counts."
  )
  private static let sound = KeyList([audible])
}

extension NodeReader {
  /// A list of names, and whether pages that play sound are among them.
  fileprivate func exceptions(_ node: DocumentNode) throws(Diagnostic) -> AwayExceptions {
    var exceptions = AwayExceptions(names: [], audible: false)
    for element in try list(node, of: { $0 }) {
      if case .object = element.value {
        let fields = try fields(element, KeyList([AwayKeys.audible]))
        exceptions.audible = try fields.value(AwayKeys.audible)
      } else {
        exceptions.names.append(try name(element))
      }
    }
    return exceptions
  }
}
