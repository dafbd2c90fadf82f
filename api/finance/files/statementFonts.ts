import createBidi from 'bidi-js';
import { type FontPart, partWith, readRanges, scriptParts } from './scriptFonts';

type FontRun = { readonly font: string; readonly words: string };

const bidi = createBidi();
const isRightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * The runs of a line from left to right as drawn (Unicode Bidirectional Algorithm). The font reverses Hebrew and Arabic runs
 * itself; this function reverses other signs between such words.
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
  // The font reverses by script only, and would reverse Persian digits, which read from left to right.
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

type Weight = 'plain' | 'strong';
type Load = () => Promise<{ readonly default: string }>;

/** Noto Sans (OFL 1.1), whose digits have one width, in parts by script; only the parts in use are loaded. */
const parts: readonly {
  readonly name: string;
  readonly ranges: string;
  readonly files: Readonly<Record<Weight, Load>>;
}[] = [
  {
    name: 'latin',
    ranges: '0-FF,131,152-153,2BB-2BC,2C6,2DA,2DC,304,308,329,2000-206F,20AC,2122,2191,2193,2212,2215',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-latin-600-normal.woff?inline'),
    },
  },
  {
    name: 'latin-ext',
    ranges:
      '100-2BA,2BD-2C5,2C7-2CC,2CE-2D7,2DD-2FF,1D00-1DBF,1E00-1E9F,1EF2-1EFF,2020,20A0-20AB,20AD-20C0,2113,2C60-2C7F,A720-A7FF',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-latin-ext-600-normal.woff?inline'),
    },
  },
  {
    name: 'cyrillic',
    ranges: '301,400-45F,490-491,4B0-4B1,2116',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-600-normal.woff?inline'),
    },
  },
  {
    name: 'cyrillic-ext',
    ranges: '460-52F,1C80-1C8A,20B4,2DE0-2DFF,A640-A69F,FE2E-FE2F',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-600-normal.woff?inline'),
    },
  },
  {
    name: 'greek',
    ranges: '370-377,37A-37F,384-38A,38C,38E-3A1,3A3-3FF',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-greek-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-greek-600-normal.woff?inline'),
    },
  },
  {
    name: 'devanagari',
    ranges: '900-97F,1CD0-1CF9,20A8,20B9,20F0,25CC,A830-A839,A8E0-A8FF',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-devanagari-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-devanagari-600-normal.woff?inline'),
    },
  },
  {
    name: 'vietnamese',
    ranges: '300,303,323,1EA0-1EF1,20AB',
    files: {
      plain: () => import('@fontsource/noto-sans/files/noto-sans-vietnamese-400-normal.woff?inline'),
      strong: () => import('@fontsource/noto-sans/files/noto-sans-vietnamese-600-normal.woff?inline'),
    },
  },
];

const bases: readonly FontPart[] = parts.map(({ name, ranges, files }) => ({
  name,
  has: readRanges(ranges),
  files: { plain: async () => (await files.plain()).default, strong: async () => (await files.strong()).default },
}));

/** Replaces a letter that no part has; the first part has this sign. */
const lacking = '?';

export type StatementFonts = {
  /** By font name, as runs name it. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Runs of one font each, from left to right. */
  runsOf(words: string, weight: Weight): readonly FontRun[];
  /** Whether a text has letters that no font has. */
  readonly isLacking: boolean;
};

/** Loads the fonts for these texts. */
export async function statementFontsFor(texts: Iterable<string>): Promise<StatementFonts> {
  const [first] = bases;
  if (!first) throw new Error('The fonts of files are empty; put the Latin one first.');
  const letters = new Set<string>();
  for (const text of texts) for (const letter of setOf(text)) letters.add(letter);
  const known = new Map<string, FontPart>();
  const others: string[] = [];
  for (const letter of letters) {
    const base = partWith(bases, letter);
    if (base) known.set(letter, base);
    else others.push(letter);
  }
  const scripts = await scriptParts(others);
  let isLacking = false;
  for (const letter of others) {
    const part = scripts.get(letter);
    if (part) known.set(letter, part);
    else isLacking ||= !joiners.test(letter);
  }
  const fonts = await Promise.all(
    [...new Set([first, ...known.values()])].flatMap(({ name, files }) =>
      (['plain', 'strong'] as const).map(async (weight) => ({
        name: `${name} ${weight}`,
        bytes: bytesOf(await files[weight]()),
      })),
    ),
  );
  return {
    fonts,
    isLacking,
    runsOf(words, weight) {
      const signs: FontRun[] = [];
      let before: FontPart | undefined;
      for (const letter of setOf(words)) {
        // Joiners and marks belong to the letter before them.
        const isJoiner = joiners.test(letter);
        if (isJoiner && (!before || bases.includes(before))) continue;
        if (!(isOfTheOneBefore.test(letter) && hasMark(before, letter))) {
          if (isJoiner) continue;
          before = known.get(letter);
        }
        signs.push({ font: `${(before ?? first).name} ${weight}`, words: before ? letter : lacking });
      }
      return visualRuns(signs);
    },
  };
}

const joiners = /[\u200C\u200D]/u;
const isOfTheOneBefore = /[\p{M}\u200C\u200D]/u;
const hasMark = (part: FontPart | undefined, letter: string): boolean => part?.has(letter.codePointAt(0) ?? 0) ?? false;

/** Composes letters with their marks where one sign exists for both, and removes control characters. */
const setOf = (text: string): string =>
  text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : joiners.test(sign) ? sign : ''));

/** Decodes a `data:` URL. */
function bytesOf(address: string): Uint8Array {
  const binary = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
