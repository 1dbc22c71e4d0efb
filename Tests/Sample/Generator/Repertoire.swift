import CivilTime
import Platform

/// What the student has in front, drawn at random: programs, titles and pages.
enum Repertoire {
  /// What the student can be studying at home, with its notes and papers.
  struct Course: Sendable {
    let name: String
    let notes: [String]
    let papers: [String]
    let files: [String]
  }

  static let courses = [
    Course(
      name: "Analysis II",
      notes: [
        "Compactness", "Uniform convergence", "Implicit functions", "Taylor in R^n", "Lagrange",
        "Path integrals", "Sheet 3", "Sheet 5", "Sheet 7", "Open questions",
      ],
      papers: ["Rudin ch. 7", "Rudin ch. 9", "Solutions 4", "Old exam 2024"],
      files: ["plots.py", "newton.py"]
    ),
    Course(
      name: "Databases",
      notes: [
        "Normal forms", "Relational algebra", "B+ trees", "Transactions", "Isolation levels",
        "Query plans", "Sheet 2", "Sheet 4", "Exam topics",
      ],
      papers: ["Codd 1970", "Gray 1981", "Selinger 1979", "Graefe 1993", "Bernstein 1981"],
      files: ["schema.sql", "queries.sql", "load.py", "report.md", "test_load.py", "migrate.sql"]
    ),
    Course(
      name: "Statistics",
      notes: [
        "Estimators", "Likelihood", "Confidence intervals", "Bootstrap", "Sheet 1", "Sheet 6",
      ],
      papers: ["Efron 1979", "Wasserman ch. 6", "Wasserman ch. 8"],
      files: ["plots.R", "bootstrap.R", "sheet6.R"]
    ),
    Course(
      name: "Writing",
      notes: ["Outline", "Sources", "Introduction", "Reviewer notes", "Style sheet"],
      papers: ["Swales 1990", "Style guide"],
      files: ["references.bib", "paper.md"]
    ),
  ]

  /// Something that is focus at home, for one course.
  static func focused(_ course: Course, _ random: inout SplitMix64) -> AppUse {
    let topic = random.choice(of: course.notes)
    let paper = random.choice(of: course.papers)
    let project = course.name.lowercased().filter { $0.isLetter }
    let code = course.name == "Databases" ? 30 : 12
    let writing = course.name == "Writing" ? 40 : 6
    switch random.choice(
      weighted: [(32, 0), (code, 1), (18, 2), (writing, 3), (8, 4), (14, 5)]
    ) {
    case 0: return work("obsidian", "\(topic) - \(course.name)", "Study", 2)
    case 1:
      return work("code", "\(random.choice(of: course.files)) - \(project)", "Programming", 2)
    case 2: return work("evince", "\(paper).pdf", "Study", 2)
    case 3: return work("libreoffice-writer", "Term paper.odt", "Writing", 2)
    case 4: return work("zotero", "\(paper) - Zotero", "Study", 2)
    default: return studyPage(topic, &random)
    }
  }

  /// Something that is focus in a lecture: its slides, the notes on it, or last week's slides.
  static func attending(_ course: String, week: Int, _ random: inout SplitMix64) -> AppUse {
    let subject = course.split(separator: " (").first.map(String.init) ?? course
    let slides = { (week: Int) in "Lecture \(week.padded(to: 2)) - \(subject).pdf" }
    return random.choice(weighted: [
      (50, work("evince", slides(week), "Study", 2)),
      (38, work("obsidian", "Lecture \(week) - \(subject)", "Study", 2)),
      (12, work("evince", slides(max(week - 1, 1)), "Study", 2)),
    ])
  }

  private static func studyPage(_ topic: String, _ random: inout SplitMix64) -> AppUse {
    let number = random.integer(in: 10...99)
    let name = slug(topic)
    switch random.integer(in: 0...3) {
    case 0: return page("\(topic) - Campus", "campus.example.edu/\(name)", "Study", 2)
    case 1: return page("\(topic) - Wikipedia", "en.wikipedia.org/wiki/\(name)", "Study", 1)
    case 2:
      return page(
        "Q\(number): \(topic) - Stack Exchange",
        "stackexchange.com/q/\(number)",
        "Study",
        1
      )
    default: return page("Term paper - Overleaf", "overleaf.com/project/7f\(number)", "Study", 2)
    }
  }

  private static let subjects = [
    "Sourdough", "Bouldering", "Bike repair", "A tiny house", "Dams", "Chess", "Street food",
    "Van life", "Guitar", "Cats of Lisbon", "Night trains", "Coffee", "Film scores", "Volcanoes",
  ]
  private static let angles = [
    "in a day", "for beginners", "explained", "part 2", "part 5", "gone wrong", "on a budget",
  ]
  private static let affairs = [
    "Rail strike", "Rent cap", "Tram line 4", "Cup final", "Heat wave", "State election",
    "Student loans", "New bridge", "City budget", "Bee colonies", "Data leak", "Book fair",
  ]
  private static let turns = ["begins", "ends", "in numbers", "what next", "a comment", "live"]

