/// Applications that are in front while nobody is there: lock screens, logins and screen savers.
///
/// They count whatever starter categories do; a rule of the person on one of them wins.
public enum LockScreens {
  /// The rules that know them.
  public static let rules = CategoryRules(
    rules: StarterEntry(
      "Away",
      0,
      effect: .away,
      words: """
        lockapp, lockapphost, logonui, loginwindow, screensaverengine, lockscreen, sleeplockscreen, screensaver
        com.android.keyguard, gnome-screensaver, cinnamon-screensaver, mate-screensaver, xfce4-screensaver
        xscreensaver, kscreenlocker, light-locker, lightdm-gtk-greeter, i3lock, i3lock-color, betterlockscreen
        swaylock, hyprlock, gtklock, waylock, slock, xlock, xsecurelock, physlock, vlock
        """
    ).rules(place: StarterCategories.place)
  )
}
