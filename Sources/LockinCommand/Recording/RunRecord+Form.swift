import CivilTime
import Documents
import Nightly
import Reports

extension RunRecord {
  /// The form of the file, as a JSON Schema.
  static let schema = form.schema

  /// The record as it is published.
  var json: JSONValue { RunRecord.form.value(of: self) }

  private static let form = PublishedForm<RunRecord>(
    "v1/run",
    title: "lockin.run.json",
    """
    What the latest lockin run of a workspace came to. It holds no title, name or path. Fields may be added; \
    what is not known is null.
    """
  ) {
    Key("schema", .always("lockin.run.v1")).means("The name of this form")
    Key("lockin", .text) { _ in Build.version }.means("The version of the program")
    end
    cost
    outcome
    Key("attempt", .whole(1...), \.attempt)
      .means("How often this instant was tried, this run included")
    // A run that was killed writes nothing; whoever started it may say so here.
    Key("killed", .orNull(.whole)) { _ in Int?.none }
      .means("The signal that ended it, where whoever started it knows of one")
  }

  @FieldList<RunRecord> private static var end: [Field<RunRecord>] {
    Key("as_of", .instant, \.asOf).means("The instant the run was for")
    Key("exit", .whole, \.exit).means("The number it ended with")
    Key("code", .choice, \.code)
      .means(
        """
        What that number stands for, more closely: done is 0, warnings 3, no_data, input, store_damaged \
        and store_gone 65, bug 70, no_memory 71, cannot_create 73, cannot_write 74, locked 75, no_permission 77, configuration and \
        no_workspace 78; killed and timed_out are for whoever starts runs to write
        """
      )
    Key("step", .orNull(.text), \.step).means("The step in which it failed")
    Key("host", .orNull(.text), \.host).means("The machine, as a hash under the workspace's key")
  }

  @FieldList<RunRecord> private static var cost: [Field<RunRecord>] {
    Key("started", .instant, \.started).means("When it began, by the machine's clock")
    Key("wall_ms", .whole(0...), \.cost.wall).means("Milliseconds from beginning to end")
    Key("cpu_ms", .whole(0...), \.cost.processor).means("Milliseconds of work of the processors")
    Key("peak_rss_kb", .whole(0...), \.cost.peakMemory)
      .means("The most memory it held, in 1024 bytes")
  }

  @FieldList<RunRecord> private static var outcome: [Field<RunRecord>] {
    Key("published_as_of", .orNull(.instant), \.publishedAsOf)
      .means("The instant that the published reports are for; a run that fails leaves it as it was")
    Key("data_reach", .orNull(.instant), \.dataReach)
      .means("How far the data of these reports reach")
    Key("files", published, \.files)
      .means("How many published files were made, changed, and left as they were")
    Key("drawn", drawn, \.drawn).optional
      .means(
        """
        How many reports were drawn, and of how many weeks days were accounted for: what was new
        """
      )
    Key("problems", .counts, \.problems)
      .means("What was wrong with what was read, by the kind of mistake")
    Key("cautions", .counts, \.cautions).means("What the latest reports lack, by kind")
    Key("history", .counts, \.history).optional
      .means(
        """
        How many rows of logs to which rows are only added are not as a run first read them: changed, removed, or \
        inserted before others
        """
      )
    Key("corrected", .list(of: .text), \.corrected)
      .means("The reports, as 2026-03-29 or 2026-W13, that data which came late have changed")
    Key("advice", advice, \.advice)
      .means(
        """
        How many requests were made to a model, what they cost or may have cost, and where the advice of the \
        latest reports comes from: a rule, a model, or a rule until the model is asked again
        """
      )
  }

  private static let published = Shape<Files>.object {
    Key("new", .whole(0...), \.new).means("Made")
    Key("changed", .whole(0...), \.changed).means("Changed")
    Key("same", .whole(0...), \.same).means("Left as they were")
  }

  private static let drawn = Shape<(reports: Int, weeks: Int)>.object {
    Key("reports", .whole(0...), \.reports).means("How many reports")
    Key("weeks", .whole(0...), \.weeks).means("How many weeks")
  }

  private static let advice = Shape<Advice>.object {
    Key("asked", .whole(0...), \.asked).means("How many requests were made")
    Key("credits", .credits, \.cost).means("What they cost or may have cost")
    Key("state", .choice, \.state).means("Where the advice of the latest reports comes from")
  }
}

extension Shape<[String: Int]> {
  /// Numbers of things by kind.
  fileprivate static var counts: Shape {
    let sums = Shape<[(String, Int64)]>.sums("How many", least: 1)
    return Shape(sums.schema) { counts in sums.json(counts.map { ($0.key, Int64($0.value)) }) }
  }
}

extension Shape<Int64> {
  /// Millionths of a credit, as credits with up to six decimals.
  fileprivate static var credits: Shape {
    Shape(["type": "number", "minimum": 0]) { millionths in
      let rest = String(1_000_000 + millionths % 1_000_000).dropFirst()
      guard let last = rest.lastIndex(where: { $0 != "0" }) else {
        return .integer(millionths / 1_000_000)
      }
      return .decimal("\(millionths / 1_000_000).\(rest[...last])")
    }
  }
}
