/// Something that can't be done with an event, an item, a habit or a session; nothing was changed.
public struct ChangeRefusal: Error, Equatable {
  /// What is wrong.
  public let problem: String
  /// What to do about it.
  public let remedy: String
  /// Whether what was asked for can't be meant at all, whatever stands in the files.
  public let isMalformed: Bool

  /// A refusal with its words.
  public init(problem: String, remedy: String, isMalformed: Bool = false) {
    self.problem = problem
    self.remedy = remedy
    self.isMalformed = isMalformed
  }
}
