extension StarterEntry {
  /// Texts, tables, talks and notes.
  static let office = StarterEntry(
    "Productivity",
    1,
    words: """
      libreoffice, soffice, openoffice, onlyoffice, desktopeditors, collabora office, winword, microsoft word
      microsoft excel, powerpnt, microsoft powerpoint, com.microsoft.office, microsoft 365, microsoft365, officehub
      msaccess, microsoft access, mspub, microsoft publisher, microsoft loop, microsoft whiteboard, wps office
      wpsoffice, cn.wps.moffice, wpp, freeoffice, textmaker, planmaker, softmaker, calligra, calligrawords
      calligrasheets, abiword, gnumeric, hancom, hwp, 한컴오피스, 한글, 一太郎, ichitaro, polaris office
      google docs, google sheets, google slides, google forms, com.google.android.apps.docs.editors, google keep
      com.google.android.keep, zoho writer, zoho sheet, airtable, smartsheet, quip, nuclino, onenote, onenotem
      microsoft onenote, notion, obsidian, logseq, evernote, joplin, zettlr, standardnotes, standard notes
      simplenote, com.samsung.android.app.notes, samsung notes, com.miui.notes, apple notes, com.apple.notes
      craft docs, roam research, anytype, capacities, appflowy, siyuan, trilium, remnote, tana, supernotes, upnote
      notesnook, com.evernote, drafts, day one, diarium, ia writer, ulysses, scrivener, focuswriter, ghostwriter
      manuskript, novelwriter, bibisco, typora, marktext, mark text, byword, apostrophe, gedit, org.gnome.texteditor
      gnome-text-editor, notepad, textedit, mousepad, kwrite, pluma, xed, featherpad, leafpad, textpad, 印象笔记
      有道云笔记, 语雀, yuque, 石墨文档, wolai, flomo, grammarly, languagetool, prowritingaid, hemingway editor
      quillbot, scribens, duden mentor
      """,
    names: """
      word, excel, powerpoint, pages, numbers, keynote, notes, notizen, notas, note, appunti, notatki, заметки
      notlar, 备忘录, メモ, 메모, memo, memos, writer, impress, bear, craft, freeform, access, publisher, wps, et
      reminders, erinnerungen, recordatorios, rappels, promemoria, journal, rnote
      """,
    sites: """
      docs.google.com, sheets.google.com, slides.google.com, forms.google.com, keep.google.com, sites.google.com
      workspace.google.com, office.com, office365.com, officeapps.live.com, microsoft365.com, m365.cloud.microsoft
      sharepoint.com, onenote.com, loop.cloud.microsoft, forms.office.com, whiteboard.office.com, icloud.com/pages
      icloud.com/numbers, icloud.com/keynote, icloud.com/notes, zoho.com, zoho.eu, zoho.in, onlyoffice.com
      cryptpad.fr, notion.so, notion.site, notion.com, evernote.com, obsidian.md, roamresearch.com, coda.io
      airtable.com, quip.com, smartsheet.com, nuclino.com, hackmd.io, etherpad.org, overleaf.com, sharelatex.com
      papeeria.com, authorea.com, grammarly.com, languagetool.org, quillbot.com, hemingwayapp.com, prowritingaid.com
      workflowy.com, dynalist.io, remnote.com, shimo.im, yuque.com, kdocs.cn, docs.qq.com, feishu.cn, larksuite.com
      note.youdao.com, typeform.com, surveymonkey.com, jotform.com, docusign.com, docusign.net, pdfescape.com
      slideshare.net, prezi.com, gamma.app, beautiful.ai, pitch.com, slidesgo.com, mentimeter.com, slido.com
      """,
    parts: "mentor.duden.de, adobe.com/acrobat",
    pages: """
      Google Docs, Google Sheets, Google Slides, Google Forms, Google Keep, Overleaf, Notion, Microsoft 365
      Grammarly, Online LaTeX Editor Overleaf
      """
  )

