/// The page of a workspace in which there is nothing to report yet: what to do first, and what to look at.
public struct FirstSteps: Sendable {
  private let zone: String
  private let showsTitles: Bool
  private let preferences: Preferences

  /// The page of a workspace whose days go by the clock of `zone`, such as `Europe/Berlin`; `showsTitles` tells
  /// whether reports are to show titles as they are.
  public init(zone: String, showsTitles: Bool, preferences: Preferences = Preferences()) {
    self.preferences = preferences
    self.zone = zone
    self.showsTitles = showsTitles
  }

  /// The page, in UTF-8.
  public var page: [UInt8] {
    HTMLPage(
      title: "Nothing to report yet \u{2013} lockin",
      summary: "What to do first",
      top: "",
      content: """
        \(first)\(exports)\(run)\(nightly)\(settings)\(sample)
        """,
      bottom: PageFrame.footer(),
      preferences: preferences
    ).bytes
  }

  private var first: HTML {
    .section(
      "first",
      "Nothing to report yet <span>Three steps from here to your first day</span>",
      level: 1,
      """
      \n<p>lockin reads the files that your devices and calendars export. It needs no account and no network; \
      nothing leaves this machine unless you have it ask a model.</p>
      """
    )
  }

  private var exports: HTML {
    .section(
      "exports",
      "1. Put an export into inbox/",
      """
      \n<p>Under any name, and as often as you like: what overlaps counts once.</p>
      <ul>
      <li>ActivityWatch: Raw Data, Export all buckets as JSON</li>
      <li>RescueTime, Toggl, Clockify, StayFree, Screen Time and more: the CSV file, or the zip with it</li>
      <li>Calendars: an .ics file of any program</li></ul>
      """
    )
  }

  private var run: HTML {
    .section(
      "run",
      "2. Let lockin read it",
      """
      \n<p>It tells of every record that it can't use. In your workspace's folder:</p>
      <p><code>lockin run</code></p>
      <p>Then load this page again.</p>
      """
    )
  }

  private var nightly: HTML {
    .section(
      "nightly",
      "3. Have it done each night",
      """
      \n<p>A line for crontab -e, with the path of your workspace; it speaks only where something is wrong:</p>
      <p><code>15 5 * * *  lockin run --quiet -C /home/me/my-lockin</code></p>
      """
    )
  }

  private var settings: HTML {
    let titles =
      showsTitles
      ? "Reports show the titles of your events and goals."
      : "Reports hide the titles of your events and goals, until \u{201c}publish_titles: true\u{201d} stands under "
        + "\u{201c}privacy\u{201d}."
    return .section(
      "settings",
      "What lockin.yaml says now",
      """
      \n<ul>
      <li>Your clock is that of \(zone). If it is not yours, mend \u{201c}zone\u{201d}.</li>
      <li>\(titles)</li></ul>
      """
    )
  }

  private var sample: HTML {
    .section(
      "sample",
      "Look around first",
      """
      \n<p>Ten weeks of a made-up student:</p>
      <p><code>lockin init --sample my-look &amp;&amp; lockin run -C my-look</code></p>
      """
    )
  }
}
