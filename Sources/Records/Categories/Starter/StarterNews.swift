extension StarterEntry {
  /// What happened, and what is thought of it.
  static let news = StarterEntry(
    "Browsing > News",
    -1,
    words: """
      tagesschau, spiegel, zeit online, faz.net, süddeutsche, sz nachrichten, welt news, n-tv, ntv nachrichten
      focus online, heise online, kicker, sport1, derstandard, bbc news, bbc sport, sky news, nytimes
      new york times, washington post, wall street journal, the guardian, com.guardian, the economist
      financial times, cnn, fox news, nbc news, abc news, usa today, reuters, ap news, bloomberg, bloomberg news
      axios, politico, al jazeera, aljazeera, google news, magazines, msn news, flipboard, feedly, inoreader
      newsblur, newsflash, liferea, akregator, netnewswire, reeder, newsboat, rssguard, quiterss, fluent-reader
      fluent reader, read you, feeder, com.apple.news, apple news, smartnews, newsbreak, upday, samsung news
      ground news, pressreader, le monde, lefigaro, le figaro, libération, 20 minutes, ouest-france, bfmtv
      franceinfo, l'équipe, el país, el mundo, marca, elpais, 20minutos, la vanguardia, corriere della sera
      la repubblica, ansa, gazzetta dello sport, nu.nl, nos nieuws, de telegraaf, nrc, volkskrant, onet, wp pilot
      interia, gazeta.pl, tvn24, dzen, дзен, яндекс новости, lenta.ru, рбк, тасс, риа новости, hürriyet, milliyet
      sözcü, ntv haber, cnn türk, bundle haber, mynet, globo g1, g1 notícias, uol, folha de s.paulo, estadão
      globo esporte, infobae, clarín, el universal, times of india, ndtv, hindustan times, the hindu, inshorts
      dailyhunt, aaj tak, dainik bhaskar, indian express, cricbuzz, espncricinfo, 今日头条, toutiao, 腾讯新闻
      网易新闻, 新浪新闻, 澎湃新闻, 凤凰新闻, 虎扑, yahooニュース, yahoo!ニュース, スマートニュース, グノシー
      newspicks, nhkニュース, 日経電子版, 네이버 뉴스, 연합뉴스, 조선일보, nabd, نبض, العربية, الجزيرة, onefootball
      flashscore, sofascore, livescore, espn, fotmob, forza football, bleacher report, the athletic, formula 1
      """,
    names: """
      news, noticias, notícias, actualités, notizie, nieuws, новости, haberler, 新闻, ニュース, 뉴스, bild, welt
      stern, mundo deportivo, as, l'express, squid, artifact, particle, nzz, srf news
      """,
    sites: """
      news.*, news.*.*, msn.com, tagesschau.de, spiegel.de, zeit.de, faz.net, sueddeutsche.de, welt.de, bild.de
      n-tv.de, t-online.de, focus.de, stern.de, taz.de, handelsblatt.com, manager-magazin.de, wiwo.de
      tagesspiegel.de, rnd.de, merkur.de, fr.de, ksta.de, rp-online.de, waz.de, derwesten.de, ndr.de, wdr.de, br.de
      mdr.de, swr.de, zdfheute.de, heise.de, golem.de, computerbase.de, chip.de, netzwelt.de, winfuture.de
      caschys.blog, t3n.de, kicker.de, sport1.de, transfermarkt.*, transfermarkt.com, finanzen.net, boerse.de
      derstandard.at, orf.at, krone.at, diepresse.com, kurier.at, oe24.at, nzz.ch, 20min.ch, srf.ch, blick.ch
      tagesanzeiger.ch, bbc.co.uk, bbc.com, theguardian.com, telegraph.co.uk, dailymail.co.uk, thesun.co.uk
      mirror.co.uk, independent.co.uk, ft.com, thetimes.co.uk, thetimes.com, express.co.uk, metro.co.uk
      standard.co.uk, cnn.com, nytimes.com, washingtonpost.com, wsj.com, usatoday.com, nypost.com, latimes.com
      foxnews.com, nbcnews.com, cbsnews.com, abcnews.go.com, npr.org, pbs.org, reuters.com, apnews.com, axios.com
      politico.com, politico.eu, thehill.com, vox.com, theatlantic.com, newyorker.com, time.com, newsweek.com
      forbes.com, businessinsider.com, cnbc.com, marketwatch.com, bloomberg.com, economist.com, slate.com, salon.com
      buzzfeed.com, huffpost.com, vice.com, thedailybeast.com, drudgereport.com, breitbart.com, people.com, tmz.com
      espn.com, espn.co.uk, cbssports.com, bleacherreport.com, nba.com, nfl.com, mlb.com, skysports.com, goal.com
      livescore.com, flashscore.*, sofascore.com, fotmob.com, theverge.com, arstechnica.com, techcrunch.com
      wired.com, engadget.com, gizmodo.com, cnet.com, zdnet.com, tomshardware.com, theregister.com, 9to5mac.com
      macrumors.com, androidpolice.com, androidauthority.com, slashdot.org, lobste.rs, phoronix.com, tomsguide.com
      pcmag.com, howtogeek.com, producthunt.com, feedly.com, inoreader.com, newsblur.com, flipboard.com, digg.com
      ground.news, allsides.com, aljazeera.com, aljazeera.net, globalnews.ca, cbc.ca, abc.net.au, smh.com.au
      news.com.au, rte.ie, lemonde.fr, lefigaro.fr, liberation.fr, leparisien.fr, 20minutes.fr, ouest-france.fr
      bfmtv.com, francetvinfo.fr, franceinfo.fr, lequipe.fr, lexpress.fr, lepoint.fr, mediapart.fr, lesechos.fr
      frandroid.com, numerama.com, clubic.com, rtbf.be, rtl.be, lesoir.be, elpais.com, elmundo.es, abc.es
      lavanguardia.com, elconfidencial.com, eldiario.es, 20minutos.es, marca.com, as.com, sport.es
      mundodeportivo.com, elespanol.com, okdiario.com, rtve.es, xataka.com, genbeta.com, publico.es, infobae.com
      clarin.com, lanacion.com.ar, pagina12.com.ar, eluniversal.com.mx, milenio.com, excelsior.com.mx, eltiempo.com
      semana.com, elcomercio.pe, emol.com, latercera.com, biobiochile.cl, ole.com.ar, repubblica.it, corriere.it
      ansa.it, lastampa.it, ilsole24ore.com, gazzetta.it, ilfattoquotidiano.it, fanpage.it, ilpost.it
      corrieredellosport.it, tuttosport.com, hdblog.it, rainews.it, sky.it/tg24, nu.nl, nos.nl, telegraaf.nl, ad.nl
      volkskrant.nl, nrc.nl, trouw.nl, rtl.nl, tweakers.net, geenstijl.nl, hln.be, nieuwsblad.be, standaard.be
      vrt.be, demorgen.be, onet.pl, wp.pl, interia.pl, gazeta.pl, o2.pl, tvn24.pl, wyborcza.pl, rp.pl, pudelek.pl
      rmf24.pl, polsatnews.pl, niezalezna.pl, money.pl, bankier.pl, sport.pl, przegladsportowy.onet.pl
      spidersweb.pl, antyweb.pl, lenta.ru, rbc.ru, ria.ru, tass.ru, rt.com, kp.ru, gazeta.ru, iz.ru, kommersant.ru
      vedomosti.ru, meduza.io, fontanka.ru, dzen.ru, vc.ru, 3dnews.ru, ixbt.com, sports.ru, championat.com
      sport-express.ru, pravda.com.ua, unian.net, ukr.net, korrespondent.net, hurriyet.com.tr, milliyet.com.tr
      sozcu.com.tr, sabah.com.tr, haberturk.com, ntv.com.tr, cnnturk.com, ensonhaber.com, mynet.com, haber7.com
      cumhuriyet.com.tr, t24.com.tr, fanatik.com.tr, webtekno.com, shiftdelete.net, bbc.com/turkce, g1.globo.com
      globo.com, ge.globo.com, oglobo.globo.com, uol.com.br, folha.uol.com.br, estadao.com.br, r7.com
      metropoles.com, ig.com.br, cnnbrasil.com.br, terra.com.br/noticias, tecmundo.com.br, canaltech.com.br
      publico.pt, observador.pt, jn.pt, cmjornal.pt, expresso.pt, rtp.pt, abola.pt, record.pt
      timesofindia.indiatimes.com, indiatimes.com, ndtv.com, hindustantimes.com, thehindu.com, indianexpress.com
      indiatoday.in, aajtak.in, bhaskar.com, jagran.com, amarujala.com, livehindustan.com, abplive.com, news18.com
      moneycontrol.com, livemint.com, economictimes.indiatimes.com, firstpost.com, thewire.in, scroll.in
      cricbuzz.com, espncricinfo.com, gadgets360.com, dawn.com, toutiao.com, sina.com.cn, sohu.com, 163.com
      ifeng.com, thepaper.cn, people.com.cn, xinhuanet.com, cctv.com, huanqiu.com, guancha.cn, 36kr.com, ithome.com
      huxiu.com, caixin.com, news.qq.com, eastmoney.com, xueqiu.com, udn.com, ettoday.net, ltn.com.tw, setn.com
      news.yahoo.co.jp, nikkei.com, asahi.com, yomiuri.co.jp, mainichi.jp, sankei.com, nhk.or.jp, nhk.jp, jiji.com
      itmedia.co.jp, gigazine.net, toyokeizai.net, diamond.jp, newspicks.com, livedoor.com, livedoor.jp
      oricon.co.jp, nikkansports.com, sponichi.co.jp, togetter.com, smartnews.com, news.naver.com, n.news.naver.com
      sports.naver.com, chosun.com, joongang.co.kr, donga.com, hani.co.kr, yna.co.kr, mk.co.kr, hankyung.com
      khan.co.kr, kbs.co.kr, sbs.co.kr, imbc.com, ytn.co.kr, jtbc.co.kr, zdnet.co.kr, alarabiya.net
      skynewsarabia.com, youm7.com, almasryalyoum.com, elwatannews.com, masrawy.com, filgoal.com, yallakora.com
      kooora.com, okaz.com.sa, sabq.org, alriyadh.com, akhbarona.com, hespress.com, echoroukonline.com, elkhabar.com
      al-ain.com, arabic.rt.com, detik.com, kompas.com, tribunnews.com, vnexpress.net, dantri.com.vn, thairath.co.th
      dr.dk, aftonbladet.se, vg.no, yle.fi, index.hu
      """,
    pages: """
      Hacker News, BBC News, BBC Sport, DER SPIEGEL, ZEIT ONLINE, tagesschau.de, The New York Times, The Guardian
      CNN, Reuters, The Washington Post, The Verge, Ars Technica, Google News, EL PAÍS, Le Monde, la Repubblica
      Corriere.it, Feedly
      """
  )
}
