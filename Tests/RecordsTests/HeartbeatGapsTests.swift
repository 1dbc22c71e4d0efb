import CivilTime
import Testing

@testable import Records

@Suite("Time from heartbeats")
struct HeartbeatGapsTests {
  private func beat(_ milliseconds: Int64, _ machine: Int) -> Heartbeat {
    Heartbeat(
      start: Instant(milliseconds: milliseconds),
      machine: machine,
      app: 0,
      title: 0,
      url: 0,
      category: 0
    )
  }

  @Test("a day with more heartbeats than are held is taken in pieces, and no time is lost")
  func pieces() {
    var gaps = HeartbeatGaps()
    let machine = gaps.machine("m")
    var total: Int64 = 0
    var pieces = 0
    for index in 0..<600_000 as Range<Int64> {
      gaps.add(beat(index, machine))
      guard gaps.isFull else { continue }
      pieces += 1
      total += gaps.endDay().reduce(0) { $0 + $1.duration }
    }
    total += (gaps.endDay() + gaps.finish()).reduce(0) { $0 + $1.duration }
    #expect(pieces == 2)
    #expect(total == 599_999)
  }

  @Test("days that lie within each other give no more time than there was, for each of them")
  func interleaved() {
    var gaps = HeartbeatGaps()
    let machine = gaps.machine("m")
    var timed: [TimedHeartbeat] = []
    for day in [[0, 600_000], [300_000, 900_000], [900_000], [50_000_000]] as [[Int64]] {
      for time in day { gaps.add(beat(time, machine)) }
      timed += gaps.endDay()
    }
    timed += gaps.finish()
    #expect(
      timed.map { "\($0.beat.start.milliseconds)+\($0.duration)" }.sorted() == [
        "0+600000", "300000+600000", "50000000+0", "600000+300000", "900000+0", "900000+0",
      ]
    )
  }

  @Test("of heartbeats at one instant that end and begin days, one gets the time up to the next")
  func sameInstant() {
    var gaps = HeartbeatGaps()
    let machine = gaps.machine("m")
    for time in [0, 0, 60_000] as [Int64] {
      gaps.add(beat(time, machine))
      #expect(gaps.endDay().isEmpty)
    }
    #expect(gaps.finish().map(\.duration) == [0, 60_000, 0])
  }

  @Test("the names of machines are kept apart byte by byte in the order they come")
  func machines() {
    var gaps = HeartbeatGaps()
    #expect(["a", "b", "a", "", "b"].map { gaps.machine($0) } == [0, 1, 0, 2, 1])
  }

  @Test(
    "the editor in a user agent",
    arguments: [
      (
        "wakatime/13.0.7 (Linux-4.15.0-x86_64-with-glibc2.4) Python3.8.0.final.0 GoLand/2019.3.4 GoLand-wakatime/11.0.1",
        "GoLand"
      ),
      ("wakatime/v1.18.11 (linux-5.13.8-x86_64) go1.16.7 emacs-wakatime/1.0.2", "emacs"),
      ("wakatime/ (Linux-6.0.42-x86_64) KTextEditor/5.111.0 kate-wakatime/1.3.10", "kate"),
      ("wakatime/v1.86.5 (linux-6.6.4-x86_64) go1.21.3 neovim/900 vim-wakatime/11.1.1", "neovim"),
      (
        "wakatime/v1.102.1 (windows-10.0-x86_64) go1.22.5 Notepad++/unknown windows-wakatime/0.5.0",
        "Notepad++"
      ),
      ("Chrome/114.0.0.0 linux_x86-64 chrome-wakatime/3.0.17", "Chrome"),
      (
        "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/116.0 Edg/116.0 win_x86-64 edge-wakatime/3.0.18",
        "edge"
      ),
      ("3fa85f64-5717-4562-b3fc-2c963f66afa6", nil), ("", nil), ("wakatime/13", nil), ("/", nil),
      ("((((a/1", nil), (")) a/1", "a"), ("-wakatime/1", nil),
    ] as [(String, String?)]
  )
  func editor(agent: String, expected: String?) {
    #expect(UserAgent.editor(in: agent) == expected)
  }
}
