/// Something in a reply that the facts don't bear out: a code and a place, never what stands there.
public struct GroundingFault: Sendable, Hashable, Comparable {
  /// Why a reply is refused.
  public enum Code: String, Sendable, CaseIterable {
    /// An id that was not sent.
    case unknownEvidence = "G01"
    /// An id that is cited twice.
    case duplicateEvidence = "G02"
    /// No evidence, or none of the kind that it takes: hours for a peak, its event for a shift.
    case missingEvidence = "G03"
    /// Something that was sent and does not speak for this: an hour outside, another event, another figure.
    case evidenceOutside = "G04"
    /// A shift of an event that is not planned.
    case unknownEvent = "G05"
    /// A shift of an event that may not be moved, or has begun.
    case notMovable = "G06"
    /// Two shifts of one event.
    case duplicateShift = "G07"
    /// A shift to where the event is.
    case shiftToItsPlace = "G08"
    /// A shift into other events, planned or shifted too.
    case conflict = "G09"
    /// A time outside the working hours, in more than one day, or that the clock shows twice.
    case outsideHours = "G10"
    /// A time that ends before it begins, lasts longer or shorter than its event, or is off the grid.
    case offGrid = "G11"
    /// Hours that have no more focus than others, or no activity to show for it.
    case notAPeak = "G12"
    /// A pause inside another event than its own, in more than one day, or at a time that the clock shows
    /// twice.
    case breakOverlaps = "G13"
    /// A number, in digits or words.
    case ungroundedNumber = "G14"
    /// A time or a date, in digits or words.
    case ungroundedTime = "G15"
    /// A name, or a word of no shipped sentence.
    case unknownWord = "G16"
    /// An address, markup, a character that can't be seen, or more than a note may hold.
    case unsafeText = "G17"
    /// Words of an instruction or of the request.
    case instructionEcho = "G18"
    /// Another language.
    case otherLanguage = "G19"
    /// Something that contradicts something else, or that was refused before.
    case contradiction = "G21"
    /// Health, or blame.
    case judgement = "G22"
    /// A sentence that is none of those that are true of the facts.
    case unprovenSentence = "G23"
  }

  /// Where in the reply, as a JSON pointer.
  public let pointer: String
  /// Why.
  public let code: Code

  /// A fault at a place.
  init(_ pointer: String, _ code: Code) {
    self.pointer = pointer
    self.code = code
  }

  /// Orders by place, then by code.
  public static func < (a: GroundingFault, b: GroundingFault) -> Bool {
    (a.pointer, a.code.rawValue) < (b.pointer, b.code.rawValue)
  }
}
