import { csvLine, csvMark } from '../schema/csvLine';
import type { ExportTable } from './exportTable';

/** So long at a stretch that the page still answers. */
const sliceMs = 12;
const rowsBetweenLooks = 200;

/** Made in slices: the page goes on meanwhile. */
export async function csvOf(table: ExportTable): Promise<Blob> {
  // A part of its own for each slice: a long text is turned into bytes at a stretch.
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
