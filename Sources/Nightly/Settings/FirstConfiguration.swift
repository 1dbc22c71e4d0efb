/// The configuration that a new workspace begins with.
package enum FirstConfiguration {
  /// The text of `lockin.yaml`, with a comment for every choice.
  package static func text(_ answers: SetupAnswers) -> String {
    """
    # lockin's configuration. 'lockin check' tells what is wrong with it. For an editor that completes
    # and checks it, type 'lockin schema lockin > lockin.schema.json', and put into the first line:
    #   # yaml-language-server: $schema=lockin.schema.json

    # Your time zone. If you travel, list your moves:
    #   zone: [ { zone: Europe/Berlin }, { from: 2026-08-01, zone: America/New_York } ]
    zone: \(answers.zone)

    # Your devices, the most important first. Others are added by name.
    # devices: [laptop, phone]

    # The device of a file that names none (RescueTime's does not).
    # sources: [ { file: rescuetime.csv, device: laptop } ]

    # Which activity belongs where: a category path, a regular expression on app, title, url or any,
    # and how productive it is, from -2 (very distracting) to 2 (very productive). Common applications
    # and sites are sorted already, into Productivity, Education, Communication, Social, Entertainment,
    # Browsing and Utilities; your own rules win over those.
    starter_categories: true             # false is none
    # categories:
    #   - { category: "Education > Cards", app: "anki", class: 2 }
    #   - import: aw-category-export.json  # the category settings of ActivityWatch, put beside this file
    # 'lockin categories test' shows what each rule takes, and what none does; 'lockin categories add'
    # writes a rule here.

    # Which activity counts as doing what a plan says: by tag, kind or title of the event. Where the
    # work can only be done at a screen, at_screen: true makes an event without any device in use
    # count as missed.
    plan_categories:
      - { tag: study, category: Education }
      - { tag: study, category: Productivity }
      - { kind: class, category: Education }
      - { kind: project, category: Productivity, at_screen: true }

    # When moves of movable events may be suggested.
    hours: { working: "08:00-18:00", quiet: "22:00-07:00" }

    # How reports are written, and their colours. date: day_month, month_day or iso; numbers: point or comma;
    # theme: standard, high-contrast or warm.
    preferences: { week_starts: monday, clock: 24, date: day_month, numbers: point, theme: standard }

    # What the store keeps (titles: keep or drop) and what reports show besides categories.
    privacy: { titles: keep, publish_titles: \(answers.publishesTitles), publish_apps: false, publish_sources: false }

    advice: { provider: offline }                    # offline or none
    publish: { to: reports, days: all, weeks: all }  # or a number of the latest ones

    """ + fetching(answers.fetched)
  }
  /// The lines that have sources fetched before each run; none where there are none.
  static func fetching(_ sources: [FetchedSource]) -> String {
    guard !sources.isEmpty else { return "" }
    let lines = sources.map { source in
      switch source {
      case .activityWatch: "  - activitywatch: http://localhost:5600\n"
      case .calendar(let address): "  - calendar: \(address)\n"
      }
    }
    return
      "\n# What is fetched before each run. Nobody else may read this file: an address can be a secret.\n"
      + "fetch:\n" + lines.joined()
  }
}
