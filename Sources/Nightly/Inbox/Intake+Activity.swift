import CivilTime
import Documents
import Platform
import Records
import Storage

/// Exports of what devices did.
extension Intake {
  /// The time that an export's records lie in.
  struct Brought {
    var days: [ImportSpan] = []
    var span: TimeSpan?
    /// Whether there was something that was purged before.
    var isPurged = false
  }

  /// Takes in the records of an export.
  func activity(
    _ found: FoundExport,
    _ format: ExportFormat,
    _ hash: FileHash?,
    _ brought: inout Brought
  ) throws -> ImportOutcome {
    let file = found.file
    let records = try RecordImport(
      store: store,
      room: room,
      sizeOfExport: Int(clamping: found.size),
      isOfStore: format == .lockinDump,
      openRows: openRows(toBeRead: found, format)
    )
    // A rule gives one export another device than the next one, whose name it does not fit.
    if !configuration.sources.isEmpty { records.alike = try store.devices(ofFormat: format.name) }
    let context = context(of: found, format, hash)
    records.entries = try entries(of: found, format, context.timeline)
      .map(ImportedEntries.init(of:))
    let known = format == .rescueTime ? try store.basis(Intake.slotsBasis) ?? "" : ""
    if format == .rescueTime { slots.note(SlotEvidence(text: known)) }
    let gate =
      purged.stones.isEmpty
      ? nil : TombstoneGate(records, purged.stones, alsoOf: found.purgedDevices)
    var outcome = try ExportReader.read(format, context, into: gate ?? records)
    try gate?.finish()
    records.entries?.export.isWhole = outcome.rejections.counts.keys.allSatisfy(\.isOfCourse)
    if let gate {
      outcome.notes += try leftOut(by: gate, of: file)
      gate.hidden.map { records.entries?.hide(from: $0.start, firstEnd: $0.end) }
      outcome.records -= gate.gone
      brought.isPurged = gate.gone > 0
    }
    outcome.leaveOut(
      records.beyondDevices,
      of: file,
      words: (
        "left out, as there is room for \(DeviceRoom.most) devices and these are of others",
        "look at what names the devices, or write a 'device' for the file into 'sources' of lockin.yaml"
      )
    )
    outcome.notes += emptied(records, of: file)
    if format == .rescueTime, slots.known.text != known {
      try store.setBasis(Intake.slotsBasis, slots.known.text)
      outcome.notes += try takenForHours(before: SlotEvidence(text: known))
    }
    outcome.notes += try maybePurged(records, gate, of: found)
    try store.markStale(try records.finish())
    if let doubled = records.doubled { outcome.notes += try tell(doubled, in: file) }
    outcome.notes += try settleOpenRows(of: found, records.openRows)
    // Entries that were changed under a name are told one by one.
    if try records.entries == nil || store.rememberedHash(of: file) == nil,
      let warning = warning(of: records.recategorised, in: file)
    {
      outcome.notes.append(warning)
    }
    brought.days = records.spans
    brought.span = records.span
    return outcome
  }

  /// What is told of texts that were left empty, as there were too many of them.
  private func emptied(_ records: RecordImport, of file: String) -> [Diagnostic] {
    guard records.beyondTexts > 0 || records.isBeyondNames else { return [] }
    let what =
      records.beyondTexts > 0
      ? "\(records.beyondTexts) titles and other texts were left empty, as there are too many different ones"
      : "applications or categories were left empty, as an export may name \(RecordImport.mostApps) and "
        + "\(RecordImport.mostCategories) of them"
    return [
      Diagnostic(
        file: file,
        severity: .warning,
        code: "too_many_texts",
        problem: what,
        remedy: "look at what fills these columns; the time counts all the same"
      )
    ]
  }
}
