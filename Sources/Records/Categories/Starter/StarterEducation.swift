extension StarterEntry {
  /// What is read, and what keeps what was read.
  static let reading = StarterEntry(
    "Education",
    2,
    words: """
      zotero, mendeley, jabref, citavi, endnote, papersapp, readcube, bibdesk, paperpile, okular, evince
      org.gnome.papers, zathura, xreader, atril, qpdfview, mupdf, pdf-xchange, pdfxedit, pdfxcview, acrobat
      acrord32, acrobat reader, adobe reader, com.adobe.reader, sumatrapdf, foxit, foxitreader, foxitpdfreader
      pdf expert, pdfelement, nitro pdf, pdfgear, stirling pdf, xodo, librera, moon reader, readera, goodnotes
      notability, xournalpp, xournal, marginnote, liquidtext, nebo, rnote app, noteshelf, flexcil, saber notes
      squid notes, drawboard pdf, kindle, calibre, calibre-parallel, foliate, fbreader, apple books
      com.apple.ibooks, google play books, kobo, tolino, onleihe, libby, overdrive, scribd, everand, blinkist
      hypothesis app, 微信读书, weread, 知网, cajviewer, 得到, wikipedia, org.wikipedia, kiwix, stellarium, celestia
      kstars, kalzium, geogebra, desmos, photomath, mathway, wolframalpha, microsoft math solver
      graphing calculator, cabri, cinderella geometry, kgeography, marble
      """,
    names: """
      books, digital editions, papers, skim, devonthink, bücher, libros, livres, libri, 图书, 读书, reader
      """
  )

  /// Courses, schools and cards to learn from.
  static let learning = StarterEntry(
    "Education",
    2,
    words: """
      anki, ankidroid, com.ichi2.anki, ankimobile, mnemosyne, supermemo, quizlet, brainscape, studysmarter
      knowunity, gizmo flashcards, duolingo, babbel, memrise, busuu, rosetta stone, lingodeer, lingq
      drops languages, hellotalk, tandem language, pimsleur, mondly, hellochinese, pleco, bunpro, wanikani
      khan academy, org.khanacademy.android, coursera, udemy, udacity, edx, skillshare, masterclass, pluralsight
      datacamp, sololearn, mimo, brilliant, org.brilliant.android, codecademy, moodle, moodlemobile, canvas student
      instructure, com.instructure.candroid, blackboard, blackboard learn, brightspace, schoology, google classroom
      com.google.android.apps.classroom, kahoot, quizizz, seesaw, classdojo, edmodo, remind school, itslearning
      webuntis, untis, schoolfox, pronote, ecole directe, classcharts, studentvue, infinite campus, powerschool
      piazza, gradescope, chegg, course hero, brainly, socratic, studocu, toppr, byju, byjus, unacademy, vedantu
      physics wallah, xyz.penpencil.physicswala, doubtnut, testbook, adda247, ted talks, examtopics, 学习通
      超星学习通, 雨课堂, 中国大学mooc, 作业帮, 猿辅导, 小猿搜题, 百词斩, 扇贝单词, 网易有道词典, 有道词典, youdao
      스픽, 뇌새김, 산타토익, スタディサプリ, studyplus, safe exam browser, lockdown browser, respondus, proctorio
      examity, examplify, tutor.com
      """,
    names: "classroom, drops, elevate, mathe, school, study, ted, quiz",
    parts: "linkedin learning"
  )

  /// Schools, courses and works of reference.
  static let study = StarterEntry(
    "Education",
    2,
    sites: """
      moodle.*, moodle.*.*, ilias.*, ilias.*.*, stud.ip, instructure.com, canvas.*.*, canvas.*, blackboard.com
      brightspace.com, d2l.com, schoology.com, classroom.google.com, edmodo.com, itslearning.com, webuntis.com
      pronote.net, index-education.net, ecoledirecte.com, classcharts.com, powerschool.com, piazza.com
      gradescope.com, edstem.org, campuswire.com, packback.co, turnitin.com, webassign.net, mylab.pearson.com
      pearson.com, mheducation.com, cengage.com, wileyplus.com, zybooks.com, aleks.com, mathxl.com, iclicker.com
      tophat.com, perusall.com, chegg.com, coursehero.com, studocu.com, brainly.*, brainly.com.br, bartleby.com
      sparknotes.com, cliffsnotes.com, litcharts.com, shmoop.com, studysmarter.de, simpleclub.com, serlo.org
      abitur-wissen.org, znanija.com, sdamgia.ru, foxford.ru, skysmart.ru, stepik.org, coursera.org, edx.org
      khanacademy.org, udemy.com, udacity.com, skillshare.com, masterclass.com, pluralsight.com, datacamp.com
      futurelearn.com, open.edu, alison.com, swayam.gov.in, nptel.ac.in, unacademy.com, byjus.com, vedantu.com
      pw.live, testbook.com, domestika.org, platzi.com, crehana.com, brilliant.org, deeplearning.ai, fast.ai
      ted.com, icourse163.org, xuetangx.com, chaoxing.com, yuketang.cn, inflearn.com, class101.net, ebsi.co.kr
      megastudy.net, duolingo.com, babbel.com, memrise.com, busuu.com, lingq.com, italki.com, preply.com, cambly.com
      quizlet.com, ankiweb.net, brainscape.com, kahoot.it, kahoot.com, quizizz.com, wayground.com, arxiv.org
      biorxiv.org, medrxiv.org, ssrn.com, scholar.google.*, semanticscholar.org, connectedpapers.com, elicit.com
      consensus.app, scite.ai, jstor.org, sciencedirect.com, springer.com, link.springer.com, wiley.com
      tandfonline.com, sagepub.com, nature.com, science.org, cell.com, plos.org, mdpi.com, frontiersin.org, ieee.org
      acm.org, elsevier.com, scopus.com, webofscience.com, researchgate.net, academia.edu, orcid.org, zenodo.org
      figshare.com, osf.io, pubmed.ncbi.nlm.nih.gov, ncbi.nlm.nih.gov, nih.gov, cochrane.org, uptodate.com
      amboss.com, cnki.net, wanfangdata.com.cn, cyberleninka.ru, elibrary.ru, dergipark.org.tr, scielo.br
      scielo.org, dialnet.unirioja.es, persee.fr, cairn.info, hal.science, dbpia.co.kr, riss.kr, cir.nii.ac.jp
      jstage.jst.go.jp, worldcat.org, zotero.org, mendeley.com, wikipedia.org, wiktionary.org, wikibooks.org
      wikiversity.org, wikisource.org, wikidata.org, wikimedia.org, britannica.com, scholarpedia.org, treccani.it
      larousse.fr, duden.de, rae.es, baike.baidu.com, zh.wikipedia.org, namu.wiki, kotobank.jp, weblio.jp
      encyclopedia.com, plato.stanford.edu, wolframalpha.com, desmos.com, geogebra.org, symbolab.com, mathway.com
      integral-calculator.com, mathworld.wolfram.com, matheboard.de, proofwiki.org, ncatlab.org, dict.cc, leo.org
      edu, ac.uk, ac.in, ac.jp, ac.kr, ac.nz, ac.za, ac.id, edu.au, edu.cn, edu.tr, edu.br, edu.mx, edu.pl, edu.in
      edu.sa, edu.eg, edu.pk, edu.sg, edu.tw, edu.hk, uni-*.de, tu-*.de, hs-*.de, fh-*.de, th-*.de, fu-berlin.de
      hu-berlin.de, lmu.de, tum.de, kit.edu, rwth-aachen.de, uni.kn, ethz.ch, epfl.ch, uzh.ch, unibe.ch, unibas.ch
      univie.ac.at, tuwien.ac.at, univ-*.fr, sorbonne-universite.fr, polytechnique.fr, ens.fr, u-paris.fr, polimi.it
      unibo.it, uniroma1.it, unipd.it, unimi.it, unito.it, polito.it, unina.it, uva.nl, tudelft.nl, uu.nl, rug.nl
      leidenuniv.nl, tue.nl, utwente.nl, vu.nl, kuleuven.be, ugent.be, uclouvain.be, ub.edu, ucm.es, uam.es, upm.es
      upc.edu, us.es, ugr.es, uned.es, usp.br, unicamp.br, ufrj.br, ufmg.br, unam.mx, uba.ar, uchile.cl, ulisboa.pt
      up.pt, uw.edu.pl, agh.edu.pl, uj.edu.pl, pw.edu.pl, msu.ru, spbu.ru, hse.ru, mipt.ru, itmo.ru, kth.se, lu.se
      uu.se, ku.dk, dtu.dk, uio.no, ntnu.no, helsinki.fi, aalto.fi, mcgill.ca, utoronto.ca, ubc.ca, uwaterloo.ca
      archive.org/details, gutenberg.org, libgen.*, annas-archive.org, z-lib.*, openlibrary.org, scribd.com
      perlego.com, vitalsource.com, oreilly.com, manning.com, packtpub.com, ocw.mit.edu
      """,
    parts: "bilibili.com/cheese",
    pages: """
      Wikipedia, Wikipédia, Wikipedie, Википедия, Vikipedi, 维基百科, 위키백과, ويكيبيديا, Google Scholar
      Khan Academy, Coursera, Quizlet, Gradescope, Piazza, Chegg, Duolingo, Moodle, Canvas, edX, Udemy, ResearchGate
      ScienceDirect, arXiv.org, SpringerLink, JSTOR, PubMed, Desmos, Google Classroom, Studocu, Course Hero
      """
  )
}
