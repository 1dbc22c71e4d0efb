"""All scenes by name, the longest first, so that none is waited for at the end."""

from . import edges, model, rich

ALL = {
    "year": rich.a_year, "year-private": rich.a_year_private, "sample": rich.sample, "hostile": rich.hostile,
    "broken-plans": rich.broken_plans, "sparse": edges.sparse, "texts": rich.texts, "fixtures": rich.fixtures,
    "upgrade": edges.upgrade, "midnight": edges.midnight, "errors": rich.errors, "moves": rich.moves, "dozen": edges.dozen,
    "gaps": edges.gaps, "corrected": edges.corrected, "late-day": edges.late_day, "backwards": edges.backwards,
    "future": edges.future, "alerts": edges.alerts, "model": model.model, "timetables": edges.timetables,
    "calendar-alone": edges.calendar_alone, "empty": edges.empty, "store-lost": edges.store_lost,
}
