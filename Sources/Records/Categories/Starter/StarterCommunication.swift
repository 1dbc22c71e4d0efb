extension StarterEntry {
  /// Mail, messages, calls.
  static let communication = StarterEntry(
    "Communication",
    0,
    words: """
      thunderbird, betterbird, k-9 mail, k9, com.fsck.k9, outlook, olk, com.microsoft.office.outlook, hxtsr
      mailspring, geary, kmail, claws-mail, sylpheed, trojita, neomutt, mutt, aerc, evolution mail, em client
      mailclient, the bat!, thebat, foxmail, mailbird, postbox, mailplane, canary mail, superhuman, shortwave
      spike email, bluemail, aquamail, fairemail, protonmail, proton mail, proton-mail, ch.protonmail.android
      tutanota, tuta mail, hey email, fastmail, com.google.android.gm, gmail, inbox by gmail, com.apple.mail
      com.apple.mobilemail, com.samsung.android.email, com.android.email, yahoo mail
      com.yahoo.mobile.client.android.mail, gmx mail, web.de mail, mail.ru, ru.mail.mailapp, yandex mail
      ru.yandex.mail, 网易邮箱大师, qq邮箱, slack, com.tinyspeck.slackmacgap, teams, msteams, ms-teams
      microsoft teams, com.microsoft.teams, zoom, us.zoom.xos, cpthost, webex, ciscocollabhost, ciscospark, skype
      lync, skype for business, gotomeeting, goto meeting, gotowebinar, bluejeans, ringcentral, dialpad, 8x8 work
      whereby, tuple, bigbluebutton, jitsi, jitsi meet, org.jitsi.meet, google meet, com.google.android.apps.tachyon
      google duo, google chat, google hangouts, google voice, com.google.android.apps.dynamite, im.vector
      element-desktop, schildichat, fluffychat, nheko, cinny, mattermost, rocket.chat, zulip, twist app, flock
      pumble, lark, feishu, 飞书, com.ss.android.lark, dingtalk, 钉钉, com.alibaba.android.rimet, wecom, wxwork
      企业微信, 腾讯会议, wemeet, wemeetapp, tencent meeting, voov, signal, org.thoughtcrime.securesms, molly
      telegram, telegramdesktop, org.telegram.messenger, telegram x, 64gram, ayugram, kotatogram, unigram, nekogram
      plus messenger, whatsapp, com.whatsapp, com.whatsapp.w4b, whatsdesk, viber, com.viber.voip, threema
      ch.threema.app, session private messenger, wickr, simplex, briar, delta chat, deltachat, wechat, weixin, 微信
      com.tencent.mm, com.tencent.mobileqq, tencent qq, tim.exe, kakaotalk, 카카오톡, com.kakao.talk, line_desktop
      jp.naver.line.android, zalo, com.zing.zalo, imo, com.imo.android.imoim, botim, icq, max messenger, сферум
      imessage, com.apple.mobilesms, com.google.android.apps.messaging, com.samsung.android.messaging
      com.android.mms, textra, pulse sms, dialer, incallui, com.android.phone, com.samsung.android.incallui
      com.samsung.android.dialer, com.google.android.dialer, com.android.dialer, com.google.android.contacts
      com.android.contacts, com.android.incallui, truecaller, com.truecaller, facetime, com.apple.facetime
      phone link, yourphone, phoneexperiencehost, com.facebook.orca, com.facebook.mlite, messenger lite, caprine
      franz, ferdi, ferdium, rambox, wavebox, beeper, texts.com, all-in-one messenger, mumble, teamspeak, ts3client
      ts3client_win64, ventrilo, hexchat, irssi, weechat, mirc, quassel, konversation, irccloud, xchat, pidgin
      gajim, dino messenger, psi-plus, kopete, adium, polari, tangram, gnome-contacts, groupme, kik, kik messenger
      google messages, jiochat
      """,
    names: """
      mail, e-mail, email, messages, messaging, messenger, nachrichten, mensajes, mensagens, messaggi, berichten
      сообщения, mesajlar, 信息, 短信, メッセージ, 메시지, wiadomości, phone, telefon, teléfono, téléphone, telefono
      telefoon, телефон, 电话, 電話, 전화, hxoutlook, spark, mimestream, airmail, line, linphone, evolution
      org.gnome.evolution, element, fractal, org.gnome.fractal, correo, courrier, posta, poczta, почта, 邮件, メール
      메일, poste, qq, tim, bip, dino, hangouts, meet, chat, sms, anrufe, llamadas, session, eitaa, rubika, soroush
      bale
      """,
    sites: """
      mail.google.com, inbox.google.com, outlook.office.com, outlook.live.com, outlook.office365.com, outlook.com
      hotmail.com, outlook.cloud.microsoft, mail.*, mail.*.*, webmail.*, webmail.*.*, roundcube.*.*, proton.me
      protonmail.com, tuta.com, tutanota.com, fastmail.com, hey.com, gmx.*, web.de, freenet.de, posteo.de
      mailbox.org, laposte.net, icloud.com/mail, exmail.qq.com, e.mail.ru, contacts.google.com, rediffmail.com
      whatsapp.com, web.whatsapp.com, telegram.org, web.telegram.org, t.me, messages.google.com, voice.google.com
      messenger.com, facebook.com/messages, instagram.com/direct, slack.com, app.slack.com, teams.microsoft.com
      teams.live.com, teams.cloud.microsoft, meet.google.com, duo.google.com, chat.google.com, zoom.us, zoom.com
      webex.com, gotomeeting.com, whereby.com, bluejeans.com, ringcentral.com, meet.jit.si, jitsi.*.*, bbb.*.*
      gather.town, app.element.io, matrix.to, mattermost.*, mattermost.*.*, rocket.chat, zulipchat.com, signal.org
      threema.ch, web.wechat.com, wx.qq.com, im.qq.com, line.me, kakao.com, viber.com, icq.com, skype.com
      web.skype.com, discord.com/channels/@me, linkedin.com/messaging, vk.com/im, vk.com/mail, x.com/messages
      twitter.com/messages, groups.google.com, meeting.tencent.com, work.weixin.qq.com, dingtalk.com
      voovmeeting.com, telemost.yandex.ru, mail.yandex.ru, max.ru
      """,
    parts: "poczta.onet.pl, poczta.wp.pl, poczta.o2.pl, poczta.interia.pl",
    pages: """
      Gmail, Outlook, Slack, WhatsApp, Messenger, Microsoft Teams, Telegram Web, Proton Mail, Yahoo Mail
      Google Meet, Zoom, Google Chat, Google Messages for web, iCloud Mail, Roundcube Webmail, Messages for web
      """
  )
}
