import Synchronization

/// What the words of an event's title say of it, where nobody has said more.
public enum TitleMeaning: String, Sendable, CaseIterable {
  /// A lecture or a lesson.
  case teaching
  /// An examination.
  case exam
  /// A meeting with others.
  case meeting
  /// Work for a course, by oneself.
  case study
  /// A text that is written.
  case writing
  /// A program that is written.
  case programming
  /// Something away from devices.
  case away

  /// The kind of such an event.
  var kind: PlannedEvent.Kind {
    switch self {
    case .teaching: .class
    case .exam: .exam
    case .meeting: .meeting
    case .study, .writing, .programming, .away: .personal
    }
  }

  /// The built-in category that counts as doing it, or `away`.
  public var category: String {
    switch self {
    case .teaching, .study, .exam: "Education"
    case .meeting: "Communication"
    case .writing: "Productivity"
    case .programming: "Productivity > Programming"
    case .away: PlanMapping.away
    }
  }

  /// What a title means; nil where no word of it is known.
  static func of(_ title: String) -> TitleMeaning? {
    known.withLock { known in
      if let meaning = known[title] { return meaning }
      let meaning = found(in: title)?.meaning
      known[title] = .some(meaning)
      return meaning
    }
  }

  /// The word of a title that means something; nil where none is known.
  public static func word(in title: String) -> String? { found(in: title)?.word }

  /// The titles that were read: those of a series are looked at once.
  private static let known = Mutex<[String: TitleMeaning?]>([:])

  /// Reads a title: the first word that means something, and what it means; an exam that is studied for is study.
  static func found(in title: String) -> (meaning: TitleMeaning, word: String)? {
    var found: [(meaning: TitleMeaning, word: String)] = []
    for word in title.split(whereSeparator: { !$0.isLetter }) {
      if let meaning = meaning(of: word.lowercased()) { found.append((meaning, String(word))) }
    }
    guard let first = found.first else { return nil }
    return first.meaning == .exam ? found.first { $0.meaning == .study } ?? first : first
  }

  /// What a word in lower case means: as it is, or by the longer word that it begins or ends with, as in `Mathevorlesung`;
  /// of scripts without blanks by any part.
  private static func meaning(of word: String) -> TitleMeaning? {
    if let meaning = words[word] { return meaning }
    let letters = Array(word)
    let isUnspaced = word.unicodeScalars.contains { (0x3040...0x9fff).contains($0.value) }
    guard isUnspaced || letters.count > shortestPart else { return nil }
    if isUnspaced {
      for start in letters.indices {
        for end in (start + 1)..<min(start + 6, letters.count + 1) where end - start > 1 {
          if let meaning = words[String(letters[start..<end])] { return meaning }
        }
      }
      return nil
    }
    for length in (shortestPart..<letters.count).reversed() {
      if let meaning = words[String(letters.suffix(length))]
        ?? words[String(letters.prefix(length))]
      {
        return meaning
      }
    }
    return nil
  }

  /// So many letters has a word at least that is looked for within another.
  private static let shortestPart = 6

  private static let words: [String: TitleMeaning] = Dictionary(
    table.flatMap { meaning, text in
      text.split { $0 == " " || $0.isNewline }.map { (String($0), meaning) }
    }
  ) { first, _ in first }

  /// A line for each language: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Swedish, Russian,
  /// Japanese, Chinese.
  private static let table: [(TitleMeaning, String)] = [
    (
      .study,
      """
      study studying revision revise homework coursework preparation prep
      lernen lerngruppe hausaufgaben übungsblatt vorbereitung nacharbeit
      étudier révision révisions devoirs
      estudiar estudio deberes repaso
      studiare compiti ripasso
      estudar estudo revisão
      studeren huiswerk leren
      nauka uczyć powtórka
      studera plugga läxor
      учёба учеба учить домашка
      勉強 自習 宿題
      学习 自习 作业
      """
    ),
    (
      .exam,
      """
      exam exams examination midterm midterms finals
      klausur klausuren prüfung prüfungen
      examen partiel partiels
      exámenes examenes
      esame esami
      exame exames
      tentamen tentamens
      egzamin kolokwium
      tenta
      экзамен зачёт зачет
      試験 期末
      考试
      """
    ),
    (
      .teaching,
      """
      lecture lectures seminar tutorial class classes lesson lessons course lab recitation
      vorlesung übung kolloquium unterricht kurs
      cours séminaire
      clase clases curso
      lezione lezioni corso seminario
      aula aulas seminário
      hoorcollege werkgroep
      wykład ćwiczenia zajęcia
      föreläsning lektion
      лекция семинар урок
      講義 授業 ゼミ
      讲座 上课 课程
      """
    ),
    (
      .meeting,
      """
      meeting meetings standup sync retro retrospective interview workshop
      besprechung sitzung vorstellungsgespräch
      réunion entretien
      reunión entrevista
      riunione colloquio
      reunião
      vergadering overleg
      spotkanie zebranie
      möte
      совещание встреча
      会議 打ち合わせ ミーティング
      会议 面试
      """
    ),
    (
      .writing,
      """
      writing write essay thesis dissertation
      schreiben abschlussarbeit masterarbeit bachelorarbeit hausarbeit
      mémoire rédaction
      tesis redacción
      tesi
      tese
      scriptie
      magisterka
      uppsats
      диплом курсовая
      論文
      论文
      """
    ),
    (
      .programming,
      """
      coding programming
      programmieren
      programmation
      programación
      programmazione
      programação
      programmeren
      programowanie
      programmering
      программирование
      プログラミング
      编程
      """
    ),
    (
      .away,
      """
      gym workout yoga pilates running jogging swimming climbing bouldering football soccer tennis basketball volleyball
      cycling hiking hike dance lunch dinner breakfast brunch coffee birthday party wedding concert cinema theatre dentist
      doctor haircut hairdresser physio flight church shopping groceries laundry cleaning nap walk commute call phone
      sport fitness training laufen joggen schwimmen klettern fußball mittagessen abendessen frühstück mittagspause
      geburtstag hochzeit konzert kino zahnarzt arzt arzttermin friseur flug einkaufen putzen spaziergang anruf telefonat
      natation escalade déjeuner dîner anniversaire mariage cinéma dentiste médecin coiffeur ménage appel
      gimnasio correr nadar escalada fútbol almuerzo cena cumpleaños boda dentista médico peluquería vuelo llamada
      palestra corsa nuoto arrampicata calcio pranzo compleanno matrimonio medico parrucchiere volo spesa
      academia ginásio natação futebol almoço jantar aniversário casamento voo compras ligação
      sportschool hardlopen zwemmen voetbal verjaardag bruiloft tandarts huisarts kapper vlucht boodschappen
      siłownia basen obiad kolacja urodziny ślub dentysta lekarz fryzjer zakupy
      gymmet löpning simning middag födelsedag bröllop tandläkare läkare frisör städning
      тренировка бег обед ужин врач стоматолог парикмахер
      ジム ランチ 昼食 夕食 誕生日 歯医者 病院
      健身 跑步 午餐 晚餐 生日 牙医 医生
      """
    ),
  ]
}
