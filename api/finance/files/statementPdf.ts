import type { Statement, StatementCell, StatementTable } from '../../../src/model/finance/statementOf';
import { formatCents, formatCount } from './formatFigures';
import { inks } from './pdfCanvas';
import { createPage, type Page, type PdfTable } from './pdfPage';

const a4 = [595.28, 841.89] as const;

const textOf = (cell: StatementCell): string => {
  if (typeof cell === 'string') return cell;
  return 'usd' in cell ? formatCents(cell.usd) : formatCount(cell.count);
};

function* textsOf(statement: Statement): Generator<string> {
  const { title, number, draft, from, party, facts, tables, results, notes } = statement;
  yield* [
    title,
    from.name,
    number ?? '',
    draft ?? '',
    ...from.lines,
    party.name,
    ...party.lines,
    ...facts.flat(),
    ...notes,
  ];
  for (const { label } of results) yield label;
  for (const { title: name, columns, rows, sum } of tables) {
    yield name;
    for (const { label } of columns) yield label;
    for (const cells of [...rows, sum ?? []]) for (const cell of cells) yield textOf(cell);
  }
}

/** The statement of one line as a document to send: sender, recipient, months, every amount, and the result. */
export async function statementPdf(statement: Statement, made: Date): Promise<Uint8Array> {
  const { from, number, title } = statement;
  const foot = [from.name, `${title}${number ? ` ${number}` : ''}`].join(' · ');
  const page = await createPage({ size: a4, title: foot, author: from.name, foot, made, texts: textsOf(statement) });
  drawHead(page, statement);
  for (const table of statement.tables) await page.table(tableOf(table));
  drawResults(page, statement);
  drawNotes(page, statement);
  return page.end();
}

const tableOf = ({ title, columns, rows, sum }: StatementTable): PdfTable => ({
  title,
  columns,
  rows: rows.map((row) => row.map(textOf)),
  ...(sum && { sum: sum.map(textOf) }),
});

function drawHead(page: Page, { title, draft, from, party, facts }: Statement): void {
  const { canvas, left, width } = page;
  const half = width * 0.56;
  const top = page.y();
  canvas.line(from.name, { x: left, y: top, width: half, size: 15, isStrong: true, color: inks.primary });
  canvas.line(title, { x: left + half, y: top, width: width - half, size: 15, isStrong: true, isRight: true });
  page.down(26);
  canvas.rule(left, page.y(), width, inks.primary);
  page.down(10);
  if (draft) {
    canvas.fill(left, page.y(), width, 20, inks.cautionSoft);
    canvas.line(draft, { x: left + 8, y: page.y() + 5, width: width - 16, isStrong: true, color: inks.caution });
    page.down(28);
  }
  const begin = page.y() + 4;
  let y = begin;
  for (const [label, { name, lines }] of [
    ['From', from],
    ['To', party],
  ] as const) {
    canvas.line(label, { x: left, y, width: half, size: 8, color: inks.muted });
    y += 13;
    for (const line of canvas.linesOf(name, half - 16, { size: 12, isStrong: true })) {
      canvas.line(line, { x: left, y, width: half - 16, size: 12, isStrong: true });
      y += 16;
    }
    for (const line of lines.flatMap((one) => canvas.linesOf(one, half - 16, {}))) {
      canvas.line(line, { x: left, y, width: half - 16 });
      y += 13;
    }
    y += 6;
  }
  let beside = begin;
  for (const [label, value] of facts) {
    canvas.line(label, { x: left + half, y: beside, width: 70, color: inks.muted });
    canvas.line(value, { x: left + half + 70, y: beside, width: width - half - 70, isRight: true });
    beside += 14;
  }
  page.down(Math.max(y, beside) - page.y() + 12);
}

function drawResults(page: Page, { results }: Statement): void {
  const { canvas, left, width } = page;
  const wide = width * 0.5;
  page.room(results.length * 20 + 24);
  page.down(8);
  for (const { label, usd, isStrong = false } of results) {
    const y = page.y();
    const x = left + width - wide;
    if (isStrong) canvas.fill(x, y, wide, 26, inks.sunken);
    const size = isStrong ? 12 : 9;
    const from = y + (isStrong ? 7 : 4);
    canvas.line(label, { x: x + 8, y: from, width: wide / 2, size, isStrong });
    canvas.line(`$${formatCents(usd)}`.replace('$-', '-$'), {
      x: x + wide / 2,
      y: from,
      width: wide / 2 - 6,
      size,
      isStrong,
      isRight: true,
    });
    page.down(isStrong ? 30 : 20);
  }
}

function drawNotes(page: Page, { notes }: Statement): void {
  const { canvas, left, width } = page;
  page.down(10);
  for (const note of [...notes, ...page.lackingNote()]) {
    for (const line of canvas.linesOf(note, width, { size: 8 })) {
      page.room(12);
      canvas.line(line, { x: left, y: page.y(), width, size: 8, color: inks.muted });
      page.down(12);
    }
    page.down(3);
  }
}
