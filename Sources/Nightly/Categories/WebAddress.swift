@_spi(Texts) import Platform

/// What is needed of the address of a page.
package enum WebAddress {
  /// The host without a leading `www.`, or nil where the address names none.
  package static func host(_ address: String) -> String? {
    guard let scheme = address.firstRange(of: "://") else { return nil }
    let authority = address[scheme.upperBound...].prefix { "/?#".contains($0) == false }
    let named = authority.split(separator: "@").last ?? ""
    let host = named.split(separator: ":").first.map { $0.lowercased() } ?? ""
    guard !host.isEmpty else { return nil }
    return host.hasPrefix("www.") ? String(host.dropFirst(4)) : host
  }
}
