import createBidi from 'bidi-js';

export type FontRun = { readonly font: string; readonly words: string };

const bidi = createBidi();
const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The runs of a line in the order in which they are drawn from left to right (Unicode Bidirectional Algorithm). The font draws a
 * Hebrew or Arabic run from right to left itself; other signs between such words are turned here.
 */
export function visualRuns(signs: readonly { readonly font: string; readonly words: string }[]): readonly FontRun[] {
  const line = signs.map(({ words }) => words).join('');
  if (!isRightToLeft.test(line)) return joined(signs.map((sign) => ({ ...sign, level: 0 })));
  const { levels } = bidi.getEmbeddingLevels(line);
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  let at = 0;
  const leveled = signs.map(({ font, words }) => {
    const level = levels[at] ?? 0;
    const drawn = mirrored.get(at) ?? words;
    at += words.length;
    return { font, words: drawn, level };
  });
  // The font draws by script alone: Persian digits, which are read from the left, would come out turned.
  const runs = joined(leveled).map((run) =>
    (run.level % 2 === 1) === isRightToLeft.test(run.words) ? run : { ...run, words: turned(run.words) },
  );
  for (let level = Math.max(...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      if ((runs[from]?.level ?? 0) < level) continue;
      let to = from;
      while ((runs[to]?.level ?? -1) >= level) to += 1;
      runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = to;
    }
  }
  return runs;
}

type Leveled = FontRun & { readonly level: number };

function joined(signs: readonly Leveled[]): Leveled[] {
  const runs: { font: string; words: string; level: number }[] = [];
  for (const sign of signs) {
    const last = runs.at(-1);
    if (last?.font === sign.font && last.level === sign.level) last.words += sign.words;
    else runs.push({ ...sign });
  }
  return runs;
}

const turned = (words: string): string => [...words].reverse().join('');
