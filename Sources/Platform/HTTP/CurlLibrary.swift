import CCurl

/// libcurl, loaded by the first request of the process.
struct CurlLibrary: @unchecked Sendable {
  /// A table of functions that is written once and never freed.
  let functions: OpaquePointer

  /// The name under which every Linux has the library.
  static let usualName = "libcurl.so.4"

  /// libcurl under its usual name; nil where this machine has none that can be used.
  private static let usual = CurlLibrary(loading: usualName)

  private init?(loading name: String) {
    guard let functions = ccurl_load(name), ccurl_global_init(functions) == CURLE_OK else {
      return nil
    }
    self.functions = functions
  }

  /// The library of a name, which is loaded once where it is the usual one.
  static func named(_ name: String) -> CurlLibrary? {
    name == usualName ? usual : CurlLibrary(loading: name)
  }
}
