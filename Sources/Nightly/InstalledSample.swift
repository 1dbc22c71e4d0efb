import Platform

/// The sample workspace that comes with the program: ten weeks of a made-up student.
package struct InstalledSample {
  /// The folder that holds it.
  private let folder: String

  /// Finds the sample of the program at `program`, its path without symbolic links; nil where that is not
  /// known.
  ///
  /// An installed program has it in `share/lockin/sample` beside its `bin`, one that was built in a copy of
  /// the source in that copy's `sample-data`. Throws a `MissingSample` where it is in neither.
  package init(of program: String?) throws {
    var looked: [String] = []
    if let program {
      let bin = Directory.parent(of: program)
      looked.append(Directory.parent(of: bin) + "/share/lockin/sample")
      looked += try InstalledSample.checkout(above: bin).map { [$0 + "/sample-data"] } ?? []
    }
    let found = try looked.first { try FileStatus.ifPresent($0 + "/lockin.yaml") != nil }
    guard let found else { throw MissingSample(looked: looked) }
    folder = found
  }

  /// The closest folder above another that holds the source of a package.
  private static func checkout(above folder: String) throws(FileError) -> String? {
    var folder = folder
    while folder != "/", folder != "." {
      if try FileStatus.ifPresent(folder + "/Package.swift") != nil { return folder }
      folder = Directory.parent(of: folder)
    }
    return nil
  }

  /// Its files, with paths relative to a workspace: what a person would have put there, and nothing that
  /// a run has left.
  package func files() throws(FileError) -> [(path: String, bytes: [UInt8])] {
    var paths = ["lockin.key", "lockin.yaml", "truth.json"]
    for part in ["inbox", "plans"] {
      paths += try Directory.files(below: folder + "/" + part).map { part + "/" + $0 }
    }
    var files: [(path: String, bytes: [UInt8])] = []
    for path in paths.sorted() {
      files.append((path, try ByteStream.contents(of: folder + "/" + path)))
    }
    return files
  }
}

/// No sample workspace lies where the program looks for one.
package struct MissingSample: Error, Equatable {
  /// The folders that were looked for.
  package let looked: [String]
}
