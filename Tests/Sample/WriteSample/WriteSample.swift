import CivilTime
import Glibc
import Platform
import SampleData

/// Writes the files of the sample workspace into a folder: `WriteSample FOLDER`.
@main
enum WriteSample {
  static func main() throws {
    let words = CommandLine.arguments
    guard words.count == 2 else { exit(2) }
    let zone = try TZif.read(
      try ByteStream.contents(of: "/usr/share/zoneinfo/Europe/Berlin"),
      name: "Europe/Berlin"
    )
    for file in SampleWorkspace.files(seed: SampleWorkspace.publishedSeed, zone: zone) {
      let path = words[1] + "/" + file.path
      try Directory.make(Directory.parent(of: path))
      try AtomicFile.write(file.bytes, to: path)
    }
  }
}
