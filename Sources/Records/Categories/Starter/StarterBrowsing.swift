extension StarterEntry {
  /// Browsers, and what leads to pages.
  static let browsing = StarterEntry(
    "Browsing",
    0,
    words: """
      firefox, librewolf, waterfox, floorp, mullvadbrowser, mullvad browser, palemoon, pale moon, seamonkey, icecat
      chrome, chromium, ungoogled-chromium, thorium-browser, brave, safari, msedge, msedgewebview2, microsoft edge
      microsoft-edge, microsoftedge, com.microsoft.emmx, opera, vivaldi, epiphany, gnome web, falkon, konqueror
      angelfish, iexplore, internet explorer, duckduckgo, com.sec.android.app.sbrowser, samsung internet
      zen_browser, zen-browser, zen browser, thebrowser, kagi, torbrowser, tor browser, qutebrowser, luakit, nyxt
      midori, maxthon, web browser, yandex browser, yandexbrowser, com.yandex.browser, uc browser, ucbrowser
      com.ucmobile.intl, qqbrowser, com.tencent.mtt, 360se, 360chrome, 360browser, sogouexplorer, naver whale
      coccoc, puffin browser, aloha browser, mi browser, com.mi.globalbrowser, com.android.browser
      com.heytap.browser, com.huawei.browser, com.vivo.browser, ecosia, startpage, cromite, via browser, mark.via
      com.kiwibrowser.browser, kiwi browser, ghostery, orbitum, com.baidu.searchbox, com.nhn.android.search
      jp.co.yahoo.android.yjtop, net.daum.android.daum, qwant
      """,
    names: """
      navigator, arc, dia, zen, edge, orion, browser, internet, web, comet, whale, sidekick, min, ladybird, yandex
      baidu, 百度, naver, 네이버, yahoo!, yahoo, 夸克, quark, google search, webview
      """,
    sites: """
      google.*, bing.com, duckduckgo.com, ecosia.org, startpage.com, yahoo.com, yahoo.co.jp, baidu.com, sogou.com
      so.com, yandex.*, ya.ru, naver.com, daum.net, qwant.com, kagi.com, search.brave.com, seznam.cz, rambler.ru
      ask.com, aol.com, mojeek.com, swisscows.com, ixquick.com, presearch.com, searx.*, dogpile.com, coccoc.com
      hao123.com, 2345.com, 360.cn, sapo.pt, libero.it, virgilio.it, tiscali.it, terra.com.br, orange.fr, free.fr
      sfr.fr, bluewin.ch, telenet.be, ziggo.nl, linktr.ee, bit.ly, tinyurl.com, archive.org, web.archive.org
      excite.co.jp, goo.ne.jp, biglobe.ne.jp, zum.com, nate.com
      """
  )
}
