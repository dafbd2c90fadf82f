import { isExactText } from '../../../src/model/exactSums';
import type { FinanceLine, FinanceTotals, FinanceView } from '../../../src/model/finance/financeLine';
import { viewWords } from '../../../src/model/finance/financeWords';
import { type FileColumn, fileColumns, pdfColumns } from './fileColumns';
import { formatCents, formatCount } from './formatFigures';
import { inks } from './pdfCanvas';
import { createPage, type PdfTable } from './pdfPage';

const a4Across = [841.89, 595.28] as const;

type Given = {
  readonly view: FinanceView;
  readonly months: string;
  readonly lines: readonly FinanceLine[];
  readonly totals: FinanceTotals;
  readonly operator: string;
  readonly made: Date;
};

/** The lines as a table to print: the main columns, rounded to the cent, with totals. */
export async function linesPdf({ view, months, lines, totals, operator, made }: Given): Promise<Uint8Array> {
  const known = new Map(fileColumns(view).map((column) => [column.id, column]));
  const columns = pdfColumns[view].flatMap(([id, share]) => {
    const column = known.get(id);
    return column ? [{ column, share }] : [];
  });
  const table: PdfTable = {
    columns: columns.map(({ column, share }) => ({
      label: column.label,
      share,
      ...(column.unit && { isRight: true }),
    })),
    rows: lines.map((line) => columns.map(({ column }) => written(column, column.read(line)))),
    sum: columns.map(({ column }, at) =>
      at === 0 ? `Total, ${formatCount(lines.length)} lines` : written(column, totals.sums[column.id] ?? null, ''),
    ),
    isDense: true,
  };
  const title = `Financial report, ${viewWords[view]}, ${months}`;
  const page = await createPage({
    size: a4Across,
    title,
    author: operator,
    foot: `${operator} · ${title}`,
    made,
    texts: [operator, title, ...table.rows.flat()],
  });
  const { canvas, left, width } = page;
  canvas.line(operator, { x: left, y: page.y(), width: width / 2, size: 12, isStrong: true, color: inks.primary });
  canvas.line(title, { x: left + width / 2, y: page.y(), width: width / 2, size: 12, isStrong: true, isRight: true });
  page.down(24);
  await page.table(table);
  for (const note of [
    'Amounts in USD, each rounded to the cent; totals are of the exact amounts, which the CSV and XLSX files have.',
    ...page.lackingNote(),
  ]) {
    page.room(14);
    canvas.line(note, { x: left, y: page.y(), width, size: 8, color: inks.muted });
    page.down(13);
  }
  return page.end();
}

function written({ unit }: FileColumn, cell: string | number | null, none = '-'): string {
  if (cell === null) return none;
  if (typeof cell === 'string' && !isExactText(cell)) return cell;
  if (unit === 'usd') return formatCents(cell);
  return unit === 'count' ? formatCount(cell) : String(cell);
}
