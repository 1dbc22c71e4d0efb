import CivilTime
import Documents

/// What counts although nobody types: films, calls, and pages that play sound.
public struct AwayExceptions: Sendable, Hashable {
  /// Names that stand in an application's name as words, or in the host of a page as one of its parts.
  public var names: [String]
  /// Whether a page that plays sound counts.
  public var audible: Bool

  /// Exceptions of one's own.
  public init(names: [String], audible: Bool) {
    self.names = names
    self.audible = audible
  }

  /// Where the person names none: the common players of films and programs for calls, and pages with sound.
  public static let standard = AwayExceptions(
    names: WordTable(PackageResources.away_exceptions_txt).entries.flatMap(\.texts),
    audible: true
  )
}

/// Tells which segments are exceptions, looking at each application and address once.
final class AwayLook {
  private let exceptions: AwayExceptions
  private let text: (TextID) -> String
  private var apps: [TextID: Bool] = [:]
  private var pages: [TextID: Bool] = [:]

  init(_ exceptions: AwayExceptions, text: @escaping (TextID) -> String) {
    self.exceptions = exceptions
    self.text = text
  }

  func isExcepted(_ segment: Segment) -> Bool {
    if exceptions.audible, segment.isAudible { return true }
    if apps[segment.app] == nil {
      let app = AppName(text(segment.app))
      apps[segment.app] = exceptions.names.contains { app.carries($0.lowercased()) }
    }
    if segment.url != 0, pages[segment.url] == nil {
      let host = AwayLook.host(text(segment.url)).split(separator: ".")
      pages[segment.url] = exceptions.names.contains { name in
        host.contains { $0 == name.lowercased() }
      }
    }
    return apps[segment.app] == true || pages[segment.url] == true
  }

  /// The host in an address.
  private static func host(_ address: String) -> String {
    let rest = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
    return rest.prefix { !"/?#:".contains($0) }.lowercased()
  }
}
