/// What is to be done in the sample workspace: a list without a name, one with one, and a plan.
///
/// On 1 June 2026 something is due, something overdue, and a step of the plan is open.
enum ListFiles {
  /// `plans/items.yaml`.
  static let items = """
    # What is to be done; 'lockin todo list' shows it.
    items:
      - { title: Return the books to the library, due_date: 2026-05-28, done: 2026-05-27T16:20+02:00 }
      - { title: Pay the semester fee, due_date: 2026-05-29, starred: true, done: 2026-05-29T11:05+02:00 }
      - { title: Renew the ID card, due_date: 2026-05-29, reminder_minutes: 120 }
      - { title: Call the dentist, due_date: 2026-06-01, due_time: 12:00, starred: true }
      - { title: Water the plants, due_date: 2026-05-04, recurrence: "mon, thu", done: 2026-05-28T18:40+02:00 }
      - { title: Sort the notes of the first half }

    """

  /// `plans/lists.yaml`.
  static let lists = """
    # Lists, and plans with a beginning and an end.
    lists:
      - id: revision
        name: Revision for databases
        color: teal
        items:
          - { title: Normal forms, due_date: 2026-05-18, done: 2026-05-18T10:35+02:00 }
          - { title: Relational algebra, due_date: 2026-05-20, done: 2026-05-21T09:50+02:00 }
          - { title: Transactions, due_date: 2026-05-25, done: 2026-05-25T10:40+02:00 }
          - title: Old exams
            due_date: 2026-05-30
            subtasks:
              - { title: Summer 2024, done: 2026-05-27T09:45+02:00 }
              - { title: Winter 2024, done: 2026-05-29T10:20+02:00 }
              - Summer 2025
            done: 2026-05-30T15:10+02:00
          - { title: Indexes and plans, due_date: 2026-05-31 }
          - { title: Sheet of formulas, due_date: 2026-06-03 }
      - id: exchange
        name: Term in Lisbon
        kind: plan
        start: 2026-05-04
        end: 2026-08-31
        color: orange
        milestones:
          - { title: Application handed in, due_date: 2026-05-29, done: 2026-05-26T17:30+02:00 }
          - { title: Room found, due_date: 2026-06-30 }
          - { title: Flight booked, due_date: 2026-07-15 }
          - { title: Lease here handed over, due_date: 2026-08-20 }
        items:
          - { title: Ask Jo about rooms, due_date: 2026-05-22, done: 2026-05-22T19:05+02:00 }
          - { title: Scan the certificates, due_date: 2026-05-27, done: 2026-05-29T16:45+02:00 }
          - { title: Write to the housing office, due_date: 2026-06-05 }

    """
}
