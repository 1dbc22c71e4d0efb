import CivilTime

/// The files of the sample workspace that a person would have typed.
enum HandWrittenFiles {
  /// `plans/events.yaml`: the entries of the hand-written list.
  static func events(_ series: [PlannedSeries]) -> String {
    var text = """
      # Events that are in no calendar. Times are what the clock shows where you are.
      events:

      """
    for entry in series where entry.book == .plans {
      let start = CivilDateTime(date: entry.first, secondOfDay: entry.startMinute * 60)
      let end = CivilDateTime(localSeconds: start.localSeconds + Int64(entry.minutes) * 60)
      text += """
          - title: "\(entry.title)"
            start: \(start.date)T\(start.hourAndMinute)
            end: \(end.date)T\(end.hourAndMinute)
            kind: \(entry.kind.rawValue)
            tags: [study]
            movable: \(entry.isMovable)

        """
    }
    return text
  }

  /// `lockin.yaml`: the configuration, with a comment for every choice.
  static let configuration = """
    # The sample workspace: a student's ten weeks, made by lockin's own generator.
    # What was planted in it is written down in truth.json.

    # Reports show this zone's clock. The first week has the change to summer time.
    zone: Europe/Berlin

    # The morning after the last day, and the time it always is here: these data grow no older.
    # Take this out where you put exports of your own into the inbox.
    as_of: 2026-06-01T06:00:00Z

    # In order of rank: where two devices were used at once, time goes to the first,
    # unless the other one was taken up later.
    devices: [laptop-ina, office-pc, phone-ina]

    # RescueTime does not say which device its records are from.
    sources: [ { file: rescuetime-office.csv, device: office-pc } ]

    # Suggestions stay within the working hours and never touch the quiet ones.
    hours: { working: "08:00-18:00", quiet: "22:00-07:00" }

    # Added to the starter set. A rule is a category path, a regular expression on app, title
    # or url, and a productivity class from -2 (pure distraction) to 2 (focus). The deepest
    # category that matches wins, of equals the one further down.
    categories:
      - { category: Work > Study, app: "anki|obsidian|zotero|evince", class: 2 }
      - { category: Work > Study > Lectures, title: "[Ll]ecture|[Vv]orlesung", class: 2 }
      - { category: Work > Study > Pages, url: "campus[.]example[.]edu|overleaf[.]com", class: 2 }
      - { category: Work > Study > Pages, title: " - (Campus|Overleaf)", class: 2 }
      - { category: Work > Study > Reference, url: "wikipedia[.]org|stackexchange[.]com", class: 1 }
      - { category: Work > Study > Reference, title: " - (Wikipedia|Stack Exchange)", class: 1 }
      - { category: Work > Programming, app: "^code$", class: 2 }
      - { category: Work > Writing, app: "libreoffice|Microsoft Word", class: 2 }
      - { category: Work > Office, app: "Microsoft Excel|inventory-client", class: 2 }
      - { category: Work > Office > Wiki, app: "wiki[.]office[.]example", class: 1 }
      - { category: Communication > Mail, app: "thunderbird|Outlook", class: 0 }
      - { category: Communication > Meetings, app: "Microsoft Teams", class: 0 }
      - { category: Communication > Chat, app: "signal", class: -1 }
      - { category: Communication > Calls, title: "^Video call$", class: 0 }
      - { category: Leisure > Video, app: "youtube", class: -2 }
      - { category: Leisure > Video, url: "youtube[.]com", class: -2 }
      - { category: Leisure > Video, title: " - YouTube", class: -2 }
      - { category: Leisure > Social, app: "instagram|reddit", class: -2 }
      - { category: Leisure > Social, url: "instagram[.]com|reddit[.]com", class: -2 }
      - { category: Leisure > Social, title: "^(Reddit|Instagram) ", class: -2 }
      - { category: Leisure > News, app: "tagesblatt", class: -1 }
      - { category: Leisure > News, url: "tagesblatt[.]example", class: -1 }
      - { category: Leisure > News, title: " - Tagesblatt", class: -1 }
      - { category: Leisure > Shopping, url: "shop[.]example", class: -1 }
      - { category: Leisure > Shopping, title: " - Shop", class: -1 }
      - { category: Leisure > Music, app: "spotify|podcasts", class: 0 }
      - { category: Everyday > Travel, app: "fahrplan", class: 0 }
      - { category: Everyday > System, app: "nautilus|gnome-shell|Remote Desktop", class: 0 }
      - { category: Everyday > Sport, app: "strava|komoot", class: 0 }

    # Which activity counts as doing what a plan says: a tag or a title of the plan on the
    # left, a category on the right. An event whose rule says at_screen counts as missed where no
    # device was in use. Sport has the tag offline in the calendar: no device says whether it was done.
    plan_categories:
      - { tag: study, category: Work, at_screen: true }
      - { tag: exam, category: Work }
      - { title: "[Ll]ecture|[Ss]eminar", category: Work > Study }
      - { tag: call, category: Communication > Calls, at_screen: true }
      - { tag: sport, category: Everyday > Sport }

    # Whoever is there types now and then, in calls and films as well.
    away: { except: [] }

    # Titles are kept in the store and may appear in reports: nothing here is private.
    privacy: { titles: keep, publish_titles: true }

    # Suggestions are made on this machine alone.
    advice: { provider: offline }

    # The latest fourteen days and every week are published into this folder.
    publish: { to: reports, days: 14, weeks: all }

    """
}
