type Weight = 'plain' | 'strong';
type Load = () => Promise<{ readonly default: string }>;

/** Noto Sans (OFL 1.1), whose figures are all of one width, in parts by script; only those whose letters are needed are fetched. */
const parts: readonly { readonly name: string; readonly ranges: string; readonly files: Readonly<Record<Weight, Load>> }[] = [
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
    ranges: '100-2BA,2BD-2C5,2C7-2CC,2CE-2D7,2DD-2FF,1D00-1DBF,1E00-1E9F,1EF2-1EFF,2020,20A0-20AB,20AD-20C0,2113,2C60-2C7F,A720-A7FF',
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

/** Stands for a letter that no part has; it is one of the first part's. */
const lacking = '?';

export type Letters = {
  /** By the name that a run bears. */
  readonly fonts: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  /** Each run is set in one font. */
  runsOf(words: string, weight: Weight): readonly { readonly font: string; readonly words: string }[];
  /** Scripts of the texts that no font has, by their names in English. */
  readonly missing: readonly string[];
};

/** The fonts in which these texts can be set. */
export async function lettersFor(texts: Iterable<string>): Promise<Letters> {
  const [first] = parts;
  if (!first) throw new Error('The fonts of files are empty; put the Latin one first.');
  const used = new Set([first.name]);
  const missing = new Set<string>();
  for (const text of texts) {
    for (const letter of setOf(text)) {
      const part = partOf(letter);
      if (part) used.add(part);
      else missing.add(letter);
    }
  }
  const fonts = await Promise.all(
    parts
      .filter(({ name }) => used.has(name))
      .flatMap(({ name, files }) =>
        (['plain', 'strong'] as const).map(async (weight) => ({
          name: `${name} ${weight}`,
          bytes: bytesOf((await files[weight]()).default),
        })),
      ),
  );
  return {
    fonts,
    missing: scriptsOf(missing),
    runsOf(words, weight) {
      const runs: { font: string; words: string }[] = [];
      for (const letter of setOf(words)) {
        const part = partOf(letter);
        const font = `${part && used.has(part) ? part : first.name} ${weight}`;
        const last = runs.at(-1);
        const drawn = part ? letter : lacking;
        if (last?.font === font) last.words += drawn;
        else runs.push({ font, words: drawn });
      }
      return runs;
    },
  };
}

/** A letter and its marks may be one sign or several: one sign wherever there is one. Signs that only steer the setting are left out. */
const setOf = (text: string): string => text.normalize('NFC').replace(/[\p{Cc}\p{Cf}]/gu, (sign) => (/\s/.test(sign) ? ' ' : ''));

/** Of Unicode's scripts those in which companies are likely to be named. */
const scripts: readonly (readonly [name: string, letters: RegExp])[] = [
  ['Thai', /\p{Script=Thai}/u],
  ['Hebrew', /\p{Script=Hebrew}/u],
  ['Arabic', /\p{Script=Arabic}/u],
  ['Chinese or Japanese', /\p{Script=Han}/u],
  ['Japanese kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['Korean', /\p{Script=Hangul}/u],
  ['Armenian', /\p{Script=Armenian}/u],
  ['Georgian', /\p{Script=Georgian}/u],
  ['Bengali', /\p{Script=Bengali}/u],
  ['Tamil', /\p{Script=Tamil}/u],
  ['Telugu', /\p{Script=Telugu}/u],
  ['Khmer', /\p{Script=Khmer}/u],
];

function scriptsOf(missing: ReadonlySet<string>): readonly string[] {
  const signs = [...missing];
  const named = scripts.filter(([, letters]) => signs.some((sign) => letters.test(sign))).map(([name]) => name);
  const hasOthers = signs.some((sign) => !scripts.some(([, letters]) => letters.test(sign)));
  return hasOthers ? [...named, 'other signs'] : named;
}

const bounds = parts.map(({ name, ranges }) => ({
  name,
  ranges: ranges.split(',').map((range) => {
    const [from = '', to = from] = range.split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
}));
const found = new Map<string, string | undefined>();

function partOf(letter: string): string | undefined {
  if (found.has(letter)) return found.get(letter);
  const code = letter.codePointAt(0) ?? 0;
  const part = bounds.find(({ ranges }) => ranges.some(([from, to]) => code >= from && code <= to))?.name;
  found.set(letter, part);
  return part;
}

/** Of a `data:` address. */
function bytesOf(address: string): Uint8Array {
  const binary = atob(address.slice(address.indexOf(',') + 1));
  return Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
}
