extension StarterEntry {
  /// What is read for its own sake: essays, blogs, questions and answers, stories, guides.
  static let pages = StarterEntry(
    "Browsing > Reading",
    0,
    words: """
      medium, com.medium.reader, substack, com.substack.app, quora, com.quora.android, zhihu, 知乎
      com.zhihu.android, pocket, com.ideashower.readitlater.pro, instapaper, readwise, readwise reader, omnivore
      wallabag, raindrop, goodreads, storygraph, fandom, wikihow, ao3, webnovel, royal road, 番茄小说, 起点读书
      qidian, 掌阅, 七猫免费小说, litnet, author.today, naver series, 카카오페이지, 네이버 시리즈, ridibooks, 리디
      millie, 밀리의 서재, カクヨム, 小説家になろう, getpocket, blogger, 네이버 블로그, naver blog, 豆瓣, douban
      com.douban.frodo, 简书, jianshu
      """,
    names: "raindrop.io, matter, tapas, radish, inkitt",
    sites: """
      medium.com, substack.com, quora.com, zhihu.com, getpocket.com, instapaper.com, readwise.io, raindrop.io
      wallabag.it, goodreads.com, thestorygraph.com, librarything.com, lovelybooks.de, babelio.com, anobii.com
      lubimyczytac.pl, livelib.ru, fandom.com, wikia.com, tvtropes.org, wikihow.com, answers.com, ask.fm
      archiveofourown.org, fanfiction.net, fanfiktion.de, ficbook.net, wattpad.com, royalroad.com, webnovel.com
      novelupdates.com, scribblehub.com, litnet.com, author.today, fantlab.ru, qidian.com, jjwxc.net
      fanqienovel.com, weread.qq.com, syosetu.com, kakuyomu.jp, aozora.gr.jp, page.kakao.com, series.naver.com
      ridibooks.com, novelpia.com, munpia.com, blogspot.com, wordpress.com, blogger.com, ghost.io, bearblog.dev
      write.as, note.com, hatenablog.com, hatena.ne.jp, b.hatena.ne.jp, fc2.com, blog.naver.com, tistory.com
      brunch.co.kr, velog.io, jianshu.com, mp.weixin.qq.com, pixnet.net, vocus.cc, blog.livedoor.jp
      chiebukuro.yahoo.co.jp, okwave.jp, kin.naver.com, zhidao.baidu.com, wenku.baidu.com, jingyan.baidu.com
      guokr.com, sspai.com, otvet.mail.ru, thequestion.ru, adme.media, commentcamarche.net, doctissimo.fr
      aufeminin.com, brigitte.de, utopia.de, ratgeber.de, t-online.de/ratgeber, howstuffworks.com, atlasobscura.com
      nationalgeographic.com, smithsonianmag.com, scientificamerican.com, newscientist.com, quantamagazine.org
      aeon.co, themarginalian.org, lesswrong.com, astralcodexten.com, slatestarcodex.com, paulgraham.com
      waitbutwhy.com, xkcd.com, smbc-comics.com, theconversation.com, longreads.com, jw.org, biblegateway.com
      bible.com, bibleserver.com, quran.com, islamqa.info, sefaria.org, mawdoo3.com, sotor.com, ancestry.com
      myheritage.com, familysearch.org, findagrave.com, instructables.com, hackaday.com, ifixit.com
      """,
    pages: "Medium, Quora, 知乎, Substack, Fandom, Goodreads, wikiHow, Archive of Our Own"
  )
}
