import type PDFDocument from 'pdfkit';
import type { TextOptions } from 'pdfkit';
import type { StatementFonts } from './statementFonts';

export type Ink = { readonly size?: number; readonly isStrong?: boolean; readonly color?: string };
type Place = Ink & { readonly x: number; readonly y: number; readonly width: number; readonly isRight?: boolean };

export const inks = {
  text: '#10141E',
  muted: '#5A6478',
  line: '#D5DBE5',
  sunken: '#F1F4F8',
  primary: '#1B3A6B',
  caution: '#8A5A00',
  cautionSoft: '#FDF3DC',
} as const;

export type PdfCanvas = ReturnType<typeof createPdfCanvas>;

/** Ascent of Noto Sans per unit of size: all scripts share its baseline, whatever their own fonts' heights. */
const ascent = 1.069;
/** Keeps a letter and its marks together. */
const clusters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Draws texts on the current page, in any of the fonts. */
export function createPdfCanvas(pdf: PDFDocument, letters: StatementFonts) {
  // Widths at size 1; a text's width is proportional to its size.
  const measured = new Map<string, Measured>();
  const measuredRun = (font: string, words: string): Measured => {
    const key = `${font} ${words}`;
    const known = measured.get(key);
    if (known !== undefined) return known;
    const found = measure(pdf.font(font).fontSize(1000), words);
    measured.set(key, found);
    return found;
  };
  const widthOf = (words: string, { size = 9, isStrong = false }: Ink): number =>
    size *
    letters
      .runsOf(words, isStrong ? 'strong' : 'plain')
      .reduce((sum, run) => sum + measuredRun(run.font, run.words).width, 0);

  const linesOf = (words: string, width: number, ink: Ink): readonly string[] =>
    words.split('\n').flatMap((line) => {
      const lines: string[] = [];
      let now = '';
      let used = 0;
      const put = (piece: string): void => {
        const wide = widthOf(piece, ink);
        if (used + wide <= width || now === '') {
          now += piece;
          used += wide;
        } else {
          lines.push(now.trimEnd());
          now = piece.trimStart();
          used = widthOf(now, ink);
        }
      };
      // Each word with the spaces before it.
      for (const word of line.trimEnd().split(/(?<=\S)(?=\s)/u)) {
        if (widthOf(word.trim(), ink) <= width) put(word);
        // Longer than a line: breaks between letters.
        else for (const { segment } of clusters.segment(word)) put(segment);
      }
      return [...lines, now.trimEnd()];
    });

  return {
    widthOf,
    linesOf,
    /** Draws one line, cut with an ellipsis where it is too long. */
    line(words: string, { x, y, width, isRight = false, size = 9, isStrong = false, color = inks.text }: Place): void {
      const ink = { size, isStrong };
      let shown = words;
      if (widthOf(shown, ink) > width) {
        const signs = [...clusters.segment(shown)].map(({ segment }) => segment);
        while (signs.length > 0 && widthOf(`${signs.join('')}…`, ink) > width) signs.pop();
        shown = `${signs.join('')}…`;
      }
      let at = isRight ? x + width - widthOf(shown, ink) : x;
      pdf.fillColor(color);
      for (const run of letters.runsOf(shown, isStrong ? 'strong' : 'plain')) {
        const { width: wide, options } = measuredRun(run.font, run.words);
        pdf
          .font(run.font)
          .fontSize(size)
          .text(run.words, at, y + ascent * size, { lineBreak: false, baseline: 'alphabetic', ...options });
        at += size * wide;
      }
    },
    rule(x: number, y: number, width: number, color: string = inks.line): void {
      pdf
        .lineWidth(0.6)
        .strokeColor(color)
        .moveTo(x, y)
        .lineTo(x + width, y)
        .stroke();
    },
    fill(x: number, y: number, width: number, height: number, color: string): void {
      pdf.rect(x, y, width, height).fillColor(color).fill();
    },
  };
}

type Measured = { readonly width: number; readonly options: TextOptions };

/** For some fonts the package cannot place every mark; without these features marks stay at the font's own positions. */
const unplaced: TextOptions = { features: { mark: false, mkmk: false, abvm: false, blwm: false, dist: false } };

function measure(font: PDFDocument, words: string): Measured {
  try {
    return { width: font.widthOfString(words) / 1000, options: {} };
  } catch {
    return { width: font.widthOfString(words, unplaced) / 1000, options: unplaced };
  }
}
