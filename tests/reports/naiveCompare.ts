import { type Given, type NaiveRow, naivePlace, naiveReport } from './naiveReport';

// A report compared with another period once more, by loops, for the tests alone.

const hourMs = 3_600_000;

/** Rows of either period, each with whether the other one has it, and what it has there. */
export function naiveCompare(given: Given): {
  readonly rows: readonly NaiveRow[];
  readonly before: readonly (number | null)[];
} {
  const { request, facts, viewer } = given;
  const earlier: Given = { ...given, request: { ...request, ...request.compare } };
  const [own, other] = [naiveReport(given), naiveReport(earlier)];
  const left = new Map(other.rows.map((row) => [row.one ? naivePlace(earlier, row.one) : '', row]));
  const both = (row: NaiveRow, prev: NaiveRow | undefined): NaiveRow => ({
    values: row.values,
    figures: [...row.figures, prev ? 1 : 0, ...request.metrics.map((_, at) => prev?.figures[at] ?? null)],
  });
  const rows = own.rows.map((row) => {
    const place = row.one ? naivePlace(given, row.one) : '';
    const prev = left.get(place);
    left.delete(place);
    return both(row, prev);
  });
  const offset = (request.timezone ?? viewer.timezone) * hourMs;
  const begin = Date.parse(`${request.startDate}T00:00:00Z`) - offset;
  const latest = Math.max(...Object.values(facts).flatMap((list) => list.map(({ hour }) => hour)));
  const [day, hour = '23:00'] = request.endDate.split(' ');
  const end = Math.min(Date.parse(`${day}T${hour}:00Z`) - offset, latest);
  const dark = [...left].flatMap(([place, prev]) => {
    // The same fact in an hour of this period that lies as far from its start.
    for (let at = begin; at <= end; at += hourMs) {
      const moved = { ...prev.one, hour: at };
      if (naivePlace(given, moved) === place) return [both(own.rowWithout(moved), prev)];
    }
    return [];
  });
  return { rows: [...rows, ...dark], before: other.total };
}
