import type { ReportRow } from '../model/reports/reportCall';

/** In the order of the engine: null comes last, texts by code point, and what is equal stays as it stands. */
export function sortRows(rows: readonly ReportRow[], id: string, isDesc: boolean): readonly ReportRow[] {
  const way = isDesc ? -1 : 1;
  // Places are sorted and not rows: values are read once, and nothing is made for a hundred thousand rows.
  const values = rows.map((row) => row[id] ?? null);
  const places = Uint32Array.from(rows.keys());
  places.sort((a, b) => {
    const one = values[a] ?? null;
    const other = values[b] ?? null;
    if (one === other) return a - b;
    if (one === null) return 1;
    if (other === null) return -1;
    return one < other ? -way : way;
  });
  return Array.from(places, (place) => rows[place] as ReportRow);
}
