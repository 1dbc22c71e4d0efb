extension StarterEntry {
  /// What keeps a machine going: its desktop, files, settings, and tools that are opened for a moment.
  static let utilities = StarterEntry(
    "Utilities",
    0,
    words: """
      finder, nautilus, dolphin, thunar, nemo, caja, pcmanfm, pcmanfm-qt, krusader, doublecmd, double commander
      total commander, totalcmd, dopus, directory opus, forklift, path finder, systemsettings, system settings
      system preferences, control-center, gnome-control-center, gnome-tweaks, dconf-editor, control panel
      com.android.settings, task manager, taskmgr, activity monitor, system-monitor, systemmonitor, htop, btop
      process explorer, procexp64, perfmon, resmon, regedit, mmc, eventvwr, services.msc, dxdiag, msconfig, msinfo32
      calculator, calculatorapp, calc, kcalc, qalculate, galculator, speedcrunch, deskclock, weather, screenshot
      flameshot, spectacle, shutter, ksnip, greenshot, sharex, lightshot, snippingtool, screenclippinghost
      cleanshot, shottr, snipaste, gyazo, gnome-screenshot, file-roller, org.kde.ark, 7zfm, 7-zip, winrar, winzip
      bandizip, peazip, keka, the unarchiver, xarchiver, engrampa, userauthorisation, securityagent, usernotificationcenter, uninstaller, software updater, update-manager
      ubiquity
      """,
    names: """
      explorer, windows explorer, file explorer, files, org.gnome.files, settings, einstellungen, ajustes, réglages
      impostazioni, instellingen, ustawienia, настройки, ayarlar, 设置, 設定, 설정, configurações, definições
      my files, eigene dateien, mis archivos, dateien, fichiers, file manager, filemanager, clock, uhr, reloj
      horloge, alarm, clocks, org.gnome.clocks, camera, kamera, cámara, appareil photo, fotocamera, caméra, 相机
      カメラ, 카메라, photos, fotos, foto, galerie, galería, gallery, galeria, 相册, 갤러리, photosapp, wifi, ark
      preview, vorschau, aperçu, anteprima, voorbeeld, 预览, プレビュー, contacts, kontakte, contactos
      voice recorder, recorder, compass, flashlight, magnifier, taschenrechner, calculadora, calculatrice
      calcolatrice, 计算器, 電卓, 계산기, voice memos, sprachmemos, notification center, control center
      kontrollzentrum, dock, window server, shortcuts, kurzbefehle, installer, credential dialog, consent, rundll32
      conhost, dwm, desktop, program manager
      """
  )

  /// Launchers, docks and other surfaces of desktops and phones.
  static let surfaces = StarterEntry(
    "Utilities",
    0,
    words: """
      launcher, launcher3, nexuslauncher, one ui home, oneui home, pixel launcher, com.miui.home
      com.mi.android.globallauncher, com.huawei.android.launcher, com.oppo.launcher, com.oneplus.launcher
      net.oneplus.launcher, com.bbk.launcher2, com.teslacoilsw.launcher, com.sec.android.app.launcher
      com.android.systemui, system ui, systemui, miui, com.google.android.apps.wellbeing, digital wellbeing
      com.samsung.android.forest, com.samsung.android.lool, com.samsung.android.app.aodservice
      com.samsung.android.bixby.agent, com.samsung.android.app.cocktailbarservice
      com.google.android.permissioncontroller, com.android.permissioncontroller, packageinstaller
      permissioncontroller, com.google.android.setupwizard, com.google.android.gms, google play services
      com.android.settings.intelligence, com.android.intentresolver, com.android.documentsui
      documentsui, honeyboard, gboard, com.google.android.inputmethod.latin, swiftkey, springboard, homescreen
      home screen, gnome-shell, plasmashell, cinnamon, xfdesktop, xfce4-panel, mate-panel
      lxqt-panel, waybar, polybar, wofi, dmenu, kwin_wayland, kwin_x11, mutter, picom, sway, hyprland, i3bar
      searchhost, searchapp, searchui, startmenu, shellexperiencehost, startmenuexperiencehost, applicationframehost
      textinputhost, systemsettingsadminflows, widgetboard, shellhost, spotlight, raycast, alfred, rofi
      krunner, ulauncher, albert, powertoys, powerlauncher, listary, fluent search, mission control, stage manager
      windowmanager, screencaptureui, universalaccessauthwarn, coreservicesuiagent, com.apple.controlcenter
      dockhelper, rectangle pro, bettertouchtool, karabiner, hammerspoon, autohotkey, autohotkeyu64, bartender
      amethyst, yabai, alttab
      """,
    names: """
      home, startseite, inicio, accueil, launchpad, rectangle, apps, start, startup, recents, now bar, bixby, siri
      """
  )

  /// Files elsewhere, other machines, secrets and software.
  ///
  /// Of trackers not those whose exports name no application: what they say of a project would count as use of them.
  static let services = StarterEntry(
    "Utilities",
    0,
    words: """
      keepass, keepassxc, keepassdx, bitwarden, 1password, lastpass, dashlane, enpass, proton pass, nordpass
      keychain, seahorse, kwallet, kwalletmanager, passwords, authenticator, authy, aegis, freeotp, yubico
      duo mobile, duosecurity, dropbox, nextcloud, owncloud, syncthing, onedrive, google drive
      com.google.android.apps.docs, icloud, pcloud, box drive, seadrive, seafile, filen, cryptomator, veracrypt
      wetransfer, localsend, airdroid, scrcpy, kde connect, kdeconnect, gsconnect, nearby share, quick share
      transmission, qbittorrent, deluge, utorrent, bittorrent, jdownloader, jdownloader2, free download manager
      internet download manager, idman, motrix, baidunetdisk, 百度网盘, 迅雷, anydesk, teamviewer, rustdesk, remmina
      mstsc, msrdc, remote desktop, parsec, vnc viewer, realvnc, tigervnc, chrome remote desktop, citrix, wfica32
      vmware horizon, horizon client, parallels, virtualbox, virtualboxvm, vmware, virt-manager, gnome-boxes, utm
      quickemu, openvpn, wireguard, tailscale, nordvpn, expressvpn, protonvpn, proton vpn, surfshark, mullvad vpn
      mullvad-vpn, cisco anyconnect, cisco secure client, globalprotect, forticlient, cloudflare warp, clash verge
      clash-verge, v2rayn, shadowsocks, com.android.vending, google play, google play store, app store
      microsoft store, winstore.app, gnome-software, plasma-discover, synaptic, pamac, octopi, flatseal, f-droid
      org.fdroid.fdroid, aurora store, galaxy store, com.sec.android.app.samsungapps, com.xiaomi.mipicks, homebrew
      chocolatey, setapp, cleanmymac, ccleaner, daisydisk, windirstat, treesize, wiztree, disk utility, gparted
      baobab, gnome-disks, gnome-disk-utility, rufus, balenaetcher, etcher, ventoy, timeshift, deja-dup
      time machine, carbon copy cloner, backblaze, veeam, acronis, macrium, malwarebytes, kaspersky, avast
      avg antivirus, norton, mcafee, bitdefender, eset, windows security, sechealthui, windows defender, 360safe
      nvidia app, geforce experience, nvidia control panel, radeon software, amd software, msi afterburner, hwinfo
      cpu-z, gpu-z, crystaldiskinfo, corsair icue, logi options, logioptionsplus, razer synapse, armoury crate
      displaylink, pavucontrol, easyeffects, helvum, qpwgraph, blueman, nm-connection-editor, bluetooth, soundsource
      rogue amoeba, voicemeeter, equalizer apo, stream deck, streamdeck, activitywatch, aw-qt, rescuetime
      manictime, screen time, stayfree, actiondash, com.burockgames.timeclocker
      forest focus, cc.forestapp, cold turkey, print queue, printer, hp smart, epson scan, simple-scan, naps2
      vuescan
      """,
    sites: """
      drive.google.com, dropbox.com, onedrive.live.com, icloud.com, mega.nz, mega.io, box.com, wetransfer.com
      pcloud.com, mediafire.com, terabox.com, pan.baidu.com, disk.yandex.*, swisstransfer.com, file.io
      vault.bitwarden.com, 1password.com, my.1password.com, lastpass.com, accounts.google.com, myaccount.google.com
      passwords.google.com, appleid.apple.com, login.microsoftonline.com, login.live.com, account.microsoft.com
      play.google.com, apps.apple.com, apps.microsoft.com, chromewebstore.google.com, addons.mozilla.org
      flathub.org, speedtest.net, fast.com, virustotal.com, whatismyipaddress.com, downdetector.*, rescuetime.com
      toggl.com, clockify.me, wakatime.com, time.is, timeanddate.com, xe.com, ilovepdf.com, smallpdf.com, pdf24.org
      convertio.co, remove.bg, 10minutemail.com, temp-mail.org, teamviewer.com, anydesk.com, nordvpn.com
      softonic.com, uptodown.com, apkpure.com, sourceforge.net, filehippo.com, winrar.de
      """,
    parts: "cloud.mail.ru",
    pages: "Google Drive, Dropbox, iCloud"
  )

  /// Calendars, maps, dictionaries, weather, money, health: what everyday life asks for.
  static let everyday = StarterEntry(
    "Utilities",
    0,
    words: """
      gnome-calendar, org.gnome.calendar, android.calendar, google calendar, fantastical
      com.samsung.android.calendar, com.apple.ical, korganizer, merkuro, calengoo, business calendar, timetree
      com.google.android.apps.maps, google maps, apple maps, organic maps, app.organicmaps, osmand, gnome-maps, waze
      here wego, com.baidu.baidumap, 高德地图, 百度地图, com.autonavi.minimap, 2gis, ru.dublgis.dgismobile
      yandex maps, yandex.maps, ru.yandex.yandexmaps, naver map, kakaomap, net.daum.android.map, mapy.cz
      google earth, com.google.earth, citymapper, moovit, komoot, strava, google fit, samsung health
      com.sec.android.app.shealth, apple health, com.apple.health, fitbit, garmin connect, mi fitness, zepp life
      myfitnesspal, runtastic, headspace, sleep cycle, medito, deepl, google translate
      com.google.android.apps.translate, papago, com.naver.labs.translator, goldendict, eog, gwenview, loupe
      shotwell, digikam, geeqie, nomacs, irfanview, xnview, xnviewmp, imageglass, faststone, microsoft.photos
      com.google.android.apps.photos, google photos, com.sec.android.gallery3d, com.miui.gallery
      com.google.android.apps.nbu.files, files by google, com.sec.android.app.myfiles
      com.mi.android.globalfileexplorer, com.google.android.googlequicksearchbox, google app, accuweather
      weather.com, windy, yr.no, weawow, com.samsung.android.weather, wetteronline, warnwetter, paypal, google pay
      com.google.android.apps.nbu.paisa.user, google wallet, com.google.android.apps.walletnfcrel, samsung wallet
      samsung pay, apple wallet, com.phonepe.app, phonepe, net.one97.paytm, paytm, bhim, alipay, 支付宝
      com.eg.android.alipaygphone, venmo, cash app, zelle, revolut, wise app, com.transferwise.android, n26, monzo
      com.nubank, com.nu.production, nubank, picpay, mercado pago, com.mercadopago.wallet, blik, bizum, satispay
      postepay, tikkie, sberbank, сбербанк, сбербанк онлайн, tinkoff, тинькофф, т-банк, garanti bbva, ziraat mobil
      toss, kakaobank, kakaopay, binance, coinbase, metamask, kraken, trading 212, trade republic, robinhood, etoro
      tradingview, metatrader, zerodha, zerodha kite, groww, ynab, moneymoney, starmoney, homebank, skrooge
      smart home, google home, com.google.android.apps.chromecast.app, philips hue, home assistant, tuya
      smartthings, mi home, id austria, ausweisapp, gov.br, diia, госуслуги, e-devlet, digilocker
      """,
    names: """
      calendar, kalender, calendario, calendrier, calendário, takvim, 日历, カレンダー, 캘린더, календарь, ical
      maps, karten, mapas, mappe, plans, google, translate, dictionary, lexikon, wörterbuch, stocks, aktien, wallet
      health, stickies, find my, wo ist?, find my device, translator, navigation, tips, tipps, fitness, cron
      everything, magnet, thunder, freedom, timing, transit
      """,
    sites: """
      maps.google.*, google.com/maps, google.de/maps, google.co.uk/maps, google.fr/maps, google.es/maps
      google.it/maps, google.co.in/maps, google.com.br/maps, google.com.tr/maps, google.pl/maps, google.nl/maps
      google.co.jp/maps, openstreetmap.org, bing.com/maps, mapy.cz, waze.com, mappy.com, viamichelin.*, amap.com
      map.baidu.com, 2gis.ru, map.naver.com, earth.google.com, calendar.google.com, calendly.com, doodle.com
      when2meet.com, deepl.com, translate.google.*, translate.yandex.*, papago.naver.com, reverso.net, linguee.*
      wordreference.com, pons.com, context.reverso.net, bab.la, dictionary.com, merriam-webster.com, thesaurus.com
      fanyi.baidu.com, fanyi.youdao.com, weather.com, accuweather.com, wetter.com, wetteronline.de, wetter.de
      dwd.de, meteofrance.com, ilmeteo.it, eltiempo.es, tenki.jp, gismeteo.ru, windy.com, weather.gov
      wunderground.com, metoffice.gov.uk, buienradar.nl, aemet.es, meteoblue.com, yr.no, paypal.com, wise.com
      revolut.com, stripe.com, alipay.com, paytm.com, chase.com, bankofamerica.com, wellsfargo.com, capitalone.com
      sparkasse.*, ing.de, ing.nl, ing.pl, dkb.de, comdirect.de, n26.com, commerzbank.de, deutsche-bank.de
      rabobank.nl, abnamro.nl, bnpparibas.net, labanquepostale.fr, credit-agricole.fr, societegenerale.fr
      boursorama.com, caixabank.es, bbva.*, santander.*, intesasanpaolo.com, unicredit.it, pkobp.pl, mbank.pl
      ipko.pl, sberbank.ru, tbank.ru, itau.com.br, nubank.com.br, bb.com.br, onlinesbi.sbi, hdfcbank.com
      icicibank.com, barclays.co.uk, hsbc.*, lloydsbank.com, monzo.com, tradingview.com, coinmarketcap.com
      coingecko.com, binance.com, coinbase.com, finance.yahoo.com, investing.com, zerodha.com, robinhood.com
      fidelity.com, vanguard.com, schwab.com, turbotax.intuit.com, elster.de, impots.gouv.fr, gov.uk, irs.gov
      gosuslugi.ru, turkiye.gov.tr, service-public.fr, gob.es, gov.br, ameli.fr, post.ch, strava.com
      myfitnesspal.com, healthline.com, webmd.com, mayoclinic.org, doctolib.*, netdoktor.de, apotheken.de
      """,
    parts: """
      notion calendar, com.nhn.android.nmap, adidas running, nike run club, map.kakao.com, outlook.live.com/calendar
      """,
    pages: "Google Maps, Google Calendar, Google Translate, DeepL Translate, PayPal"
  )
}
