import Testing

@testable import Documents

@Suite struct Placeholder { @Test func loads() {} }
