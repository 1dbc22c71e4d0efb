import Documents
import Platform

/// The part of the configuration that says what is fetched before each run.
extension ConfigurationFile {
  /// The sources, in the order of the file.
  func sources(toFetch nodes: [DocumentNode]) throws(Diagnostic) -> [FetchSource] {
    var sources: [FetchSource] = []
    for (index, node) in nodes.enumerated() {
      let source = try source(toFetch: node, number: index + 1)
      guard !sources.contains(where: { $0.id == source.id }) else {
        throw reader.failure(
          at: node,
          code: "same_name",
          problem: "two sources of the kind '\(source.kind.rawValue)' are called '\(source.name)'",
          remedy: "give one of them another 'name'"
        )
      }
      sources.append(source)
    }
    return sources
  }

  private func source(toFetch node: DocumentNode, number: Int) throws(Diagnostic) -> FetchSource {
    try expectNoKey(in: node)
    let fields = try reader.fields(node, FetchKeys.all)
    let kind = try kind(of: node)
    let isInsecure = try fields.value(FetchKeys.insecure)
    var source = FetchSource(
      kind,
      name: try fields.value(FetchKeys.name).map(name) ?? "\(number)",
      at: try place(of: kind, node, fields, isInsecure: isInsecure),
      timeout: try fields.value(FetchKeys.timeout),
      position: node.position
    )
    source.key = try key(fields, variable: FetchKeys.keyVariable, file: FetchKeys.keyFile)
    source.user = try fields.value(FetchKeys.user)
    source.from = try fields.value(FetchKeys.from)
    source.authorities = try fields.value(FetchKeys.authorities).map(authorityFile)
    if kind.needsKey, source.key == nil {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "'\(kind.rawValue)' gives nothing without a key",
        remedy: "add 'key_file: ~/.config/lockin/\(kind.rawValue)', and put the key into that file"
      )
    }
    for (key, isInPlace) in [
      (FetchKeys.user as any DeclaredKey, kind == .calendar),
      (FetchKeys.keyFile, kind == .calendar || kind.needsKey),
      (FetchKeys.keyVariable, kind == .calendar || kind.needsKey),
      (FetchKeys.authorities, kind != .command), (FetchKeys.insecure, kind != .command),
      (FetchKeys.from, kind != .calendar),
    ] where !isInPlace && fields.node(key) != nil {
      throw reader.failure(
        at: fields.place(of: key),
        code: "out_of_place",
        problem: "'\(key.name)' says nothing of the kind '\(kind.rawValue)'",
        remedy: "remove it"
      )
    }
    return source
  }

  /// The one key of an entry that says what it is.
  private func kind(of node: DocumentNode) throws(Diagnostic) -> FetchSource.Kind {
    let named = try reader.entries(node).compactMap { FetchSource.Kind(rawValue: $0.key) }
    guard let kind = named.first, named.count == 1 else {
      let names = FetchSource.Kind.allCases.map { "'\($0.rawValue)'" }
      throw reader.failure(
        at: node,
        code: "no_kind",
        problem: named.isEmpty
          ? "the entry does not say what to fetch" : "the entry says twice what to fetch",
        remedy: "write one of \(names.dropLast().joined(separator: ", ")) and \(names.last ?? "")"
      )
    }
    return kind
  }

  private func name(_ node: DocumentNode) throws(Diagnostic) -> String {
    let name = try reader.string(node)
    let isName =
      (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7a).contains($0 | 0x20) || $0 == 0x2d || $0 == 0x5f
      }
    guard isName else {
      throw reader.failure(
        at: node,
        code: "bad_name",
        problem: "\(name.quoted) can't be part of a folder's name",
        remedy: "write up to 40 letters from a to z, digits, '-' and '_'"
      )
    }
    return name
  }

  private func place(
    of kind: FetchSource.Kind,
    _ node: DocumentNode,
    _ fields: NodeFields,
    isInsecure: Bool
  ) throws(Diagnostic) -> FetchSource.Place {
    let file = try fields.value(FetchKeys.urlFile)
    if kind == .command {
      let words = try fields.value(FetchKeys.command) ?? []
      guard let program = words.first, !program.isEmpty,
        words.allSatisfy({ !$0.utf8.contains(0) }), file == nil
      else {
        throw reader.failure(
          at: fields.place(of: FetchKeys.command),
          code: "no_program",
          problem: "the command names no program",
          remedy: "write a list of a program and its arguments, such as [timew, export]"
        )
      }
      return .command(words)
    }
    let given = fields.node(FetchKeys.kinds.first { $0.kind == kind }?.key ?? FetchKeys.calendar)
    if let given, file == nil { return .address(try webAddress(given, isInsecure: isInsecure)) }
    if let file {
      guard given == nil, file.hasPrefix("/") || file.hasPrefix("~/") else {
        throw reader.failure(
          at: fields.place(of: FetchKeys.urlFile),
          code: "bad_url_file",
          problem: given == nil
            ? "the address is kept outside the workspace, by a path that starts at / or ~/"
            : "the address stands here and in the file of 'url_file'",
          remedy: given == nil
            ? "write it like ~/.config/lockin/calendar" : "keep one of them"
        )
      }
      return .addressFile(file, isInsecure: isInsecure)
    }
    // set aside: the usual addresses are lockin's own, and a kind without one has to be given it.
    guard let usual = kind.usualAddress.flatMap({ try? SourceAddress($0) }) else {
      throw reader.failure(
        at: node,
        code: "missing_key",
        problem: "'\(kind.rawValue)' has no usual address",
        remedy: "write it behind '\(kind.rawValue):', or into a file that 'url_file' names"
      )
    }
    return .address(usual)
  }

  /// An address; the messages have nothing of it, as it may be a secret.
  private func webAddress(
    _ node: DocumentNode,
    isInsecure: Bool
  ) throws(Diagnostic) -> SourceAddress {
    let text = try reader.string(node)
    do throws(SourceAddress.Problem) {
      return try SourceAddress(text, isInsecure: isInsecure)
    } catch {
      let (problem, remedy) =
        switch error {
        case .malformed, .scheme:
          ("this is not a web address", "write it like https://calendar.example.com/lena.ics")
        case .insecure:
          (
            "without encryption nothing is fetched from machines beyond your own networks",
            "write https, or add 'insecure: true' where you know why"
          )
        case .holdsCredentials:
          (
            "the address holds a name or a password",
            "write the name behind 'user', and the password into the file of 'key_file'"
          )
        }
      throw reader.failure(at: node, code: "bad_url", problem: problem, remedy: remedy)
    }
  }

  /// What to mention of addresses that are secrets and stand where others can read them.
  func openAddresses(_ sources: [FetchSource]) -> [Diagnostic] {
    let path = workspace.configurationFile
    // set aside: who reads the file just now tells why it can't be looked at.
    guard let status = try? FileStatus(reading: path), status.permissions & 0o044 != 0 else {
      return []
    }
    return sources.compactMap { source in
      guard source.kind == .calendar, case .address = source.place else { return nil }
      return Diagnostic(
        file: reader.file,
        position: source.position,
        severity: .warning,
        code: "open_address",
        problem:
          "everybody on this machine can read the address of \(source.words), which may be all "
          + "that protects it",
        remedy:
          "type 'chmod 600 lockin.yaml', or keep it in a file that 'url_file' names; it is fetched "
          + "all the same"
      )
    }
  }
}
