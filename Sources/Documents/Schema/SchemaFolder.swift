/// A folder whose files stand for the schemas under a URL: `https://example.com/schemas/` for `schemas`.
public struct SchemaFolder: Sendable, Hashable {
  /// The URL with a slash at its end.
  let url: String
  /// The folder without a slash at its end.
  let folder: String

  /// The schemas under a URL, which has to have a scheme and neither query nor fragment, are in a
  /// folder; nil where the URL is not such a one or the folder has no name.
  public init?(url: String, folder: String) {
    let parts = URIReference(url)
    guard parts.scheme != nil, parts.query == nil, parts.fragment == nil, !folder.isEmpty
    else { return nil }
    self.url = url.hasSuffix("/") ? url : url + "/"
    self.folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
  }

  /// The file that stands for a URI; nil where it is not under the URL, or would lie outside of the
  /// folder.
  public func path(of uri: String) -> String? {
    guard uri.utf8.starts(with: url.utf8), uri.utf8.contains(UInt8(ascii: "?")) == false else {
      return nil
    }
    var path = folder
    let rest = Substring(uri.utf8.dropFirst(url.utf8.count)).unicodeScalars
    for part in rest.split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = URIReference.decoded(String(part)), !name.isEmpty, name != ".",
        name != "..", name.utf8.allSatisfy({ $0 != 0 && $0 != UInt8(ascii: "/") })
      else { return nil }
      path += "/" + name
    }
    return path
  }

  /// The URI that a file in the folder stands for; nil where it lies elsewhere.
  public func uri(of path: String) -> String? {
    guard path.utf8.starts(with: (folder + "/").utf8) else { return nil }
    var uri = url
    for byte in path.utf8.dropFirst(folder.utf8.count + 1) {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    return uri
  }

  /// How long the URL is: of several that fit, the longest says most.
  public var urlLength: Int { url.utf8.count }
}
