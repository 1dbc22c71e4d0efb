/// Applications that are in front while nobody is there: lock screens, logins and screen savers.
///
/// They count whatever starter categories do; a rule of the person on one of them wins.
public enum LockScreens {
  /// The rules that know them.
  public static let rules = CategoryRules(
    rules: StarterEntry(PackageResources.lock_screens_txt, effect: .away)
      .rules(place: StarterCategories.place)
  )
}
