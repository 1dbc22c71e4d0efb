extension StarterEntry {
  /// Films, series and clips.
  static let video = StarterEntry(
    "Entertainment",
    -2,
    words: """
      netflix, com.netflix.mediaclient, amazon.avod, com.amazon.avod, prime video, primevideo, amazonvideo, disney+
      disneyplus, disney plus, hotstar, jiohotstar, in.startv.hotstar, youtube, com.google.android.youtube
      youtube kids, newpipe, freetube, revanced, smarttube, libretube, youtube vanced, twitch, tv.twitch.android.app
      chatterino, kick.com, trovo, hulu, hbomax, hbo max, com.hbo, peacock tv, paramount+, paramountplus, apple tv
      com.apple.tv, crunchyroll, funimation, animelab, wakanim, tubi, pluto tv, plutotv, roku, mubi, curiositystream
      nebula, vimeo, dailymotion, rumble, odysee, lbry, plex, plexmediaplayer, jellyfin, emby, kodi, stremio
      popcorn time, infuse, tautulli, iptv smarters, vlc, vlc media player, mpv, mplayer, smplayer, celluloid, totem
      org.gnome.totem, showtime, parole, dragonplayer, haruna, iina, quicktime player, mpc-hc, mpc-hc64, mpc-be
      mpc-be64, potplayer, potplayermini, potplayermini64, gom player, kmplayer, wmplayer, windows media player
      media player, mx player, mxtech, mxplayer, nplayer, realplayer, gnome-mpv, ard mediathek, ardmediathek
      zdfmediathek, mediathekview, joyn, rtl+, rtlplus, tvnow, waipu, waipu.tv, zattoo, magenta tv, magentatv
      sky go, skygo, sky q, wow streaming, dazn, movistar plus, rtve play, atresplayer, mitele, filmin, molotov
      molotov.tv, mycanal, canal+, france.tv, m6+, 6play, tf1+, arte.tv, raiplay, mediaset infinity, timvision
      now tv, npo start, videoland, ziggo go, vrt max, streamz, viaplay, player.pl, polsat box go, tvp vod
      bbc iplayer, iplayer, itvx, channel 4, my5, britbox, globoplay, claro video, vix, pluto, kinopoisk, кинопоиск
      ru.kinopoisk, okko, иви, rutube, вк видео, vk video, blutv, exxen, tabii, tod tv, puhutv, bein connect, shahid
      net.mbc.shahid, osn+, starzplay, watch it, bilibili, 哔哩哔哩, tv.danmaku.bili, iqiyi, 爱奇艺, com.qiyi.video
      优酷, youku, tencent video, 腾讯视频, 芒果tv, mgtv, migu, 咪咕视频, huya, 虎牙, douyu, 斗鱼, abema, abematv
      niconico, u-next, unext, tver, lemino, dアニメストア, tving, 티빙, wavve, 웨이브, watcha, 왓챠, 쿠팡플레이
      afreecatv, soop, chzzk, 치지직, naver tv, viki, viu, wetv, zee5, sonyliv, voot, jiocinema, jiotv, jio tv
      mxtakatak, aha video, sun nxt, hoichoi, eros now, altbalaji, airtel xstream, tata play, 9gag, ifunny, imgur
      webtoon, naver webtoon, com.naver.linewebtoon, manga plus, mangadex, tachiyomi, mihon, aniyomi, kakaopage
      piccoma, comixology, marvel unlimited, shonen jump, mangatoon, tapas comics, myanimelist, anilist, letterboxd
      imdb, tv time, justwatch, fandango
      """,
    names: """
      tv, movies & tv, films & tv, filme & tv, video.ui, videos, video, movies, ivi, max, hbo, stan, binge, kick
      vidio, moviesanywhere, showmax, vudu, media player classic, 电视, 视频, 动画疯, クランチロール
      """,
    sites: """
      youtube.com, youtube-nocookie.com, youtu.be, youtubekids.com, netflix.com, twitch.tv, kick.com, trovo.live
      primevideo.com, disneyplus.com, hotstar.com, hulu.com, max.com, hbomax.com, peacocktv.com, paramountplus.com
      tv.apple.com, starz.com, crunchyroll.com, aniwatch.*, hianime.*, anime-planet.com, myanimelist.net, anilist.co
      tubitv.com, pluto.tv, roku.com, mubi.com, nebula.tv, vimeo.com, dailymotion.com, rumble.com, odysee.com
      bitchute.com, plex.tv, app.plex.tv, stremio.com, 9gag.com, imgur.com, giphy.com, ifunny.co, knowyourmeme.com
      cheezburger.com, boredpanda.com, thechive.com, ardmediathek.de, zdf.de, arte.tv, joyn.de, rtlplus.de
      plus.rtl.de, prosieben.de, sat1.de, zattoo.com, waipu.tv, sky.*, wowtv.de, dazn.com, atresplayer.com
      mitele.es, filmin.es, movistarplus.es, canalplus.com, mycanal.fr, france.tv, tf1.fr, m6.fr, 6play.fr
      molotov.tv, raiplay.it, mediasetinfinity.mediaset.it, la7.it, npo.nl, npostart.nl, videoland.com, nlziet.nl
      vtmgo.be, streamz.be, viaplay.com, player.pl, vod.tvp.pl, cda.pl, polsatboxgo.pl, filmweb.pl, itv.com
      channel4.com, vix.com, clarovideo.com, kinopoisk.ru, hd.kinopoisk.ru, okko.tv, ivi.ru, rutube.ru, wink.ru
      premier.one, vkvideo.ru, blutv.com, exxen.com, gain.tv, puhutv.com, tabii.com, dizibox.*, shahid.mbc.net
      osnplus.com, starzplay.com, egybest.*, bilibili.com, b23.tv, iqiyi.com, iq.com, youku.com, v.qq.com, mgtv.com
      miguvideo.com, huya.com, douyu.com, acfun.cn, ixigua.com, abema.tv, nicovideo.jp, unext.jp, tver.jp
      lemino.docomo.ne.jp, fod.fujitv.co.jp, animestore.docomo.ne.jp, tving.com, wavve.com, watcha.com
      coupangplay.com, laftel.net, sooplive.co.kr, chzzk.naver.com, afreecatv.com, tv.naver.com, viki.com, zee5.com
      sonyliv.com, jiocinema.com, jiohotstar.com, voot.com, mxplayer.in, sunnxt.com, hoichoi.tv, webtoons.com
      comic.naver.com, webtoon.kakao.com, mangaplus.shueisha.co.jp, mangadex.org, mangakakalot.*, manganato.*
      piccoma.com, comick.*, imdb.com, letterboxd.com, rottentomatoes.com, themoviedb.org, trakt.tv, tvtime.com
      justwatch.com, allocine.fr, filmaffinity.com, filmstarts.de, moviepilot.de, mymovies.it, douban.com
      movie.douban.com, fmovies.*, 123movies.*, soap2day.*, putlocker.*, 1337x.to, thepiratebay.org, rutracker.org
      yts.*, nyaa.si, pornhub.com, xvideos.com, xnxx.com, xhamster.com, chaturbate.com, stripchat.com, onlyfans.com
      spankbang.com, redtube.com, patreon.com
      """,
    parts: """
      rakuten tv, rakuten viki, coupang play, rtve.es/play, vrt.be/vrtmax, bbc.co.uk/iplayer, globoplay.globo.com
      """,
    pages: """
      YouTube, Netflix, Twitch, Prime Video, Disney+, Vimeo, Hulu, Crunchyroll, 哔哩哔哩_bilibili, bilibili, Plex
      IMDb, ARD Mediathek, ZDFmediathek, ARTE, BBC iPlayer, Dailymotion
      """
  )
}
