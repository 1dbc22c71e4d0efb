extension StarterEntry {
  /// All, one entry for a category.
  ///
  /// What says least of what it is used for comes first: of equal ranks the later rule wins. A deeper
  /// category wins over all that are not.
  static let all = joined([
    browsing, utilities, surfaces, services, everyday, office, planning, assistants, reading,
    learning, study,
    social, communication, video, news, shopping, travel, pages, design, engineering, programming,
    shells,
    development, games, audio,
  ])
}
