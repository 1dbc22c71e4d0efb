import Analysis
import CivilTime
import Glibc
import Platform
import Records
import SampleData

/// Whether the peak of one simulated person is found, and said to recur.
struct RecurrenceTrial {
  let claims: Int
  let recurring: Int

  init(_ scenario: Scenario, random: inout SplitMix64) {
    let days = scenario.person(random: &random)
    let claims = PeakFinder().find(in: days).claims
    self.claims = claims.count
    recurring = RecurrenceFinder().recurrences(of: claims, in: days).count(where: \.isRecurring)
  }
}
