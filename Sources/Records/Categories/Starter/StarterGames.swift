extension StarterEntry {
  /// Games, and where they are bought and started.
  static let games = StarterEntry(
    "Entertainment > Games",
    -2,
    words: """
      steam, steamwebhelper, steam_app, com.valvesoftware.steam, com.valvesoftware.android.steam.community
      epicgameslauncher, epic games, lutris, heroic, gog galaxy, galaxyclient, battle.net, blizzard battle.net
      ubisoft connect, upc.exe, uplay, ea app, eadesktop, ea desktop, riot client, riotclientux, riotclientservices
      rockstar games launcher, bethesda launcher, paradox launcher, minecraft launcher, minecraftlauncher
      prismlauncher, multimc, curseforge, overwolf, modrinth, tlauncher, lunar client, feather client, itch.io
      playnite, bottles, protonup-qt, gamescope, geforce now, geforcenow, boosteroid, shadow pc, xbox, xboxpcapp
      xbox game bar, gamebar, gamepass, com.microsoft.xcloud, playstation, ps remote play, remoteplay
      nintendo switch online, google play games, com.google.android.play.games, apple arcade, game center
      amazon games, amazon luna, wargaming.net, vk play, garena, tencent games, wegame, hoyoplay, taptap, qooapp
      stove, nexon, purple launcher, hangame, league of legends, leagueclient, leagueclientux, valorant
      valorant-win64-shipping, teamfight tactics, legends of runeterra, wild rift, dota, dota2, counter-strike, csgo
      cs2, overwatch, apex legends, r5apex, fortnite, fortniteclient-win64-shipping, pubg, tslgame, pubg mobile
      com.tencent.ig, com.pubg.krmobile, bgmi, com.pubg.imobile, call of duty, warzone, modernwarfare, codmobile
      com.activision.callofduty.shooter, free fire, com.dts.freefireth, rainbow six, rainbowsix, battlefield, bf2042
      destiny 2, destiny2, halo infinite, the finals, helldivers, escape from tarkov, escapefromtarkov, dayz
      hunt showdown, world of warcraft, wow.exe, wowclassic, diablo, hearthstone, starcraft, heroes of the storm
      final fantasy, ffxiv, ffxiv_dx11, guild wars, gw2-64, elder scrolls, eso64, black desert, blackdesert64
      lost ark, lostark, new world aeternum, path of exile, pathofexile, pathofexilesteam, runescape, runelite
      osclient, albion online, eve online, exefile, maplestory, dungeon fighter, 던전앤파이터, 메이플스토리
      로스트아크, 배틀그라운드, 리그 오브 레전드, lineage, world of tanks, worldoftanks, world of warships
      war thunder, aces.exe, crossfire, cross fire, point blank, warframe, warframe.x64, roblox, robloxplayerbeta
      robloxplayer, com.roblox.client, minecraft, com.mojang.minecraftpe, terraria, stardew valley, factorio
      satisfactory, subnautica, valheim, palworld, rust client, rustclient, ark survival, shootergame, don't starve
      among us, com.innersloth.spacemafia, fall guys, fallguys_client_game, rocket league, rocketleague, fifa, fc 24
      fc 25, fc 26, ea sports, efootball, pro evolution soccer, football manager, nba 2k, madden nfl, forza horizon
      forzahorizon5, gran turismo, assetto corsa, iracing, f1 24, f1 25, euro truck simulator, eurotrucks2
      american truck simulator, beamng.drive, need for speed, grand theft auto, gta5, gtav, playgtav, fivem
      gta san andreas, red dead redemption, rdr2, cyberpunk 2077, cyberpunk2077, witcher, witcher3, elden ring
      eldenring, dark souls, sekiro, monster hunter, monsterhunterwilds, baldur's gate, bg3, skyrim, fallout
      fallout4, starfield, assassin's creed, hogwarts legacy, resident evil, silent hill, hollow knight, silksong
      hades, celeste, cuphead, undertale, dead cells, slay the spire, balatro, vampire survivors, rimworld
      civilization, civilizationvi, civ6, age of empires, aoe2de, anno 1800, cities skylines, crusader kings, ck3
      europa universalis, eu4, hearts of iron, hoi4, stellaris, victoria 3, total war, xcom, the sims, ts4_x64
      sims4, planet zoo, kerbal space program, lethal company, phasmophobia, dead by daylight, deadbydaylight
      r.e.p.o., marvel rivals, black myth, b1-win64-shipping, genshin impact, genshinimpact, yuanshen, 原神
      com.mihoyo.genshinimpact, honkai, star rail, 崩坏, zenless zone zero, wuthering waves, 鸣潮, arknights
      明日方舟, blue archive, ブルーアーカイブ, fate/grand order, umamusume, ウマ娘, nikke, azur lane, onmyoji
      identity v, 第五人格, 王者荣耀, honor of kings, arena of valor, com.tencent.tmgp.sgame, 和平精英
      com.tencent.tmgp.pubgmhd, 金铲铲之战, 蛋仔派对, 逆水寒, 梦幻西游, 三国杀, 阴阳师, 英雄联盟, 穿越火线, 永劫无间
      naraka, mobile legends, com.mobile.legends, clash royale, clash of clans, brawl stars, supercell
      squad busters, hay day, boom beach, candy crush, candycrushsaga, com.king, subway surfers
      com.kiloo.subwaysurf, temple run, angry birds, plants vs. zombies, fruit ninja, geometry dash, flappy bird
      cut the rope, hill climb racing, 8 ball pool, coin master, gardenscapes, homescapes, royal match, toon blast
      monopoly go, township, merge mansion, wordscapes, words with friends, wordle, pokemon go, pokémon go
      pokemongo, pokémon, pokemon tcg, pokemon unite, ingress, pikmin bloom, モンスターストライク, パズドラ
      puzzle & dragons, グランブルーファンタジー, プロセカ, リネージュ, 쿠키런, cookie run, ludo king, com.ludo.king
      teen patti, rummy, dream11, carrom pool, my11circle, okey plus, 101 okey, tavla, batak, zula, call of dragons
      rise of kingdoms, whiteout survival, lords mobile, last war, state of survival, evony, raid shadow legends
      afk arena, summoners war, marvel snap, marvel strike force, hearthstone battlegrounds, yu-gi-oh, master duel
      magic arena, mtga, tetris, 2048, sudoku, nonogram, solitaire, microsoft solitaire, aisleriot, spider solitaire
      freecell, gnome-mines, minesweeper, gnome-mahjongg, mahjong, mahjong soul, 雀魂, kpatience, kmines
      gnome-chess, chess, com.chess, lichess, org.lichess.mobileapp, scid, arena chess, supertux, supertuxkart, 0ad
      wesnoth, openttd, freeciv, xonotic, osu!, osu, stumble guys, krunker, agar.io, slither.io, retroarch
      dolphin-emu, pcsx2, ppsspp, rpcs3, yuzu, suyu, ryujinx, citra, cemu, mgba, visualboyadvance, epsxe
      duckstation, desmume, melonds, snes9x, fceux, mame, scummvm, dosbox, dosbox-x, bluestacks, hd-player, ldplayer
      dnplayer, noxplayer, memu, geoguessr, trivia crack, quizduell, quizclash, stadt land fluss, bet365, tipico
      bwin, betano, betfair, pokerstars, 888poker, partypoker, sportingbet, winamax, betclic, sisal, lottomatica
      sts.pl, bilyoner, nesine, iddaa, fonbet, фонбет, 1xbet, mostbet, winline, draftkings, fanduel, prizepicks
      stake casino
      """,
    names: """
      origin, games, spiele, juegos, jeux, jogos, game, hearts, doom, quake, half-life, portal 2, left 4 dead 2
      garry's mod, gmod, hl2, rust, raft, limbo, braid, smite, paladins, brawlhalla, unturned, tekken 8
      street fighter 6, uno, yahtzee, scrabble, worms, peggle, bejeweled, snake, pac-man, checkers, dominoes
      backgammon
      """,
    sites: """
      steampowered.com, steamcommunity.com, steamdb.info, epicgames.com, fortnite.com, gog.com, ubisoft.com, ea.com
      battle.net, blizzard.com, riotgames.com, leagueoflegends.com, playvalorant.com, op.gg, u.gg, dotabuff.com
      hltv.org, liquipedia.net, faceit.com, xbox.com, playstation.com, nintendo.*, nintendo.co.uk, rockstargames.com
      minecraft.net, minecraft.wiki, curseforge.com, modrinth.com, nexusmods.com, roblox.com, itch.io
      humblebundle.com, g2a.com, kinguin.net, instant-gaming.com, isthereanydeal.com, chess.com, lichess.org
      chess24.com, poki.*, crazygames.*, coolmathgames.com, kongregate.com, miniclip.com, armorgames.com
      newgrounds.com, addictinggames.com, y8.com, friv.com, silvergames.com, agame.com, jetztspielen.de
      spielaffe.de, 1001spiele.de, spiele-umsonst.de, jeux.fr, jeux.com, minijuegos.com, juegos.com
      clickjogos.com.br, gry.pl, spele.nl, spelletjes.nl, gioco.it, giochi.it, oyunskor.com, kraloyun.com
      igroutka.ru, 4399.com, 7k7k.com, agar.io, slither.io, krunker.io, diep.io, surviv.io, shellshock.io, 1v1.lol
      zombsroyale.io, skribbl.io, gartic.io, garticphone.com, jklm.fun, geoguessr.com, openguessr.com
      worldle.teuteuf.fr, wordle-spielen.de, nytimes.com/games, nytimes.com/crosswords, sporcle.com, jetpunk.com
      tetris.com, jstris.jezevec10.com, tetr.io, play2048.co, 2048.org, sudoku.com, websudoku.com, solitr.com
      cardgames.io, worldofsolitaire.com, minesweeper.online, playok.com, boardgamearena.com, buddyboardgames.com
      cookieclicker.com, orteil.dashnet.org, pokemonshowdown.com, play.pokemonshowdown.com, dndbeyond.com
      roll20.net, boardgamegeek.com, osu.ppy.sh, runescape.com, warframe.com, worldoftanks.*, wargaming.net
      warthunder.com, travian.*, forgeofempires.com, grepolis.com, ogame.*, hoyoverse.com, mihoyo.com, hoyolab.com
      nexon.com, netmarble.com, plaync.com, inven.co.kr, game.naver.com, taptap.cn, 3dmgame.com, gamersky.com
      ali213.net, dmm.com, mobage.jp, gamewith.jp, game8.jp, altema.jp, ign.com, gamespot.com, polygon.com
      kotaku.com, pcgamer.com, eurogamer.net, rockpapershotgun.com, gamestar.de, gamepro.de, pcgames.de, 4players.de
      jeuxvideo.com, gamekult.com, 3djuegos.com, vandal.elespanol.com, meristation.as.com, multiplayer.it
      everyeye.it, gry-online.pl, stopgame.ru, twitchtracker.com, speedrun.com, gamefaqs.gamespot.com, gamerant.com
      bet365.*, bet365.com, tipico.de, tipico.com, bwin.*, betano.*, pokerstars.*, stake.com, 1xbet.com, fonbet.ru
      draftkings.com, fanduel.com, dream11.com, nesine.com, bilyoner.com, lotto24.de, lotto.de
      """,
    pages: """
      Chess.com, lichess.org, Lichess, Steam Community, Roblox, Poki, CrazyGames, GeoGuessr, Kongregate
      Coolmath Games, 2048, Tetris, Board Game Arena, skribbl.io
      """
  )
}
