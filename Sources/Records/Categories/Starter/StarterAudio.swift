extension StarterEntry {
  /// Music, talks and books for the ear.
  static let audio = StarterEntry(
    "Entertainment > Audio",
    0,
    words: """
      spotify, apple music, com.apple.music, youtube music, youtube.music, com.google.android.apps.youtube.music
      ytmdesktop, th-ch.youtube-music, amazon music, com.amazon.mp3, podcast, podcasts, antennapod, pocket casts
      pocketcasts, overcast, castbox, podcast addict, castro podcasts, gpodder, kasts, audible
      com.audible.application, audiobookshelf, bookbeat, storytel, nextory, librivox, smart audiobook player
      rhythmbox, clementine, strawberry, amarok, elisa, lollypop, quodlibet, audacious, deadbeef, foobar2000, winamp
      itunes, aimp, musicbee, mediamonkey, dopamine, cantata, cmus, ncmpcpp, spotube, nuclear player, tauon, feishin
      sonixd, plexamp, finamp, symfonium, poweramp, blackplayer, musicolet, swinsian, audirvana, roon, soundcloud
      deezer, deezer.android.app, tidal, com.aspiro.tidal, qobuz, bandcamp, napster, pandora, com.pandora.android
      iheartradio, iheart, siriusxm, tunein, radio, radio.de, radio garden, radioplayer, ard audiothek, audiothek
      deutschlandfunk, dlf audiothek, bbc sounds, npr one, radio france, raiplay sound, rmf fm, gnome-music
      org.gnome.music, gnome-podcasts, shazam, soundhound, genius lyrics, musixmatch, anghami, com.anghami, boomplay
      audiomack, gaana, jiosaavn, saavn, wynk, hungama, joox, resso, kkbox, melon, 멜론, genie music, 지니뮤직
      bugs music, flo music, naver vibe, awa music, line music, linemusic, 网易云音乐, cloudmusic
      com.netease.cloudmusic, qq音乐, qqmusic, com.tencent.qqmusic, 酷狗音乐, kugou, 酷我音乐, kuwo, 喜马拉雅
      ximalaya, 蜻蜓fm, 全民k歌, yandex music, яндекс музыка, ru.yandex.music, vk music, boom music, звук, zvuk
      fizy, muud, smule, starmaker, brain.fm, endel, noisli, mynoise, calm radio, blanket
      """,
    names: """
      music, groove music, music.ui, musik, música, musique, musica, müzik, музыка, 音乐, ミュージック, 뮤직
      samsung music, com.sec.android.app.music, calm
      """,
    sites: """
      open.spotify.com, spotify.com, soundcloud.com, music.youtube.com, music.apple.com, podcasts.apple.com
      podcasts.google.com, deezer.com, tidal.com, listen.tidal.com, qobuz.com, bandcamp.com, audible.*, last.fm
      pandora.com, iheart.com, siriusxm.com, tunein.com, radio.de, radio.net, radio.garden, ardaudiothek.de
      deutschlandfunk.de, bbc.co.uk/sounds, radiofrance.fr, raiplaysound.it, radio-en-ligne.fr, mixcloud.com
      hypem.com, discogs.com, rateyourmusic.com, genius.com, azlyrics.com, musixmatch.com, letras.mus.br, letras.com
      cifraclub.com.br, vagalume.com.br, ultimate-guitar.com, songsterr.com, chordify.net, palcomp3.com.br
      audiomack.com, anghami.com, gaana.com, jiosaavn.com, wynk.in, hungama.com, kkbox.com, melon.com, genie.co.kr
      music.bugs.co.kr, vibe.naver.com, music.163.com, y.qq.com, kugou.com, kuwo.cn, ximalaya.com, music.yandex.*
      zvuk.com, fizy.com, brain.fm, noisli.com, mynoise.net, coffitivity.com, lofi.cafe, pocketcasts.com
      overcast.fm, castbox.fm, podbean.com, librivox.org, storytel.com, whosampled.com, setlist.fm, songkick.com
      allmusic.com, pitchfork.com
      """,
    parts: "music.amazon.*",
    pages: "Spotify, SoundCloud, YouTube Music, Deezer, Apple Music, TIDAL, Bandcamp, Yandex Music"
  )
}
