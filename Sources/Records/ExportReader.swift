import Documents

/// Reads one export of activity.
public enum ExportReader {
  /// The version of the readers: a file that another version read is read again.
  public static let version = 6

  /// Hands the records of a file to `taker`, in batches and in the order of the file.
  ///
  /// A file that goes wrong midway gives what came before, and says where it went wrong. Throws only
  /// what `taker` throws, `FileError` where the file can't be read, and a `Diagnostic` where nothing
  /// can be taken in before the person has made a choice, such as that of the order of dates.
  public static func read(
    _ format: ExportFormat,
    _ context: ImportContext,
    into taker: any RecordTaker
  ) throws -> ImportOutcome {
    var outcome = ImportOutcome()
    var context = context
    context.beginsTable = { columns in ExportFormat.all.contains { $0.recognises(columns) } }
    do {
      try format.read(context, taker, &outcome)
    } catch let refusal as RefusedExport {
      throw refusal.diagnostic
    } catch let problem as Diagnostic {
      outcome.rejections.add(.brokenOff) { problem }
    }
    return outcome
  }
}
