import type PDFDocument from 'pdfkit';
import type { Letters } from './letters';

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

export type Pen = ReturnType<typeof createPen>;

/** Sets texts of any of the fonts on the current page. */
export function createPen(pdf: PDFDocument, letters: Letters) {
  // Of one point: a text is as many times as wide as its letters are high.
  const widths = new Map<string, number>();
  const widthOfRun = (font: string, words: string): number => {
    const key = `${font} ${words}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const found = pdf.font(font).fontSize(1000).widthOfString(words) / 1000;
    widths.set(key, found);
    return found;
  };
  const widthOf = (words: string, { size = 9, isStrong = false }: Ink): number =>
    size * letters.runsOf(words, isStrong ? 'strong' : 'plain').reduce((sum, run) => sum + widthOfRun(run.font, run.words), 0);

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
      // Each word with the blanks before it.
      for (const word of line.trimEnd().split(/(?<=\S)(?=\s)/u)) {
        if (widthOf(word.trim(), ink) <= width) put(word);
        // Longer than the line: it goes on with the next letter.
        else for (const letter of word) put(letter);
      }
      return [...lines, now.trimEnd()];
    });

  return {
    widthOf,
    linesOf,
    /** One line; what has no room gives way to an ellipsis. */
    line(words: string, { x, y, width, isRight = false, size = 9, isStrong = false, color = inks.text }: Place): void {
      const ink = { size, isStrong };
      let shown = words;
      if (widthOf(shown, ink) > width) {
        const signs = [...shown];
        while (signs.length > 0 && widthOf(`${signs.join('')}…`, ink) > width) signs.pop();
        shown = `${signs.join('')}…`;
      }
      let at = isRight ? x + width - widthOf(shown, ink) : x;
      pdf.fillColor(color);
      for (const run of letters.runsOf(shown, isStrong ? 'strong' : 'plain')) {
        pdf.font(run.font).fontSize(size).text(run.words, at, y, { lineBreak: false });
        at += size * widthOfRun(run.font, run.words);
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
