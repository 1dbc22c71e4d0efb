import Analysis
import Documents

/// A sentence of lockin's that holds for some facts, with placeholders for their figures.
struct TrueSentence: Sendable, Hashable {
  /// What the sentences say, the most particular of those worth saying unasked first.
  enum Claim: String, CaseIterable {
    /// More focus than usual.
    case moreFocus = "focus.above"
    /// Four fifths of the plan or more were kept.
    case keptWell = "kept.well"
    /// Several focus blocks.
    case blocks
    /// A focus block of 25 minutes or more.
    case deepBlock = "block.deep"
    /// A shorter one.
    case block
    /// Focus.
    case focus
    /// How much, against what is usual.
    case verdict = "focus.verdict"
    /// The same in figures.
    case usual = "focus.usual"
    /// Half of the plan or more was kept.
    case kept
    /// Focus for more than fifty minutes without a break.
    case run
    /// The same several times.
    case runs
    /// One hour held more focus than any other.
    case hour

    /// Whether lockin says it unasked.
    var isSaidUnasked: Bool {
      [.moreFocus, .keptWell, .blocks, .deepBlock, .block].contains(self)
    }
  }

  /// `N1` for the first one.
  let id: String
  /// What it says.
  let claim: Claim
  /// The sentence.
  let text: String

  /// Whether another one tells of a figure that it tells of.
  func sharesFigure(with other: TrueSentence) -> Bool {
    !Set(PlainSentences.placeholders(in: text))
      .isDisjoint(with: PlainSentences.placeholders(in: other.text))
  }

  /// The shipped sentences by what they say, one a line, as `focus: You had {focus}` is one.
  static let texts: [String: String] = {
    var texts: [String: String] = [:]
    for line in String(decoding: PackageResources.sentences_en_txt, as: UTF8.self).split(
      separator: "\n"
    ) {
      let parts = line.split(separator: ": ", maxSplits: 1)
      if parts.count == 2 { texts[String(parts[0])] = String(parts[1]) }
    }
    return texts
  }()
}

extension AdviceFacts {
  /// The sentences that are true of these facts.
  var sentences: [TrueSentence] {
    TrueSentence.Claim.allCases.filter(holds).enumerated().compactMap { index, claim in
      TrueSentence.texts[claim.rawValue].map {
        TrueSentence(id: "N\(index + 1)", claim: claim, text: $0)
      }
    }
  }

  /// A figure of the period that is not nothing.
  func value(_ kind: Figure.Kind) -> Int64? {
    figures.first { $0.kind == kind && $0.value > 0 }?.value
  }

  /// Focus of at least five minutes.
  var focus: Figure? { figures.first { $0.kind == .focus && $0.value >= AdviceFacts.step } }

  /// The hour of the clock that held more focus than any other, of those that held five minutes.
  var bestHour: Hour? {
    let most = hours.map(\.focus).max() ?? 0
    let fullest = hours.filter { $0.focus == most }
    return most >= AdviceFacts.step && fullest.count == 1 ? fullest.first : nil
  }

  private func holds(_ claim: TrueSentence.Claim) -> Bool {
    switch claim {
    case .focus: focus != nil
    case .verdict, .usual: focus?.usual != nil
    case .moreFocus:
      focus.flatMap { focus in focus.usual.map { Verdict(focus.value, $0) == .above } } ?? false
    case .block: value(.longestBlock).map { $0 < AdviceFacts.deep } ?? false
    case .deepBlock: value(.longestBlock).map { $0 >= AdviceFacts.deep } ?? false
    case .blocks: value(.longestBlock) != nil && value(.focusBlocks) ?? 0 > 1
    case .kept: value(.planKept) ?? 0 >= 500
    case .keptWell: value(.planKept) ?? 0 >= 800
    case .run: value(.longestRun) != nil && value(.longRuns) != nil
    case .runs: value(.longestRun) != nil && value(.longRuns) ?? 0 > 1
    case .hour: bestHour != nil
    }
  }

  /// A focus block of so many milliseconds is a deep one.
  private static let deep: Int64 = 25 * 60_000
}
