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
      top: [],
      content: [
        section(["aria-labelledby": "first"]) {
          h1(["id": "first"]) {
            "Nothing to report yet "
            span { "Three steps from here to your first day" }
          }
          p {
            "lockin reads the files that your devices and calendars export. It needs no account and no network; "
            "nothing leaves this machine unless you have it ask a model."
          }
        },
        exports, run, nightly, settings, sample,
      ],
      bottom: PageFrame.footer(),
      preferences: preferences
    ).bytes
  }

  private var exports: HTMLNode {
    step("exports", "1. Put an export into inbox/") {
      p { "Under any name, and as often as you like: what overlaps counts once." }
      ul {
        li { "ActivityWatch: Raw Data, Export all buckets as JSON" }
        li {
          "RescueTime, Toggl, Clockify, StayFree, Screen Time and more: the CSV file, or the zip with it"
        }
        li { "Calendars: an .ics file of any program" }
      }
    }
  }

  private var run: HTMLNode {
    step("run", "2. Let lockin read it") {
      p { "It tells of every record that it can't use. In your workspace's folder:" }
      command("lockin run")
      p { "Then load this page again." }
    }
  }

  private var nightly: HTMLNode {
    step("nightly", "3. Have it done each night") {
      p {
        "A line for crontab -e, with the path of your workspace; it speaks only where something is wrong:"
      }
      command("15 5 * * *  lockin run --quiet -C /home/me/my-lockin")
    }
  }

  private var settings: HTMLNode {
    step("settings", "What lockin.yaml says now") {
      ul {
        li { "Your clock is that of \(zone). If it is not yours, mend \u{201c}zone\u{201d}." }
        li {
          showsTitles
            ? "Reports show the titles of your events and goals."
            : "Reports hide the titles of your events and goals, until \u{201c}publish_titles: true\u{201d} stands under "
              + "\u{201c}privacy\u{201d}."
        }
      }
    }
  }

  private var sample: HTMLNode {
    step("sample", "Look around first") {
      p { "Ten weeks of a made-up student:" }
      command("lockin init --sample my-look && lockin run -C my-look")
    }
  }

  private func step(
    _ id: String,
    _ title: String,
    @HTMLBuilder _ content: () -> [HTMLNode]
  ) -> HTMLNode {
    .element(
      "section",
      ["aria-labelledby": id],
      [h2(["id": id]) { title }] + content()
    )
  }

  private func command(_ words: String) -> HTMLNode {
    p { HTMLNode.element("code", [:], [.text(words)]) }
  }
}