  /// Plans of work, money of firms, maps of thoughts.
  static let planning = StarterEntry(
    "Productivity",
    1,
    words: """
      todoist, trello, asana, clickup, things3, ticktick, omnifocus, com.microsoft.todos, microsoft to do
      microsoft todo, microsoft planner, wunderlist, any.do, anydo, google tasks, com.google.android.apps.tasks
      superproductivity, super productivity, taskwarrior, vikunja, akiflow, sunsama, habitica, loop habit tracker
      basecamp, wrike, teamwork projects, jira, confluence, youtrack, redmine, openproject, projectlibre
      microsoft project, winproj, merlin project, ganttproject, omniplan, mindmanager, xmind, freemind, freeplane
      mindnode, mindmeister, simplemind, coggle, minder, lucidchart, visio, draw.io, drawio, diagrams.net, yed, miro
      power bi, pbidesktop, powerbi, tableau, qlikview, qlik sense, spss, stata, statistica, jasp, jamovi, minitab
      jmp pro, sas studio, eviews, gretl, originlab, origin pro, graphpad, prism graphpad, nvivo, maxqda, atlas.ti
      org.gnome.todo, planify, org.gnome.notes, errands app, endeavour, gnucash, kmymoney, quickbooks, quicken, xero
      sage 50, lexware, lexoffice, datev, wiso, taxact, sap gui, saplogon, sap logon, salesforce, hubspot
      dynamics 365, oracle netsuite, workday, successfactors, servicenow, zendesk, freshdesk, pipedrive, odoo, 1cv8
      1с, 1c:enterprise, hootsuite, zapier, ifttt, tasker
      """,
    names: """
      things, linear, reminder, tasks, aufgaben, tareas, to do, todo, planner, project, height, prism, sap, projects
      r-commander
      """,
    sites: """
      trello.com, asana.com, todoist.com, ticktick.com, clickup.com, monday.com, linear.app, atlassian.net
      atlassian.com, basecamp.com, wrike.com, teamwork.com, height.app, shortcut.com, openproject.org
      meistertask.com, mindmeister.com, to-do.live.com, to-do.office.com, planner.cloud.microsoft, tasks.google.com
      habitica.com, sunsama.com, akiflow.com, miro.com, mural.co, lucidchart.com, lucid.app, app.diagrams.net
      draw.io, xmind.app, coggle.it, excalidraw.com, tldraw.com, whimsical.com, app.powerbi.com, tableau.com
      lookerstudio.google.com, datastudio.google.com, analytics.google.com, search.google.com, ads.google.com
      merchants.google.com, business.google.com, salesforce.com, force.com, lightning.force.com, hubspot.com
      dynamics.com, netsuite.com, myworkday.com, workday.com, service-now.com, zendesk.com, freshdesk.com
      intercom.com, pipedrive.com, odoo.com, quickbooks.intuit.com, xero.com, lexoffice.de, sevdesk.de, datev.de
      zapier.com, make.com, ifttt.com, n8n.io, mailchimp.com, sendgrid.com, hootsuite.com, buffer.com, semrush.com
      ahrefs.com, admin.shopify.com, wix.com, squarespace.com, webflow.com, godaddy.com, namecheap.com, ionos.de
      strato.de, hostinger.com, ovhcloud.com, upwork.com, fiverr.com, freelancer.com, personio.de, bamboohr.com
      deel.com, gusto.com, toggl.com/track
      """,
    parts: "business.facebook.com, adsmanager.facebook.com, wordpress.com/wp-admin",
    pages: "Trello, Asana, Jira, Confluence, ClickUp, Miro, Google Analytics, Todoist"
  )

  /// Programs that answer questions and write drafts.
  static let assistants = StarterEntry(
    "Productivity",
    1,
    words: """
      chatgpt, openai, com.openai.chatgpt, com.openai.chat, claude, com.anthropic.claude, anthropic, gemini
      com.google.android.apps.bard, google gemini, copilot, microsoft copilot, com.microsoft.copilot, perplexity
      deepseek, com.deepseek.chat, le chat, mistral ai, ai.mistral.chat, grok, ai.x.grok, ollama, lm studio
      lmstudio, jan ai, gpt4all, anythingllm, msty, chatbox, cherry studio, librechat, poe, com.poe.android, kimi
      com.moonshot.kimichat, 豆包, doubao, com.larus.nova, 文心一言, 通义千问, 通义, qwen, 元宝, 腾讯元宝, 讯飞星火
      notebooklm, wispr flow, superwhisper, macwhisper, otter.ai, fireflies, granola, character.ai
      """,
    names: "meta ai, alice, алиса, gigachat, pi, jan, tongyi, yuanbao, you.com, phind",
    sites: """
      chatgpt.com, openai.com, claude.ai, anthropic.com, gemini.google.com, bard.google.com, aistudio.google.com
      notebooklm.google.com, notebooklm.google, copilot.microsoft.com, m365.cloud.microsoft/chat, perplexity.ai
      chat.deepseek.com, deepseek.com, chat.mistral.ai, mistral.ai, grok.com, poe.com, you.com, phind.com
      huggingface.co, pi.ai, kimi.com, kimi.moonshot.cn, doubao.com, yiyan.baidu.com, chat.baidu.com, qwen.ai
      chat.qwen.ai, yuanbao.tencent.com, chatglm.cn, giga.chat, alice.yandex.ru, jasper.ai, copy.ai, writesonic.com
      rytr.me, elevenlabs.io, midjourney.com, leonardo.ai, ideogram.ai, suno.com, runwayml.com, otter.ai
      """,
    parts: "x.com/i/grok, tongyi.aliyun.com",
    pages: """
      ChatGPT, Claude, Gemini, Google Gemini, Perplexity, Microsoft Copilot, DeepSeek, NotebookLM
      """
  )
}
