import Documents
@_spi(Texts) import Platform

extension ZoneDatabase {
  /// What a person who wrote the name of no zone may have meant, in words for a message.
  ///
  /// A city alone, a name in other letters, and up to two slips of the pen are known again.
  package func remedy(for name: String) -> String {
    nearest(to: name).map {
      $0 == name
        ? "its file below \(folder) is damaged: install the package tzdata anew"
        : "did you mean '\($0)'?"
    }
      ?? "use a name such as Europe/Berlin; 'timedatectl list-timezones' lists them"
  }

  /// The zone that a person who wrote the name of none may have meant.
  func nearest(to name: String) -> String? {
    // set aside: without the list of zones there is only nothing to propose.
    let files = (try? Directory.files(below: folder)) ?? []
    // Names with a region first: those without are kept for the sake of old programs.
    let known = files.filter {
      ZoneDatabase.isName($0) && !$0.hasPrefix("posix") && !$0.hasPrefix("right/")
    }
    .sorted { ($0.contains("/") ? 0 : 1, $0) < ($1.contains("/") ? 0 : 1, $1) }
    let wanted = name.lowercased().replacing(" ", with: "_")
    let whole = known.map { $0.lowercased() }
    let cities = whole.map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    for names in [whole, cities] {
      if let index = names.firstIndex(of: wanted) { return known[index] }
    }
    for names in [whole, cities] {
      if let near = Spelling.nearest(to: wanted, among: names),
        let index = names.firstIndex(of: near)
      {
        return known[index]
      }
    }
    return nil
  }
}
