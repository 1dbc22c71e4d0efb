import CivilTime
import Documents
import Records
import Testing

@testable import Analysis
@testable import Nightly

@Suite("What of the facts leaves the machine")
struct FactsJSONTests {
  @Test("the whole of a small request's facts")
  func form() {
    let work = RandomDays.event(1, RandomDays.time(0, 600), minutes: 60, movable: true)
    let facts = AdviceFacts(
      user: "00ff",
      timeline: RandomDays.timeline,
      isWeek: false,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: [
        AdviceFacts.Hour(
          hour: 9,
          active: 3_170_000,
          focus: 2_400_000,
          categories: [.productivity: 2_400_000, .social: 299_999]
        ),
        AdviceFacts.Hour(hour: 10, active: 299_999, focus: 0, categories: [:]),
      ],
      figures: [
        AdviceFacts.Figure(id: "F1", kind: .focus, value: 9_600_000),
        AdviceFacts.Figure(
          id: "F2",
          kind: .planKept,
          value: 714,
          usual: UsualRange([250, 250, 400, 550, 550])
        ),
      ],
      events: [AdviceFacts.Event(id: "E1", planned: work)],
      shifts: [
        AdviceFacts.Shift(
          id: "S1",
          event: "E1",
          move: RandomDays.move(work, to: RandomDays.time(1, 840))
        )
      ],
      breaks: [
        AdviceFacts.Break(
          id: "B1",
          span: TimeSpan(RandomDays.time(0, 650), RandomDays.time(0, 660)),
          event: "E1"
        )
      ],
      peaks: [AdviceFacts.Peak(id: "P1", claim: RandomDays.claim(9, 2))],
      refused: ["abcd0123"]
    )
    #expect(
      String(decoding: JSONWriter.pretty(facts.json), as: UTF8.self) == """
        {
          "break_slots": [
            {
              "end_ts": "D+0T11:00",
              "event": "E1",
              "id": "B1",
              "start_ts": "D+0T10:50"
            }
          ],
          "device_summary": [
            {
              "active_min": 55,
              "category_breakdown": {
                "Productivity": 2400
              },
              "focus_min": 40,
              "hour": 9,
              "id": "H9"
            }
          ],
          "facts": [
            {
              "id": "F1",
              "kind": "focus",
              "unit": "minutes",
              "value": 160
            },
            {
              "id": "F2",
              "kind": "plan_kept",
              "unit": "percent",
              "usual": {
                "high": 55,
                "low": 25
              },
              "value": 71,
              "verdict": "above"
            }
          ],
          "language": "en",
          "peaks": [
            {
              "day_count": 18,
              "days": "weekdays",
              "focus_percent": 80,
              "from_hour": 9,
              "id": "P1",
              "points": 22,
              "to_hour": 11
            }
          ],
          "period": "day",
          "placeholders": [
            "{best_hour}",
            "{event:S1}",
            "{focus}",
            "{gain:S1}",
            "{hours:P1}",
            "{move:S1}",
            "{plan_kept}"
          ],
          "schedules": [
            {
              "end_ts": "D+0T11:00",
              "id": "E1",
              "start_ts": "D+0T10:00",
              "tags": ["movable"],
              "title": "project"
            }
          ],
          "sentences": [
            {
              "id": "N1",
              "text": "You had {focus}."
            },
            {
              "id": "N2",
              "text": "{plan_kept}."
            },
            {
              "id": "N3",
              "text": "{best_hour}."
            }
          ],
          "shift_candidates": [
            {
              "day_count": 20,
              "end_ts": "D+1T15:00",
              "event": "E1",
              "gain_high_min": 45,
              "gain_low_min": 5,
              "gain_min": 25,
              "id": "S1",
              "start_ts": "D+1T14:00"
            }
          ],
          "user_id": "00ff"
        }

        """
    )
  }

  @Test("what began before the day ahead is told from that day on")
  func begunBefore() {
    let night = RandomDays.event(1, RandomDays.time(-1, 23 * 60), minutes: 120, movable: false)
    let facts = AdviceFacts(
      user: "",
      timeline: RandomDays.timeline,
      isWeek: false,
      dayAhead: RandomDays.dayAhead,
      working: RandomDays.working,
      hours: [],
      figures: [],
      events: [AdviceFacts.Event(id: "E1", planned: night)],
      shifts: [],
      breaks: [],
      peaks: [],
      refused: []
    )
    let text = String(decoding: JSONWriter.compact(facts.json), as: UTF8.self)
    #expect(text.contains(#""end_ts":"D+0T01:00","id":"E1","start_ts":"D+0T00:00""#), "\(text)")
  }

  @Test(
    "a person's own categories are told by their class alone",
    arguments: [
      ("Productivity > Writing", 2, AdviceCategory.productivity), ("Client Canary", 2, .focus),
      ("Client Canary > Social", -1, .distraction), ("Home", 0, .neutral),
      ("Whatever", nil, .unknown),
      ("productivity", 1, .focus),
    ] as [(String, Int8?, AdviceCategory)]
  )
  func categories(path: String, productivity: Int8?, expected: AdviceCategory) {
    let time = CategoryTime(
      category: CategoryPath(path),
      productivity: productivity,
      milliseconds: 1
    )
    #expect(AdviceCategory(time) == expected)
  }
}
