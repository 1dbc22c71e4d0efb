import Testing

@testable import Files

@Suite struct Placeholder { @Test func loads() {} }
