extension StarterEntry {
  /// What is bought, sold, compared and delivered.
  static let shopping = StarterEntry(
    "Browsing > Shopping",
    -1,
    words: """
      amazon shopping, com.amazon.mshop, mshop, in.amazon.mshop.android.shopping, ebay, zalando, vinted, etsy
      aliexpress, com.alibaba.aliexpresshd, alibaba.com, temu, shein, com.zzkko, kleinanzeigen, marktplaats
      leboncoin, wallapop, milanuncios, subito, olx, pl.tablica, allegro, pl.allegro, ceneo, avito, авито
      com.avito.android, wildberries, ozon, ru.ozon.app.android, яндекс маркет, yandex market, trendyol, hepsiburada
      n11, sahibinden, letgo, gittigidiyor, çiçeksepeti, getir, yemeksepeti, mercado libre, mercadolibre
      mercado livre, com.mercadolibre, magalu, magazine luiza, americanas, shopee, lazada, tokopedia, casas bahia
      enjoei, ifood, rappi, flipkart, com.flipkart.android, myntra, ajio, meesho, nykaa, snapdeal, bigbasket
      blinkit, zepto, jiomart, tata cliq, swiggy, in.swiggy.android, zomato, com.application.zomato, 淘宝, taobao
      com.taobao.taobao, 天猫, tmall, 京东, jingdong, com.jingdong.app.mall, 拼多多, pinduoduo
      com.xunmeng.pinduoduo, 闲鱼, idlefish, 唯品会, 美团, meituan, com.sankuai.meituan, 饿了么, 大众点评, 盒马
      得物, メルカリ, mercari, com.kouzoh.mercari, 楽天市場, rakuten, zozotown, paypayフリマ, yahoo!フリマ
      yahooショッピング, 쿠팡, coupang, com.coupang.mobile, 11번가, 당근, daangn, karrot, com.towneers.www, 번개장터
      무신사, musinsa, gmarket, 배달의민족, baemin, 쿠팡이츠, 요기요, com.noon.buyerapp, talabat, hungerstation
      namshi, souq, jumia, takealot, walmart, best buy, costco, home depot, lowe's, wayfair, instacart, doordash
      grubhub, postmates, deliveroo, just eat, lieferando, takeaway.com, wolt, glovo, foodora, foodpanda
      too good to go, pyszne.pl, thuisbezorgd, hellofresh, gorillas, flink, rewe, edeka, lidl plus, lidl, aldi
      kaufland, penny market, dm-app, rossmann, tesco, sainsbury's, asda, carrefour, leclerc, auchan, biedronka
      żabka, mercadona, albert heijn, jumbo supermarkt, bol.com, coolblue, mediamarkt, ikea, decathlon, h&m, zara
      uniqlo, asos, about you, bonprix, nike, adidas, sephora, douglas, otto.de, idealo, mydealz, pepper.pl, dealabs
      slickdeals, klarna, payback, groupon, stockx, depop, poshmark, offerup, craigslist, autoscout24, mobile.de
      immoscout24, immobilienscout24, immowelt, wg-gesucht, zillow, redfin, rightmove, zoopla, idealista, fotocasa
      seloger, immobiliare.it, funda, otodom, otomoto, циан, cian, zigbang, dhl paket, post & dhl, dpd, hermes paket
      inpost, packlink, 17track, fakespot, cainiao
      """,
    names: """
      otto, wish, target, amazon, shop, dm, hermes, jumbo, goat, parcel, etos, hema, daraz, bol
      """,
    sites: """
      amazon.*, amzn.to, amzn.eu, ebay.*, zalando.*, vinted.*, etsy.com, aliexpress.*, aliexpress.com, alibaba.com
      1688.com, temu.com, shein.*, wish.com, dhgate.com, banggood.com, walmart.com, target.com, bestbuy.com
      costco.com, homedepot.com, lowes.com, wayfair.com, macys.com, kohls.com, nordstrom.com, newegg.com
      bhphotovideo.com, chewy.com, instacart.com, doordash.com, grubhub.com, ubereats.com, craigslist.org
      offerup.com, poshmark.com, depop.com, mercari.com, stockx.com, goat.com, facebook.com/marketplace
      slickdeals.net, camelcamelcamel.com, groupon.*, kleinanzeigen.de, ebay-kleinanzeigen.de, otto.de, idealo.*
      geizhals.*, mydealz.de, check24.de, verivox.de, mediamarkt.*, saturn.de, alternate.de, mindfactory.de
      notebooksbilliger.de, cyberport.de, galaxus.*, digitec.ch, reichelt.de, conrad.de, thomann.*, obi.de
      hornbach.de, bauhaus.info, toom.de, rewe.de, edeka.de, lidl.*, aldi-sued.de, aldi-nord.de, kaufland.de, dm.de
      rossmann.de, douglas.de, aboutyou.*, bonprix.*, thalia.de, hugendubel.de, medimops.de, lieferando.de, wolt.com
      deliveroo.*, just-eat.*, foodora.*, thuisbezorgd.nl, pyszne.pl, glovoapp.com, hellofresh.*, ikea.com
      decathlon.*, hm.com, zara.com, uniqlo.com, asos.com, nike.com, adidas.*, apple.com/shop, store.google.com
      sephora.*, willhaben.at, ricardo.ch, tutti.ch, anibis.ch, leboncoin.fr, cdiscount.com, fnac.com, darty.com
      boulanger.com, laredoute.fr, veepee.*, carrefour.*, leclerc.*, auchan.*, ldlc.com, backmarket.*, rakuten.fr
      manomano.*, leroymerlin.*, dealabs.com, vivastreet.com, elcorteingles.es, pccomponentes.com, wallapop.com
      milanuncios.com, mercadona.es, fnac.es, subito.it, eprice.it, unieuro.it, trovaprezzi.it, ibs.it, bol.com
      coolblue.*, marktplaats.nl, 2dehands.be, 2ememain.be, wehkamp.nl, ah.nl, jumbo.com, hema.nl, beslist.nl
      kieskeurig.nl, allegro.*, allegrolokalnie.pl, olx.*, olx.com.br, ceneo.pl, empik.com, morele.net, x-kom.pl
      mediaexpert.pl, rtveuroagd.pl, pepper.pl, wildberries.*, ozon.ru, avito.ru, market.yandex.ru, megamarket.ru
      dns-shop.ru, mvideo.ru, citilink.ru, lamoda.ru, youla.ru, rozetka.com.ua, prom.ua, trendyol.com
      hepsiburada.com, n11.com, sahibinden.com, letgo.com, ciceksepeti.com, akakce.com, cimri.com
      vatanbilgisayar.com, getir.com, yemeksepeti.com, arabam.com, hepsiemlak.com, dolap.com, gratis.com
      mercadolibre.*, mercadolibre.com.ar, mercadolibre.com.mx, mercadolibre.com.co, mercadolivre.com.br
      magazineluiza.com.br, americanas.com.br, casasbahia.com.br, submarino.com.br, kabum.com.br, enjoei.com.br
      shopee.*, shopee.com.br, lazada.*, tokopedia.com, ifood.com.br, rappi.*, falabella.com, liverpool.com.mx
      coppel.com, linio.*, flipkart.com, myntra.com, ajio.com, meesho.com, nykaa.com, snapdeal.com, bigbasket.com
      blinkit.com, jiomart.com, croma.com, reliancedigital.in, tatacliq.com, swiggy.com, zomato.com, indiamart.com
      olx.in, quikr.com, lenskart.com, firstcry.com, taobao.com, tmall.com, jd.com, pinduoduo.com, yangkeduo.com
      vip.com, suning.com, goofish.com, smzdm.com, meituan.com, ele.me, dianping.com, dangdang.com, momoshop.com.tw
      pchome.com.tw, ruten.com.tw, rakuten.co.jp, rakuten.com, mercari.jp, jp.mercari.com, kakaku.com, yodobashi.com
      biccamera.com, zozo.jp, auctions.yahoo.co.jp, shopping.yahoo.co.jp, paypaymall.yahoo.co.jp, cosme.net
      tabelog.com, hotpepper.jp, suumo.jp, coupang.com, gmarket.co.kr, auction.co.kr, 11st.co.kr, ssg.com
      musinsa.com, daangn.com, bunjang.co.kr, danawa.com, shopping.naver.com, smartstore.naver.com, baemin.com
      oliveyoung.co.kr, noon.com, namshi.com, jarir.com, extra.com, haraj.com.sa, opensooq.com, dubizzle.*
      talabat.com, jumia.*, takealot.com, mobile.de, autoscout24.*, immobilienscout24.de, immowelt.de, wg-gesucht.de
      zillow.com, realtor.com, redfin.com, trulia.com, apartments.com, rightmove.co.uk, zoopla.co.uk, gumtree.com
      autotrader.*, argos.co.uk, tesco.com, sainsburys.co.uk, asda.com, johnlewis.com, currys.co.uk, boots.com
      next.co.uk, seloger.com, pap.fr, idealista.*, fotocasa.es, immobiliare.it, casa.it, autoscout24.it, funda.nl
      otodom.pl, otomoto.pl, cian.ru, auto.ru, drom.ru, vivareal.com.br, zapimoveis.com.br, quintoandar.com.br
      magicbricks.com, 99acres.com, carwale.com, cars.com, carvana.com, edmunds.com, dhl.de, dpd.com, ups.com
      fedex.com, usps.com, myhermes.de, 17track.net, inpost.pl, kickstarter.com, indiegogo.com, gofundme.com
      ticketmaster.*, eventim.*, stubhub.com, eventbrite.*, bookmyshow.com, trustpilot.com, yelp.*, opentable.com
      thefork.com, lafourchette.com, chefkoch.de, allrecipes.com, marmiton.org, giallozafferano.it, cookpad.com
      tudogostoso.com.br, recetasgratis.net, xiachufang.com, povarenok.ru
      """,
    parts: "uber eats, com.ubercab.eats",
    pages: """
      eBay, Etsy, Zalando, AliExpress, Temu, Walmart.com, Kleinanzeigen, Allegro, Trendyol.com, Flipkart.com, IKEA
      Vinted
      """
  )
}
