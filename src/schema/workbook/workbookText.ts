import type { WorkbookRow } from './readWorkbook';

/** Rows as lines of text with tabs between their cells, each on the line that it has in its sheet. */
export function workbookText(rows: readonly WorkbookRow[]): string {
  const lines: string[] = [];
  let next = 1;
  for (const { line, cells } of rows) {
    if (line > next) lines.push('\n'.repeat(Math.min(line, lastRow) - next));
    next = Math.max(next, line) + 1;
    lines.push(`${cells.map(written).join('\t')}\n`);
  }
  return lines.join('');
}

/** Rows of a sheet. */
const lastRow = 1_048_576;

const written = (cell: string): string => {
  const inLine = cell.replace(/[\t\r\n]/g, ' ');
  return inLine.includes('"') ? `"${inLine.replaceAll('"', '""')}"` : inLine;
};
