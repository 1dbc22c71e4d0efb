extension StarterEntry {
  /// The first set, in the order of its rules.
  ///
  /// A browser or a system program says least of what it is used for, so these come first: of equal
  /// ranks the later rule wins. A deeper category wins over all that are not.
  static let first: [StarterEntry] = [
    StarterEntry(
      "Browsing",
      0,
      words: """
        firefox, librewolf, waterfox, floorp, mullvadbrowser, chrome, chromium, brave, safari, msedge, microsoft edge
        microsoft-edge, microsoftedge, opera, vivaldi, epiphany, falkon, konqueror, iexplore, internet explorer
        duckduckgo, com.microsoft.emmx, com.sec.android.app.sbrowser, samsung internet, zen_browser, zen-browser
        zen browser, thebrowser, kagi, torbrowser, tor browser, qutebrowser, web browser
        """,
      names: "navigator, arc, dia, zen, edge, orion, browser, internet",
      sites: "google.*, bing.com, duckduckgo.com, ecosia.org, startpage.com"
    ),
    StarterEntry(
      "Utilities",
      0,
      words: """
        finder, nautilus, dolphin, thunar, nemo, pcmanfm, total commander, systemsettings, system settings
        system preferences, control-center, gnome-control-center, control panel, com.android.settings, task manager
        taskmgr, activity monitor, system-monitor, systemmonitor, calculator, calculatorapp, calc, kcalc, deskclock
        weather, keepass, keepassxc, bitwarden, 1password, lastpass, launcher, launcher3, nexuslauncher, screenshot
        flameshot, spectacle, shutter, snippingtool, screenclippinghost, file-roller, org.kde.ark, 7zfm, 7-zip, winrar
        gnome-shell, plasmashell, cinnamon, xfdesktop, xfce4-panel, lockscreen, lockapp, loginwindow, logonui
        screensaver, screensaverengine, gnome-screensaver, searchhost, searchapp, searchui, shellexperiencehost
        startmenuexperiencehost, applicationframehost, systemui, spotlight, raycast, alfred, rofi, krunner, ulauncher
        dropbox, nextcloud, owncloud, syncthing, onedrive, google drive, com.google.android.apps.docs, anydesk
        teamviewer, remmina, mstsc, remote desktop, virtualbox, virtualboxvm, vmware, com.android.vending, google play
        app store, gnome-software, packageinstaller, plasma-discover, synaptic, eog, gwenview, loupe
        shotwell, microsoft.photos
        com.google.android.apps.photos, com.google.android.apps.maps, google maps, organic maps, osmand
        com.google.android.apps.nbu.files, documentsui, com.google.android.googlequicksearchbox, pavucontrol, blueman
        nm-connection-editor, gparted, baobab, activitywatch, aw-qt, rescuetime, gnome-calendar
        org.gnome.calendar, android.calendar, google calendar
        """,
      names: """
        explorer, windows explorer, file explorer, files, org.gnome.files, settings, einstellungen, calendar, clock
        alarm, clocks, org.gnome.clocks, camera, photos, gallery, maps, contacts, photosapp, wifi, ark, preview
        """,
      sites:
        "maps.google.*, google.com/maps, drive.google.com, dropbox.com, calendar.google.com, deepl.com"
        + ", translate.google.*, wetter.com, bahn.de",
      pages: "Google Maps, Google Drive, Google Calendar"
    ),
    StarterEntry(
      "Productivity",
      1,
      words: """
        libreoffice, soffice, openoffice, onlyoffice, winword, microsoft word, microsoft excel, powerpnt
        microsoft powerpoint, com.microsoft.office, onenote, onenotem, microsoft onenote, notion, obsidian, logseq
        evernote, joplin, zettlr, standardnotes, standard notes, todoist, trello, asana, clickup
        things3, ticktick, omnifocus, com.microsoft.todos, microsoft to do, wunderlist, figma, inkscape, gimp
        photoshop, illustrator, indesign, lightroom, affinity, krita, blender, kdenlive, davinci resolve
        premiere pro, after effects, audacity, scribus, freecad, autocad, sketchup, gnucash, ulysses, scrivener
        typora, mindmanager, xmind, freemind, freeplane, miro, airtable, google docs, google sheets, google slides
        com.google.android.apps.docs.editors, com.google.android.keep, google keep, gedit, org.gnome.texteditor
        gnome-text-editor, notepad, notepad++, textedit, mousepad, kwrite, abiword, gnumeric, apostrophe, projectlibre
        microsoft project, visio, power bi, pbidesktop, tableau, org.gnome.todo, planify, org.gnome.notes
        """,
      names:
        "word, excel, powerpoint, pages, numbers, keynote, notes, reminders, things, writer, impress"
        + ", linear, bear",
      sites: """
        docs.google.com, sheets.google.com, slides.google.com, keep.google.com, office.com, office365.com
        sharepoint.com, notion.so, notion.site, overleaf.com, trello.com, asana.com, figma.com, miro.com, canva.com
        airtable.com, todoist.com, clickup.com, monday.com, linear.app, atlassian.net, evernote.com, chatgpt.com
        chat.openai.com, claude.ai, gemini.google.com, perplexity.ai
        """,
      pages: "Google Docs, Google Sheets, Google Slides, Overleaf, Notion, Trello, ChatGPT"
    ),
    StarterEntry(
      "Productivity > Programming",
      2,
      words: """
        code-oss, code-insiders, vscode, vscodium, codium, com.visualstudio.code, visual studio, devenv, jetbrains
        intellij, pycharm, clion, webstorm, phpstorm, rubymine, goland, rustrover, datagrip, xcode, android studio
        studio64.exe, android-studio, vim, nvim, gvim, macvim, neovim, neovide, emacs, sublime_text, sublime text
        sublime-text, dev.zed.zed, kate, kdevelop, qtcreator, qt creator, eclipse, netbeans, geany, gnome-builder
        org.gnome.builder, rstudio, matlab, jupyter, jupyterlab, jupyter-lab, spyder, octave, mathematica, texstudio
        texmaker, kile, lyx, terminal, gnome-terminal, konsole, alacritty, kovidgoyal, wezterm
        wezterm-gui, iterm, iterm2
        xterm, urxvt, tilix, terminator, guake, yakuake, ghostty, ptyxis, kgx, org.gnome.console
        windowsterminal, termux, powershell, pwsh, cmd.exe, putty, mintty, conemu, dbeaver, pgadmin, pgadmin4, tableplus
        postman, insomnia, wireshark, meld, gitk, git-gui, gitkraken, github desktop, githubdesktop, sourcetree, docker
        docker desktop, unity hub, godot, arduino, ghidra, beekeeper-studio
        """,
      names:
        "code, code - oss, code - insiders, visual studio code, cursor, atom, zed, rider, idea, fleet, st, warp"
        + ", console, git, foot, hyper, kitty",
      sites: """
        github.com, gitlab.*, gitlab.*.*, bitbucket.org, codeberg.org, sr.ht, stackoverflow.com, stackexchange.com
        serverfault.com, superuser.com, askubuntu.com, localhost, 127.0.0.1, docs.rs, crates.io, pypi.org, npmjs.com
        developer.mozilla.org, developer.apple.com, developer.android.com, docs.python.org, swift.org
        learn.microsoft.com, cppreference.com, go.dev, rust-lang.org, readthedocs.io, hub.docker.com
        colab.research.google.com, kaggle.com, leetcode.com, codewars.com, regex101.com, w3schools.com
        console.aws.amazon.com, portal.azure.com, console.cloud.google.com, replit.com, codepen.io
        """,
      pages: "GitHub, GitLab, Stack Overflow, Stack Exchange"
    ),
    StarterEntry(
      "Education",
      2,
      words: """
        anki, ankidroid, com.ichi2.anki, zotero, mendeley, jabref, citavi, endnote, geogebra, duolingo, babbel, memrise
        quizlet, okular, evince, org.gnome.papers, zathura, xreader, atril, qpdfview, acrobat, acrord32
        adobe reader, acrobat reader, sumatrapdf, foxit, pdf expert, goodnotes, notability, xournalpp, xournal
        kindle, calibre, calibre-parallel, foliate, fbreader, apple books, khan academy, coursera, udemy, moodle
        org.wikipedia, wikipedia, photomath, stellarium, brilliant
        """,
      names: "books, digital editions, papers, skim",
      sites: """
        moodle.*, moodle.*.*, ilias.*.*, instructure.com, canvas.*.*, blackboard.com, coursera.org, edx.org
        khanacademy.org, udemy.com, udacity.com, brilliant.org, duolingo.com, quizlet.com, ankiweb.net, arxiv.org
        scholar.google.*, jstor.org, sciencedirect.com, springer.com, researchgate.net, pubmed.ncbi.nlm.nih.gov
        wikipedia.org, wiktionary.org, wolframalpha.com, dict.cc, leo.org, edu, ac.uk, edu.au, uni-*.de, tu-*.de
        fu-berlin.de, hu-berlin.de, lmu.de, tum.de, kit.edu, rwth-aachen.de, ethz.ch
        """,
      pages: "Wikipedia, Wikipédia, Google Scholar, Khan Academy, Coursera, Quizlet"
    ),
    StarterEntry(
      "Social",
      -2,
      words: """
        instagram, tiktok, musically, snapchat, facebook, com.facebook.katana, twitter, reddit, discord, discordcanary
        com.hammerandchisel, mastodon, joinmastodon, tusky, bereal, pinterest, tumblr, threads, bluesky, bsky, tinder, bumble, hinge
        linkedin, vkontakte, weibo, quora, barcelona
        """,
      names: "x, boost, apollo, com.rubenmayayo.reddit",
      sites: """
        instagram.com, tiktok.com, facebook.com, twitter.com, x.com, reddit.com, discord.com, mastodon.*, bsky.app
        threads.net, threads.com, pinterest.*, tumblr.com, snapchat.com, linkedin.com, quora.com, vk.com, weibo.com
        mastodon.social
        """,
      pages:
        "Facebook, Instagram, Instagram photos and videos, Reddit, Twitter, X, TikTok, Discord, Pinterest, LinkedIn"
    ),
    StarterEntry(
      "Communication",
      0,
      words: """
        thunderbird, betterbird, outlook, olk, com.microsoft.office.outlook, mailspring, geary, kmail
        claws-mail, sylpheed, neomutt, mutt, protonmail, proton mail, com.google.android.gm, gmail, com.apple.mail, k9
        com.fsck.k9, com.samsung.android.email, tutanota, slack, teams, msteams, ms-teams, zoom, cpthost, webex
        ciscocollabhost, skype
        im.vector, nheko, mattermost, rocket.chat, zulip, signal, org.thoughtcrime.securesms, telegram
        telegramdesktop, whatsapp, viber, threema, wechat, com.tencent.mm, kakaotalk, com.facebook.orca, imessage
        com.apple.mobilesms, com.google.android.apps.messaging, com.samsung.android.messaging, dialer, incallui
        com.android.phone, com.samsung.android.incallui, facetime, jitsi, jitsi meet, hexchat, irssi, weechat, pidgin
        gajim, polari, tangram, google meet, google chat, google hangouts, caprine
        """,
      names:
        "mail, messages, messenger, phone, hxoutlook, spark, mimestream, airmail, line, linphone, telefon"
        + ", evolution, org.gnome.evolution, email, element, fractal, org.gnome.fractal",
      sites: """
        mail.google.com, outlook.office.com, outlook.live.com, outlook.office365.com, outlook.com, mail.*, mail.*.*
        webmail.*.*, proton.me, gmx.*, web.de, web.whatsapp.com, web.telegram.org, messages.google.com, messenger.com
        facebook.com/messages, slack.com, teams.microsoft.com, teams.live.com, meet.google.com, zoom.us, webex.com
        meet.jit.si, app.element.io, chat.google.com, whatsapp.com, discord.com/channels/@me
        """,
      pages:
        "Gmail, Outlook, Slack, WhatsApp, Messenger, Microsoft Teams, Telegram Web, Proton Mail"
    ),
    StarterEntry(
      "Entertainment",
      -2,
      words: """
        netflix, com.amazon.avod, prime video, primevideo, amazonvideo, disney+, disneyplus
        disney plus, youtube, twitch
        hulu, hbomax, hbo max, crunchyroll, plex, plexmediaplayer, jellyfin, kodi, stremio, popcorn time
        vlc, mpv, mplayer
        smplayer, celluloid, totem, org.gnome.totem, dragonplayer, haruna, iina, quicktime player, mpc-hc, mpc-hc64
        potplayer, potplayermini64, wmplayer, steam, steamwebhelper, steam_app, epicgameslauncher, epic games, lutris
        heroic, gog galaxy, galaxyclient, battle.net, ubisoft connect, riot client, riotclientux
        leagueclient, leagueclientux, league of legends, valorant, minecraft, minecraftlauncher, prismlauncher, roblox
        robloxplayerbeta, fortnite, csgo, cs2, dota2, overwatch, genshin impact, genshinimpact, candy crush
        candycrushsaga, clash royale, clash of clans, supercell, subway surfers, brawl stars, pokemon go
        pokemongo, chess, lichess, gnome-chess, gnome-mines, gnome-mahjongg, aisleriot, solitaire, sudoku, retroarch
        dolphin-emu, scummvm, com.google.android.play.games, joyn, ard mediathek, zdfmediathek
        ardmediathek, mx player, mxtech, tubi, xbox
        """,
      names:
        "tv, com.apple.tv, movies & tv, video.ui, videos, vlc media player, origin, hearthstone, gamebar",
      sites: """
        youtube.com, youtube-nocookie.com, youtu.be, netflix.com, twitch.tv, primevideo.com, disneyplus.com, hulu.com
        max.com, crunchyroll.com, vimeo.com, dailymotion.com, 9gag.com, imgur.com, chess.com, lichess.org
        ardmediathek.de, zdf.de, arte.tv, joyn.de, rtlplus.de, plex.tv, steampowered.com, steamcommunity.com
        epicgames.com, roblox.com, poki.com, coolmathgames.com, itch.io, bilibili.com, nicovideo.jp
        """,
      pages:
        "YouTube, Netflix, Twitch, Prime Video, Disney+, Chess.com, lichess.org, Lichess, Vimeo"
    ),
    StarterEntry(
      "Browsing > News",
      -1,
      words: """
        tagesschau, spiegel, zeit online, bbc news, nytimes, new york times, the guardian, cnn, google news, magazines
        flipboard, feedly, inoreader, newsflash, liferea, akregator, netnewswire, reeder, newsboat, com.apple.news
        """,
      names: "news",
      sites: """
        news.*, news.*.*, spiegel.de, zeit.de, tagesschau.de, bbc.co.uk, bbc.com, cnn.com, nytimes.com
        washingtonpost.com, wsj.com, reuters.com, apnews.com, theguardian.com, heise.de, golem.de, faz.net
        sueddeutsche.de, welt.de, bild.de, n-tv.de, t-online.de, focus.de, lemonde.fr, elpais.com, repubblica.it
        theverge.com, arstechnica.com, techcrunch.com, economist.com, bloomberg.com, feedly.com, msn.com
        """,
      pages:
        "Hacker News, BBC News, DER SPIEGEL, ZEIT ONLINE, tagesschau.de, The New York Times, The Guardian"
    ),
    StarterEntry(
      "Browsing > Shopping",
      -1,
      words:
        "amazon shopping, mshop, ebay, zalando, vinted, etsy, aliexpress, temu, shein, kleinanzeigen",
      names: "otto",
      sites: """
        amazon.*, ebay.*, zalando.*, vinted.*, etsy.com, aliexpress.com, temu.com, shein.com, otto.de, kleinanzeigen.de
        ebay-kleinanzeigen.de, walmart.com, target.com, bestbuy.com, ikea.com, idealo.de, geizhals.de, mediamarkt.de
        """,
      pages: "eBay, Etsy, Zalando"
    ),
    StarterEntry(
      "Entertainment > Audio",
      0,
      words: """
        spotify, apple music, com.apple.music, youtube music, youtube.music, com.google.android.apps.youtube.music
        amazon music, com.amazon.mp3, podcast, podcasts, antennapod, pocket casts, pocketcasts, overcast, audible
        rhythmbox, clementine, strawberry, amarok, elisa, lollypop, quodlibet, audacious, deadbeef, foobar2000, winamp
        itunes, aimp, musicbee, soundcloud, deezer, tidal, bandcamp, radio, shortwave, gnome-music, org.gnome.music
        """,
      names: "music, groove music, music.ui",
      sites: """
        open.spotify.com, spotify.com, soundcloud.com, music.youtube.com, music.apple.com, music.amazon.*
        podcasts.apple.com, podcasts.google.com, deezer.com, tidal.com, bandcamp.com, audible.*, last.fm
        """,
      pages: "Spotify, SoundCloud, YouTube Music, Deezer"
    ),
  ]
}