  private static func video(_ random: inout SplitMix64) -> String {
    "\(random.choice(of: subjects)) \(random.choice(of: angles))"
  }

  private static func headline(_ random: inout SplitMix64) -> String {
    "\(random.choice(of: affairs)): \(random.choice(of: turns))"
  }

  private static let shops = ["Climbing shoes", "Rain jacket", "Desk lamp", "Train tickets"]

  /// Something that is not focus; more often a video where `isLeisure` is true.
  static func distracted(isLeisure: Bool, _ random: inout SplitMix64) -> AppUse {
    let videoWeight = isLeisure ? 34 : 13
    let number = random.integer(in: 10...99)
    switch random.choice(
      weighted: [(videoWeight, 0), (22, 1), (17, 2), (13, 3), (20, 4), (7, 5), (6, 6), (4, 7)]
    ) {
    case 0:
      let title = Repertoire.video(&random)
      return page("\(title) - YouTube", "youtube.com/watch?v=\(slug(title))\(number)", "Video", -2)
    case 1:
      let site = random.choice(of: [("Reddit", "reddit.com/r/all"), ("Instagram", "instagram.com")])
      return page(site.0, "\(site.1)/\(number)", "Social", -2)
    case 2:
      let title = Repertoire.headline(&random)
      return page("\(title) - Tagesblatt", "tagesblatt.example/\(slug(title))", "News", -1)
    case 3:
      return work("signal", random.choice(of: ["Mira", "Jonas", "Flat 12"]), "Communication", -1)
    case 4:
      let box = random.choice(of: ["Inbox", "Inbox - University", "Drafts"])
      return work("thunderbird", box, "Communication", 0)
    case 5:
      let shop = random.choice(of: shops)
      return page("\(shop) - Shop", "shop.example/\(slug(shop))", "Shopping", -1)
    case 6: return work("spotify", "Spotify", "Music", 0)
    default: return work("nautilus", "Downloads", "System", 0)
    }
  }

  /// Something in front of the office computer.
  static func office(isFocused: Bool, _ random: inout SplitMix64) -> AppUse {
    if isFocused {
      return random.choice(weighted: [
        (40, work("Microsoft Excel", "", "Business", 2)),
        (25, work("inventory-client", "", "Business", 2)),
        (20, work("Microsoft Word", "", "Business", 2)),
        (15, work("wiki.office.example", "", "Reference & Learning", 1)),
      ])
    }
    return random.choice(weighted: [
      (40, work("Microsoft Outlook", "", "Communication & Scheduling", 0)),
      (20, work("Microsoft Teams", "", "Communication & Scheduling", 0)),
      (16, work("tagesblatt.example", "", "News & Opinion", -1)),
      (12, work("youtube.com", "", "Entertainment", -2)),
      (12, work("reddit.com", "", "Social Networking", -2)),
    ])
  }

  /// Something on the phone.
  static func phone(_ occupation: Occupation, _ random: inout SplitMix64) -> AppUse {
    let travelling = occupation == .travelling
    return random.choice(weighted: [
      (26, work("org.signal", "", "Communication", -1)),
      (travelling ? 12 : 26, work("com.instagram.android", "", "Social", -2)),
      (14, work("com.youtube.android", video(&random), "Video", -2)),
      (travelling ? 30 : 7, work("com.spotify.music", "", "Music", 0)),
      (travelling ? 22 : 5, work("com.ichi2.anki", "", "Study", 2)),
      (9, work("de.tagesblatt.app", headline(&random), "News", -1)),
      (travelling ? 16 : 3, work("de.fahrplan", "", "Travel", 0)),
      (5, work("org.weather", "", "Tools", 0)),
    ])
  }

  /// A call on the phone.
  static let call = work("org.signal", "Video call", "Communication", 0)

  /// A podcast that goes on after its listener has fallen asleep.
  static let podcast = work("org.podcasts", "The long night of the sea", "Music", 0)

  /// Music from a browser whose window nobody recorded.
  static let streamedMusic = page("Radio", "radio.example/live", "Music", 0)

  private static func work(
    _ app: String,
    _ title: String,
    _ category: String,
    _ productivity: Int
  ) -> AppUse {
    AppUse(app: app, title: title, category: category, productivity: productivity)
  }

  private static func page(
    _ title: String,
    _ address: String,
    _ category: String,
    _ productivity: Int
  ) -> AppUse {
    AppUse(
      app: "firefox",
      title: title,
      url: "https://" + address,
      category: category,
      productivity: productivity
    )
  }

  private static func slug(_ title: String) -> String {
    String(title.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" })
  }
}
