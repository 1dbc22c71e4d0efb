import Documents
@_spi(Texts) import Platform

extension AllowedPrograms {
  /// A program with its arguments, but for what may be a key among them.
  public static func shown(_ words: [String]) -> String {
    zip([""] + words, words).map { before, word -> String in
      if headers.contains(before) { return "'…'" }
      guard secrets.contains(where: word.lowercased().contains) else { return word.quoted }
      return
        (word.prefix { $0 != "=" && $0 != ":" }
        + (word.contains { $0 == "=" || $0 == ":" } ? "…" : ""))
        .description.quoted
    }.joined(separator: " ")
  }

  /// What has a key or a password behind it.
  private static let headers: Set<String> = [
    "-H", "--header", "-u", "--user", "-b", "--cookie", "--oauth2-bearer", "--token", "--password",
    "--api-key",
  ]
  /// Words of arguments that hold one.
  private static let secrets = [
    "authorization", "bearer", "cookie", "key", "passphrase", "password", "secret", "token",
  ]
}
