extension StarterEntry {
  /// Networks of people, where they post rather than write to one another.
  static let social = StarterEntry(
    "Social",
    -2,
    words: """
      instagram, tiktok, musically, douyin, 抖音, com.ss.android.ugc.aweme, kuaishou, 快手, com.smile.gifmaker, kwai
      likee, snapchat, facebook, com.facebook.katana, com.facebook.lite, twitter, tweetdeck, reddit
      com.reddit.frontpage, rif is fun, infinity for reddit, redreader, relay for reddit, narwhal, slide for reddit
      discord, discordcanary, discordptb, com.hammerandchisel, vesktop, webcord, mastodon, joinmastodon, tusky
      fedilab, ivory for mastodon, tuba, bereal, pinterest, tumblr, bluesky, bsky, lemmy, jerboa, pixelfed, nextdoor
      meetup, tinder, bumble, hinge, okcupid, badoo, grindr, happn, parship, lovoo, boo dating, tantan, momo, 探探
      陌陌, soul app, linkedin, com.linkedin.android, xing, vkontakte, com.vkontakte.android, vk messenger
      odnoklassniki, ru.ok.android, одноклассники, weibo, 微博, com.sina.weibo, xiaohongshu, 小红书, com.xingin.xhs
      rednote, tieba, 百度贴吧, mixi, ameba, clubhouse, truth social, gettr, gab social, barcelona
      com.instagram.barcelona, lemon8, sharechat, moj, josh videos, roposo, koo, naver band, band.us, cyworld
      everytime, 에브리타임, 블라인드, teamblind, 네이버 카페, naver cafe, wykop, jodel, yolo, amino, wattpad
      omegle, azar, bigo live, tango live, yubo, whisper app, taringa
      """,
    names: """
      x, boost, apollo, threads, vk, ok, вконтакте, вк, marco polo, sync, baconreader, phanpy, ivory
      nextcloud social, taimi, blind, strimoid, 豆瓣小组
      """,
    sites: """
      instagram.com, tiktok.com, douyin.com, kuaishou.com, facebook.com, fb.com, fb.watch, twitter.com, x.com, t.co
      nitter.net, reddit.com, redd.it, discord.com, discord.gg, discordapp.com, mastodon.*, mastodon.social, mstdn.*
      mstdn.jp, fosstodon.org, bsky.app, threads.net, threads.com, pinterest.*, pin.it, tumblr.com, snapchat.com
      linkedin.com, lnkd.in, xing.com, vk.com, vk.ru, ok.ru, weibo.com, weibo.cn, xiaohongshu.com, tieba.baidu.com
      hupu.com, nga.cn, v2ex.com, 4chan.org, 4channel.org, 8kun.top, 5ch.net, 2ch.net, 2ch.hk, mixi.jp, band.us
      cafe.naver.com, dcinside.com, fmkorea.com, theqoo.net, clien.net, ruliweb.com, ppomppu.co.kr, teamblind.com
      everytime.kr, ptt.cc, dcard.tw, lihkg.com, wykop.pl, jbzd.com.pl, kwejk.pl, demotywatory.pl, gutefrage.net
      forocoches.com, mediavida.com, burbuja.info, taringa.net, eksisozluk.com, uludagsozluk.com
      inci.sozlukspot.com, donanimhaber.com, pikabu.ru, dtf.ru, tenchat.ru, lolzteam.net, forum.hardware.fr
      dumpert.nl, fok.nl, tinder.com, bumble.com, okcupid.com, hinge.co, badoo.com, match.com, parship.de
      elitepartner.de, meetup.com, nextdoor.*, nebenan.de, truthsocial.com, gettr.com, gab.com, lemmy.world
      lemmy.ml, kbin.social, pixelfed.social, deviantart.com, vero.co, sharechat.com, kooapp.com, livejournal.com
      ameblo.jp, skyrock.com, gaiaonline.com, amino.com, clubhouse.com, jodel.city
      """,
    parts: "my.mail.ru, jeuxvideo.com/forums, tweakers.net/forum",
    pages: """
      Facebook, Instagram, Instagram photos and videos, Reddit, Twitter, X, TikTok, Discord, Pinterest, LinkedIn
      Threads, Mastodon, Bluesky, VK, Tumblr, Snapchat
      """
  )
}
