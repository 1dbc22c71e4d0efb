extension HTTPRequest.Credential {
  /// The header line of basic authentication (RFC 7617), with a secret between two texts that are none.
  ///
  /// Some services take `key` alone, some `key:api_token`, a person's account `name:password`. Gives nil
  /// where that would be longer than a header line should be.
  public static func basic(
    before: String = "",
    _ secret: Secret,
    after: String = ""
  ) -> HTTPRequest.Credential? {
    Secret(base64(Array((before + secret.text + after).utf8))).map {
      HTTPRequest.Credential(name: "authorization", prefix: "Basic ", secret: $0)
    }
  }

  /// Bytes in the alphabet of RFC 4648, section 4.
  static func base64(_ bytes: [UInt8]) -> String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for place in 0..<4 {
        text.append(
          place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : UInt8(ascii: "=")
        )
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
