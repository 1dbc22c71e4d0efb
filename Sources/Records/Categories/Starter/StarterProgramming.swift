extension StarterEntry {
  /// Editors, terminals and all else that programs are made with.
  static let programming = StarterEntry(
    "Productivity > Programming",
    2,
    words: """
      code-oss, code-insiders, vscode, vscodium, codium, com.visualstudio.code, visual studio, devenv, cursor ide
      windsurf, codeium, trae, kiro, antigravity, positron, void editor, jetbrains, jetbrains toolbox, intellij
      intellij idea, pycharm, clion, webstorm, phpstorm, rubymine, goland, rustrover, datagrip, dataspell, appcode
      mps64, rider64, xcode, swift playgrounds, instruments app, android studio, studio64.exe, android-studio, vim
      nvim, gvim, macvim, vimr, neovim, neovide, helix editor, emacs, spacemacs, aquamacs, sublime_text
      sublime text, sublime-text, sublime merge, sublime_merge, notepad++, textmate, bbedit, coderunner, dev.zed.zed
      zeditor, kate, kdevelop, qtcreator, qt creator, qt designer, eclipse, myeclipse, spring tool suite, netbeans
      apache netbeans, bluej, greenfoot, drjava, jgrasp, geany, bluefish, brackets, dreamweaver, code::blocks
      codeblocks, dev-c++, devcpp, codelite, gnome-builder, org.gnome.builder, lazarus, delphi, rad studio
      embarcadero, purebasic, livecode, xojo, idle3, pyzo, thonny, wing ide, mu editor, mu-editor, rstudio, rgui
      matlab, simulink, jupyter, jupyterlab, jupyter-lab, jupyter notebook, spyder, anaconda, anaconda navigator
      conda, octave, octave-gui, scilab, maple, maplesoft, mathematica, wolfram, sagemath, maxima, wxmaxima, mathcad
      julia, texstudio, texmaker, kile, lyx, texworks, winedt, texshop, texpad, miktex, latexila, gummi, setzer
      gnome-latex, scratch desktop, scratch 3, snap!, app inventor, makecode, lego spike, mindstorms, unity
      unity hub, unityhub, unity editor, unreal engine, unrealeditor, ue4editor, godot, gamemaker, game maker
      construct 3, rpg maker, renpy, defold, robloxstudio, robloxstudiobeta, arduino, arduino ide, ghidra, ida pro
      ida64, x64dbg, ollydbg, cheat engine, dnspy, ilspy, jadx, hxd, imhex, binary ninja
      """,
    names: """
      code, code - oss, code - insiders, visual studio code, cursor, atom, zed, rider, idea, fleet, nova
      eclipse ide, helix, lapce, lite-xl, micro, nano, idle, pythonw, ipython, r, stata-se, scratch, alice 3, coda 2
      kdiff3, processing, wing, squeak, pharo, racket, drracket, ghci, sbcl, playgrounds, simulator, instruments
      accessibility inspector
      """,
    parts: "roblox studio",
    pages: "Jupyter Notebook, JupyterLab, Visual Studio Code, Colab"
  )

  /// Shells, databases, repositories, machines.
  static let shells = StarterEntry(
    "Productivity > Programming",
    2,
    words: """
      terminal, gnome-terminal, konsole, alacritty, kovidgoyal, wezterm, wezterm-gui, iterm, iterm2, xterm, uxterm
      urxvt, rxvt, tilix, terminator, guake, yakuake, tilda, ghostty, ptyxis, kgx, org.gnome.console
      blackbox terminal, windowsterminal, termux, connectbot, termius, juicessh, tabby terminal, warp terminal
      dev.warp.warp, waveterm, powershell, powershell_ise, pwsh, cmd.exe, command prompt, eingabeaufforderung
      símbolo del sistema, invite de commandes, putty, kitty_portable, mobaxterm, xshell, securecrt, finalshell
      bitvise, mintty, git-bash, msys2, cygwin, conemu, cmder, ubuntu.exe, wsl, wslhost, tmux, zellij, python
      python2, python3, pypy, python.exe, java.exe, javaw, org.openjdk, nodejs, node.js, deno, electron, dotnet
      docker, docker desktop, podman, podman desktop, rancher desktop, orbstack, minikube, k9s, lens, openlens
      kubernetes, vagrant, multipass, dbeaver, pgadmin, pgadmin4, tableplus, beekeeper-studio, beekeeper studio
      heidisql, navicat, sqlyog, sequel pro, sequel ace, sqlitebrowser, db browser for sqlite, sqlitestudio
      mysql workbench, mysqlworkbench, sql server, ssms, azure data studio, azuredatastudio, sqldeveloper
      oracle sql developer, toad for oracle, squirrel sql, mongodb compass, mongodb, studio 3t, robo3t, redisinsight
      another redis desktop manager, neo4j, compass mongodb, postman, insomnia, bruno, hoppscotch, httpie, soapui
      jmeter, fiddler, charles proxy, proxyman, burp suite, burpsuite, owasp zap, wireshark, mitmproxy, nmap, zenmap
      packet tracer, gns3, eve-ng, mininet, filezilla, winscp, cyberduck, transmit, coreftp, xampp, wampserver, mamp
      laragon, local by flywheel, meld, beyond compare, bcompare, winmerge, kaleidoscope, p4merge, gitk, git-gui
      gitkraken, github, github desktop, githubdesktop, com.github.android, sourcetree, git extensions
      gitextensions, tortoisegit, tortoisesvn, tortoiseproc, smartgit, fork.dev, lazygit, gitlab, bitbucket, jenkins
      zeal, devdocs, com.kapeli.dash, devtoys, regexbuddy, altova, xmlspy, oxygen xml, stoplight, swagger, plantuml
      staruml, enterprise architect, visual paradigm, umlet, astah, mermaid, archi, lovable, heroku, vercel
      aws console, google cloud, azure portal
      """,
    names: """
      bash, zsh, fish, sh, cmd, st, warp, console, git, foot, hyper, kitty, tabby, python launcher, java, node, npm
      ruby, perl, php, lua, rustc, cargo, gdb, lldb, make, ssh, telnet, tower, fork, gitup, dash, charles, paw
      rapidapi, bun, mysql, psql, sqlite3, redis-cli, adb, emulator, qemu, qemu-system-x86_64, azure, aws, wt
      """
  )

  /// Where code lies, runs and is talked about.
  static let development = StarterEntry(
    "Productivity > Programming",
    2,
    sites: """
      github.com, github.io, githubusercontent.com, github.dev, gitlab.*, gitlab.*.*, bitbucket.org, codeberg.org
      sr.ht, gitee.com, git.*.*, gitea.*, gitea.*.*, stackoverflow.com, stackexchange.com, serverfault.com
      superuser.com, askubuntu.com, stackapps.com, mathoverflow.net, localhost, 127.0.0.1, 0.0.0.0, docs.rs
      crates.io, lib.rs, pypi.org, npmjs.com, jsr.io, packagist.org, rubygems.org, nuget.org, mvnrepository.com
      pkg.go.dev, hex.pm, cocoapods.org, developer.mozilla.org, developer.apple.com, developer.android.com
      developers.google.com, developer.chrome.com, developer.nvidia.com, developers.facebook.com, docs.python.org
      python.org, swift.org, learn.microsoft.com, docs.microsoft.com, visualstudio.com, dev.azure.com, vscode.dev
      marketplace.visualstudio.com, cppreference.com, cplusplus.com, isocpp.org, go.dev, golang.org, rust-lang.org
      kotlinlang.org, scala-lang.org, docs.oracle.com, oracle.com, java.com, spring.io, baeldung.com, php.net
      laravel.com, symfony.com, ruby-lang.org, rubyonrails.org, djangoproject.com, palletsprojects.com
      fastapi.tiangolo.com, nodejs.org, typescriptlang.org, react.dev, reactjs.org, vuejs.org, angular.dev
      angular.io, svelte.dev, nextjs.org, nuxt.com, astro.build, tailwindcss.com, getbootstrap.com, mui.com
      jquery.com, d3js.org, threejs.org, flutter.dev, dart.dev, expo.dev, reactnative.dev, electronjs.org, tauri.app
      numpy.org, scipy.org, pandas.pydata.org, matplotlib.org, scikit-learn.org, pytorch.org, tensorflow.org
      keras.io, jupyter.org, anaconda.com, r-project.org, rdocumentation.org, mathworks.com, julialang.org, posit.co
      readthedocs.io, readthedocs.org, gitbook.io, devdocs.io, caniuse.com, web.dev, css-tricks.com
      smashingmagazine.com, hub.docker.com, docker.com, kubernetes.io, helm.sh, terraform.io, hashicorp.com
      ansible.com, jenkins.io, circleci.com, travis-ci.com, sonarcloud.io, sentry.io, grafana.com, datadoghq.com
      newrelic.com, splunk.com, elastic.co, postman.com, swagger.io, getpostman.com, rapidapi.com, hoppscotch.io
      mongodb.com, mysql.com, postgresql.org, redis.io, sqlite.org, supabase.com, firebase.google.com
      planetscale.com, neon.tech, snowflake.com, databricks.com, colab.research.google.com, colab.google, kaggle.com
      leetcode.com, leetcode.cn, codewars.com, hackerrank.com, codeforces.com, atcoder.jp, hackerearth.com
      codechef.com, topcoder.com, spoj.com, projecteuler.net, adventofcode.com, exercism.org, codingame.com
      luogu.com.cn, acwing.com, nowcoder.com, baekjoon.kr, acmicpc.net, programmers.co.kr, beecrowd.com.br
      regex101.com, regexr.com, w3schools.com, geeksforgeeks.org, tutorialspoint.com, javatpoint.com, programiz.com
      freecodecamp.org, theodinproject.com, codecademy.com, selfhtml.org, developpez.com, openclassrooms.com
      w3school.com.cn, runoob.com, csdn.net, cnblogs.com, juejin.cn, segmentfault.com, oschina.net, qiita.com
      zenn.dev, teratail.com, habr.com, dev.to, hashnode.dev, hashnode.com, alura.com.br, tabnews.com.br, replit.com
      codepen.io, codesandbox.io, jsfiddle.net, stackblitz.com, glitch.com, godbolt.org, ideone.com, onlinegdb.com
      pythontutor.com, jsonlint.com, jsonformatter.org, crontab.guru, explainshell.com, cloud.google.com, aws.com
      azure.com, azure.microsoft.com, azurewebsites.net, cloudflare.com, digitalocean.com, linode.com, hetzner.com
      vultr.com, render.com, railway.app, fly.io, heroku.com, vercel.com, vercel.app, netlify.com, netlify.app
      cloud.oracle.com, cloud.ibm.com, aliyun.com, cloud.tencent.com, selectel.ru, timeweb.cloud, scaleway.com
      ubuntu.com, debian.org, archlinux.org, fedoraproject.org, kernel.org, gnu.org, linuxfoundation.org
      raspberrypi.com, arduino.cc, espressif.com, unity.com, unity3d.com, godotengine.org, unrealengine.com
      lovable.dev, bolt.new, v0.dev, cursor.com, codeium.com, windsurf.com, opengl.org, khronos.org
      latex-project.org, ctan.org, tex.stackexchange.com, tug.org, scratch.mit.edu, code.org, appinventor.mit.edu
      """,
    parts: """
      aws.amazon.com, console.aws.amazon.com, signin.aws.amazon.com, docs.aws.amazon.com, awsapps.com
      developer.amazon.com, portal.azure.com, entra.microsoft.com, intune.microsoft.com, admin.microsoft.com
      console.cloud.google.com, console.firebase.google.com, admin.google.com, script.google.com
      appstoreconnect.apple.com, play.google.com/console, console.developers.google.com, cloud.yandex.*
      console.yandex.cloud, developers.facebook.com/apps, developer.paypal.com, dashboard.stripe.com
      docs.stripe.com, developer.spotify.com, steamworks.com
      """,
    pages: """
      GitHub, GitLab, Stack Overflow, Stack Exchange, LeetCode, Kaggle, MDN Web Docs, MDN, Google Colab, AWS Console
      Microsoft Azure, Google Cloud console, Docker Hub, npm, PyPI, GeeksforGeeks, CodePen, Replit
      """
  )
}
