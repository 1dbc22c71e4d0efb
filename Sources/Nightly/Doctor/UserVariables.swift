import Platform

/// The variables that a person's own units of systemd get: those of `environment.d`.
///
/// Source: environment.d(5); of its forms, plain `NAME=value` lines are read.
struct UserVariables {
  private(set) var values: [String: String] = [:]
  /// The files among them that others may read.
  private(set) var open: [String] = []

  /// Those of the person whose environment this is.
  init(_ environment: [String: String]) {
    let settings =
      environment["XDG_CONFIG_HOME"] ?? environment["HOME"].map { $0 + "/.config" } ?? ""
    let folder = settings + "/environment.d"
    // set aside: without the folder there are none.
    for name in (try? Directory.names(in: folder)) ?? [] where name.hasSuffix(".conf") {
      read(folder + "/" + name)
    }
  }

  private mutating func read(_ path: String) {
    // set aside: what can't be read gives no variable.
    guard let bytes = try? ByteStream.contents(of: path, limit: 1 << 16) else { return }
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      guard line.first != "#", let equals = line.firstIndex(of: "=") else { continue }
      let value = line[line.index(after: equals)...].trimming {
        $0 == " " || $0 == "\"" || $0 == "'"
      }
      values[String(line[..<equals])] = String(value)
    }
    // set aside: of what can't be looked at nothing is told.
    if let status = try? FileStatus(reading: path), status.permissions & 0o044 != 0 {
      open.append(path)
    }
  }
}

extension Substring {
  fileprivate func trimming(_ isOut: (Character) -> Bool) -> Substring {
    var rest = drop(while: isOut)
    while let last = rest.last, isOut(last) { rest.removeLast() }
    return rest
  }
}
