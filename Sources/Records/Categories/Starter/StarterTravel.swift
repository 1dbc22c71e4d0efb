extension StarterEntry {
  /// Ways, nights and flights away from home.
  static let travel = StarterEntry(
    "Browsing > Travel",
    0,
    words: """
      db navigator, de.hafas.android.db, bahn.de, bvg fahrinfo, vbb bus & bahn, hvv switch, mvv, rmv, vrr, kvb
      trainline, sncf connect, sncf, com.vsct.vsc.mobile.horaireetresa.android, ratp, bonjour ratp, idf mobilités
      renfe, cercanías, trenitalia, italo, ns reisplanner, 9292, sbb mobile, öbb, oebb, wiener linien, national rail
      tfl go, koleo, jakdojade, pkp intercity, ржд, rzd, яндекс метро, yandex go, яндекс go, ru.yandex.taxi, amtrak
      irctc, irctc rail connect, where is my train, com.whereismytrain.android, ixigo, redbus, makemytrip, goibibo
      yatra, cleartrip, easemytrip, 12306, 铁路12306, 携程, ctrip, 去哪儿, 飞猪, 滴滴出行, didi, 哈啰, 高铁管家
      乗換案内, yahoo!乗換案内, navitime, ナビタイム, 駅すぱあと, じゃらん, 카카오t, kakao t, 카카오맵, 네이버 지도
      야놀자, yanolja, 여기어때, 코레일톡, korailtalk, srt, uber, com.ubercab, lyft, bolt, ee.mtakso.client
      free now, freenow, taxi.eu, cabify, blablacar, ola cabs, com.olacabs.customer, rapido, grab, gojek, careem
      indriver, 99 taxis, bitaksi, flixbus, flixtrain, busradar, omio, rome2rio, wanderu, miles mobility, share now
      sixt, hertz, europcar, lime scooter, tier mobility, voi scooter, bird scooter, nextbike, adac, easypark
      paybyphone, chargepoint, tesla, enbw mobility+, google flights, skyscanner, kayak, momondo, swoodoo, hopper
      expedia, booking.com, com.booking, airbnb, com.airbnb.android, vrbo, hostelworld, hotels.com, agoda, trip.com
      trivago, hrs, tripadvisor, getyourguide, klook, wanderlog, tripit, couchsurfing, workaway, lufthansa
      eurowings, swiss airlines, austrian airlines, ryanair, easyjet, wizz air, vueling, iberia, air europa
      british airways, air france, klm, transavia, ita airways, lot polish airlines, turkish airlines
      pegasus airlines, aeroflot, аэрофлот, s7 airlines, emirates, qatar airways, etihad, saudia, flydubai
      delta air lines, fly delta, united airlines, american airlines, southwest airlines, jetblue, alaska airlines
      spirit airlines, air canada, latam, gol linhas, azul linhas, aeromexico, volaris, avianca, indigo airlines
      air india, spicejet, singapore airlines, cathay pacific, air china, china southern, china eastern
      ana airlines, japan airlines, korean air, asiana, qantas, flightradar24, flightaware, park4night, polarsteps
      alltrails, outdooractive, bergfex, gaia gps, mapstr, marriott bonvoy, hilton honors, ihg, accor all
      """,
    names: "booking, fahrplan, ola, delta, united, tripcase, db, sbb, ns, cff",
    sites: """
      bahn.de, bahnhof.de, reiseauskunft.bahn.de, bvg.de, hvv.de, mvv-muenchen.de, rmv.de, vrr.de, sbb.ch, oebb.at
      trainline.*, thetrainline.com, nationalrail.co.uk, tfl.gov.uk, sncf-connect.com, sncf.com, ratp.fr
      iledefrance-mobilites.fr, renfe.com, trenitalia.com, italotreno.it, italotreno.com, ns.nl
      ns-international.com, 9292.nl, belgiantrain.be, koleo.pl, intercity.pl, rozklad-pkp.pl, jakdojade.pl, rzd.ru
      tutu.ru, tcddtasimacilik.gov.tr, obilet.com, amtrak.com, irctc.co.in, redbus.in, makemytrip.com, goibibo.com
      yatra.com, cleartrip.com, ixigo.com, easemytrip.com, 12306.cn, ctrip.com, qunar.com, fliggy.com, mafengwo.cn
      trip.com, jorudan.co.jp, navitime.co.jp, transit.yahoo.co.jp, jalan.net, travel.rakuten.co.jp, letskorail.com
      yanolja.com, uber.com, lyft.com, bolt.eu, blablacar.*, blablacar.com.br, flixbus.*, omio.*, rome2rio.com
      wanderu.com, greyhound.com, megabus.com, sixt.*, hertz.*, europcar.*, billiger-mietwagen.de, adac.de
      google.com/travel, flights.google.com, skyscanner.*, kayak.*, momondo.*, swoodoo.com, opodo.*, edreams.*
      lastminute.com, kiwi.com, aviasales.ru, expedia.*, booking.com, airbnb.*, airbnb.com.br, vrbo.com
      hostelworld.com, hotels.com, agoda.com, trivago.*, hrs.de, priceline.com, hotwire.com, orbitz.com
      travelocity.com, tripadvisor.*, getyourguide.*, viator.com, klook.com, tui.com, tui.co.uk, check24.de/urlaub
      holidaycheck.de, urlaubspiraten.de, urlaubsguru.de, ab-in-den-urlaub.de, decolar.com, despegar.com
      123milhas.com, cvc.com.br, tatilsepeti.com, etstur.com, enuygun.com, wakacje.pl, itaka.pl, esky.pl
      couchsurfing.com, workaway.info, lonelyplanet.com, seat61.com, wikivoyage.org, lufthansa.com, eurowings.com
      swiss.com, austrian.com, ryanair.com, easyjet.com, wizzair.com, vueling.com, iberia.com, aireuropa.com
      britishairways.com, airfrance.*, klm.*, transavia.com, ita-airways.com, lot.com, turkishairlines.com, thy.com
      flypgs.com, aeroflot.ru, s7.ru, pobeda.aero, emirates.com, qatarairways.com, etihad.com, saudia.com
      flydubai.com, egyptair.com, royalairmaroc.com, delta.com, united.com, aa.com, southwest.com, jetblue.com
      alaskaair.com, spirit.com, aircanada.com, latamairlines.com, voegol.com.br, voeazul.com.br, aeromexico.com
      volaris.com, avianca.com, copaair.com, goindigo.in, airindia.com, spicejet.com, akasaair.com, singaporeair.com
      cathaypacific.com, airchina.com, csair.com, ceair.com, ana.co.jp, jal.co.jp, jal.com, koreanair.com
      flyasiana.com, qantas.com, airasia.com, norwegian.com, flysas.com, finnair.com, flytap.com, aerlingus.com
      flightradar24.com, flightaware.com, seatguru.com, heathrow.com, marriott.com, hilton.com, ihg.com, accor.com
      hyatt.com, alltrails.com, komoot.*, outdooractive.com, bergfex.*, visitberlin.de, park4night.com
      """,
    pages: "Booking.com, Google Flights, Airbnb, Skyscanner, Tripadvisor, KAYAK, bahn.de"
  )
}
