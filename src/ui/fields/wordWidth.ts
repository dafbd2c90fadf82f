/**
 * Returns the width in pixels of a text in Poppins, an upper bound for weights up to 600. Counting letters is too inexact: they
 * are 3 to 11 px wide. Unknown characters count as wide.
 */
export function wordWidth(text: string, fontPx: number): number {
  let width = 0;
  for (const letter of text.normalize('NFD')) width += letters.get(letter) ?? (isMark(letter) ? 0 : widest);
  return (width * fontPx) / measuredPx;
}

/** Measured in Chromium at this font size and weight 600, and rounded up to a few widths. */
const measuredPx = 11;
const widest = 11.6;

const letters: ReadonlyMap<string, number> = new Map(
  (
    [
      [3.1, " iljI.,:;'’|"],
      [4.5, 'frt/1'],
      [5.3, 'zL()'],
      [6, 'sxEF[]'],
      [6.4, '-kJTZ7'],
      [6.8, 'cevySP23{$}'],
      [7.1, 'oBRY045689'],
      [7.5, 'abdghnpquKX+−'],
      [8.1, 'ADHNUV'],
      [8.7, 'CGOQ'],
      [9.4, 'w%'],
      [10, 'M'],
    ] as const
  ).flatMap(([width, same]) => [...same].map((letter) => [letter, width] as const)),
);

/** An accent adds no width. */
const isMark = (letter: string): boolean => /\p{M}/u.test(letter);
