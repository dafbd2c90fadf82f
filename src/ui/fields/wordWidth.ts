/**
 * Pixels of a text in Poppins, no narrower than it is drawn at any weight up to 600. A count of letters is no measure of them: they go from
 * 3 px to 11. What is not known here is taken for wide.
 */
export function wordWidth(text: string, fontPx: number): number {
  let width = 0;
  for (const letter of text.normalize('NFD')) width += letters.get(letter) ?? (isMark(letter) ? 0 : widest);
  return (width * fontPx) / measuredPx;
}

/** Measured in Chromium at this size and weight 600, rounded up to a few widths. */
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

/** An accent stands over its letter. */
const isMark = (letter: string): boolean => /\p{M}/u.test(letter);
