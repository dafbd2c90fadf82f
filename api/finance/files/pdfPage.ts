import { createPace } from '../../http/pause';
import { createPdfCanvas, inks } from './pdfCanvas';
import { statementFontsFor } from './statementFonts';

type Given = {
  readonly size: readonly [width: number, height: number];
  readonly title: string;
  readonly author: string;
  /** Printed at the foot of every page, beside its number. */
  readonly foot: string;
  readonly made: Date;
  /** All texts of the document, by which the fonts are chosen. */
  readonly texts: Iterable<string>;
};

export type PdfTable = {
  readonly title?: string;
  readonly columns: readonly { readonly label: string; readonly share: number; readonly isRight?: true }[];
  readonly rows: readonly (readonly string[])[];
  readonly sum?: readonly string[];
  /** One line per row, for long tables. */
  readonly isDense?: true;
};

export type Page = Awaited<ReturnType<typeof createPage>>;

const margin = 48;
const footRoom = 24;
const lineHeight = 12;

/** A document of several pages: rows never break, and each page of a table repeats its header. */
export async function createPage({ size, title, author, foot, made, texts }: Given) {
  const [{ default: PDFDocument }, letters] = await Promise.all([
    import('pdfkit'),
    statementFontsFor([...texts, foot, 'Page 0123456789 of …?']),
  ]);
  const pdf = new PDFDocument({
    size,
    margin: 0,
    font: null,
    bufferPages: true,
    tagged: false,
    displayTitle: true,
    lang: 'en',
    pdfVersion: '1.7',
    info: { Title: title, Author: author, CreationDate: made },
  });
  const chunks: Uint8Array[] = [];
  const ended = new Promise<void>((resolve, reject) => {
    pdf
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', resolve)
      .on('error', reject);
  });
  for (const { name, bytes } of letters.fonts) pdf.registerFont(name, bytes);
  const canvas = createPdfCanvas(pdf, letters);
  const left = margin;
  const width = size[0] - 2 * margin;
  const bottom = size[1] - margin - footRoom;
  const pace = createPace();
  let y = margin;

  const room = (height: number): boolean => {
    if (y + height <= bottom) return false;
    pdf.addPage();
    y = margin;
    return true;
  };

  const drawRow = (
    cells: readonly (readonly string[])[],
    { columns }: PdfTable,
    isStrong: boolean,
    height: number,
  ): void => {
    let x = left;
    for (const [at, { share, isRight = false }] of columns.entries()) {
      const wide = share * width;
      for (const [line, words] of (cells[at] ?? []).entries())
        canvas.line(words, { x: x + 4, y: y + 4 + line * lineHeight, width: wide - 8, isRight, isStrong });
      x += wide;
    }
    y += height;
  };
  const drawHeads = ({ columns }: PdfTable): void => {
    let x = left;
    for (const { label, share, isRight = false } of columns) {
      canvas.line(label, { x: x + 4, y: y + 4, width: share * width - 8, size: 8, isRight, color: inks.muted });
      x += share * width;
    }
    y += 16;
    canvas.rule(left, y, width);
  };

  return {
    canvas,
    left,
    width,
    y: () => y,
    down(by: number) {
      y += by;
    },
    /** Begins a page where less than this height is left; returns whether it did. */
    room,
    async table(table: PdfTable): Promise<void> {
      const { title: name, columns, rows, sum, isDense } = table;
      const linesOf = (cells: readonly string[], isStrong: boolean) =>
        cells.map((words, at) =>
          isDense ? [words] : canvas.linesOf(words, (columns[at]?.share ?? 0) * width - 8, { isStrong }),
        );
      room(name ? 70 : 50);
      if (name) {
        y += 8;
        canvas.line(name, { x: left, y, width, size: 11, isStrong: true });
        y += 18;
      }
      drawHeads(table);
      for (const row of rows) {
        if (pace.isOver()) await pace.rest();
        const cells = linesOf(row, false);
        const height = 8 + lineHeight * Math.max(1, ...cells.map((lines) => lines.length));
        if (room(height)) drawHeads(table);
        drawRow(cells, table, false, height);
        canvas.rule(left, y, width);
      }
      if (sum) {
        if (room(20)) drawHeads(table);
        canvas.fill(left, y, width, 20, inks.sunken);
        drawRow(linesOf(sum, true), table, true, 20);
      }
      y += 8;
    },
    /** A note for documents with signs that no font has, such as emoji. */
    lackingNote: (): readonly string[] =>
      letters.isLacking ? ['Signs that the fonts of this file lack are shown as ?. The CSV file has them.'] : [],
    async end(): Promise<Uint8Array> {
      const { count } = pdf.bufferedPageRange();
      for (let at = 0; at < count; at += 1) {
        pdf.switchToPage(at);
        const below = size[1] - margin - 8;
        canvas.rule(left, below - 6, width);
        canvas.line(foot, { x: left, y: below, width: width * 0.7, size: 8, color: inks.muted });
        canvas.line(`Page ${at + 1} of ${count}`, {
          x: left,
          y: below,
          width,
          size: 8,
          isRight: true,
          color: inks.muted,
        });
        if (pace.isOver()) await pace.rest();
      }
      pdf.end();
      await ended;
      return joined(chunks);
    },
  };
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
