/// The form of `plans/timetable*.yaml`.
public enum TimetableSchema {
  /// A JSON Schema (draft 2020-12) that editors can check such files with.
  public static var bytes: [UInt8] { PackageResources.timetable_schema_json }
}
