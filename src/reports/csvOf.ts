import { csvLine, csvMark } from '../schema/csvLine';
import type { ExportTable } from './exportTable';

/** Longest slice of work, so that the page stays responsive. */
const sliceMs = 12;
const rowsBetweenLooks = 200;

/** Writes CSV in slices, between which the page responds. */
export async function csvOf(table: ExportTable): Promise<Blob> {
  // Each slice becomes a blob part: converting one long text to bytes would block the page.
  const parts = [new Blob([csvMark + csvLine(table.columns.map(({ label }) => label))])];
  let lines: string[] = [];
  let started = performance.now();
  for (let index = 0; index < table.count; index += 1) {
    lines.push(csvLine(table.cellsOf(index)));
    if (index % rowsBetweenLooks !== rowsBetweenLooks - 1 || performance.now() - started < sliceMs) continue;
    parts.push(new Blob(lines));
    lines = [];
    await rest();
    started = performance.now();
  }
  return new Blob([...parts, ...lines], { type: 'text/csv;charset=utf-8' });
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
