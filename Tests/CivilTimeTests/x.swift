import Testing

@testable import CivilTime

@Suite struct Placeholder { @Test func loads() {} }
