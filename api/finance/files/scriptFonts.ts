type Weight = 'plain' | 'strong';
type Load = () => Promise<string>;

/** A part of a font: its code points, and its file in each weight. */
export type FontPart = {
  readonly name: string;
  readonly has: (code: number) => boolean;
  readonly files: Readonly<Record<Weight, Load>>;
};

/** Scripts with their fonts. Signs of no script are looked for in the Chinese font, which has most signs. */
const families: readonly { readonly id: string; readonly letters: RegExp }[] = [
  { id: 'thai', letters: /\p{Script=Thai}/u },
  { id: 'hebrew', letters: /\p{Script=Hebrew}/u },
  { id: 'arabic', letters: /\p{Script_Extensions=Arabic}/u },
  { id: 'armenian', letters: /\p{Script=Armenian}/u },
  { id: 'georgian', letters: /\p{Script=Georgian}/u },
  { id: 'bengali', letters: /\p{Script=Bengali}/u },
  { id: 'gujarati', letters: /\p{Script=Gujarati}/u },
  { id: 'gurmukhi', letters: /\p{Script=Gurmukhi}/u },
  { id: 'kannada', letters: /\p{Script=Kannada}/u },
  { id: 'malayalam', letters: /\p{Script=Malayalam}/u },
  { id: 'sinhala', letters: /\p{Script=Sinhala}/u },
  { id: 'tamil', letters: /\p{Script=Tamil}/u },
  { id: 'telugu', letters: /\p{Script=Telugu}/u },
  { id: 'khmer', letters: /\p{Script=Khmer}/u },
  { id: 'lao', letters: /\p{Script=Lao}/u },
  { id: 'myanmar', letters: /\p{Script=Myanmar}/u },
  { id: 'ethiopic', letters: /\p{Script=Ethiopic}/u },
  { id: 'kr', letters: /\p{Script=Hangul}/u },
  // Japanese too: it has every sign, in the Chinese form where the two differ.
  { id: 'sc', letters: /./u },
];

/** Each part is its own chunk of 10 to 115 KB, loaded for texts with its letters. */
const files = import.meta.glob<string>(
  [
    '/node_modules/@fontsource/noto-sans-{thai,hebrew,arabic,armenian,georgian,bengali,gujarati,gurmukhi,kannada}/files/*-{400,600}-normal.woff',
    '/node_modules/@fontsource/noto-sans-{malayalam,sinhala,tamil,telugu,khmer,lao,myanmar,ethiopic}/files/*-{400,600}-normal.woff',
    '/node_modules/@fontsource/noto-sans-{kr,sc}/files/*-400-normal.woff',
    '!**/*-{latin,latin-ext,cyrillic,cyrillic-ext,greek-ext,vietnamese,math,symbols}-*00-normal.woff',
    // The complete fonts, of several megabytes.
    '!**/*-{korean,chinese-simplified}-400-normal.woff',
  ],
  { query: '?inline', import: 'default' },
);
const ranges = import.meta.glob<Readonly<Record<string, string>>>(
  '/node_modules/@fontsource/noto-sans-{thai,hebrew,arabic,armenian,georgian,bengali,gujarati,gurmukhi,kannada,malayalam,sinhala,tamil,telugu,khmer,lao,myanmar,ethiopic,kr,sc}/unicode.json',
  { import: 'default' },
);

/** The font part of Noto Sans (OFL 1.1) for each of these letters, by script; letters of no font are left out. */
export async function scriptParts(letters: Iterable<string>): Promise<ReadonlyMap<string, FontPart>> {
  const byFamily = new Map<string, string[]>();
  for (const letter of letters) {
    const family = families.find(({ letters }) => letters.test(letter))?.id;
    if (family) byFamily.set(family, [...(byFamily.get(family) ?? []), letter]);
  }
  const found = new Map<string, FontPart>();
  for (const [id, needed] of byFamily) {
    const parts = partsOf(id, (await ranges[`/node_modules/@fontsource/noto-sans-${id}/unicode.json`]?.()) ?? {});
    for (const letter of needed) {
      const part = partWith(parts, letter);
      if (part) found.set(letter, part);
    }
  }
  return found;
}

export const partWith = (parts: Iterable<FontPart>, letter: string): FontPart | undefined =>
  [...parts].find(({ has }) => has(letter.codePointAt(0) ?? 0));

function partsOf(id: string, unicode: Readonly<Record<string, string>>): readonly FontPart[] {
  return Object.entries(unicode).flatMap(([subset, words]): FontPart[] => {
    const part = `noto-sans-${id}-${subset.replace(/[[\]]/g, '')}`;
    const load = (weight: number): Load | undefined =>
      files[`/node_modules/@fontsource/noto-sans-${id}/files/${part}-${weight}-normal.woff`];
    const plain = load(400);
    // Chinese and Korean have one weight: a second would double their size on disk.
    return plain ? [{ name: part, has: readRanges(words), files: { plain, strong: load(600) ?? plain } }] : [];
  });
}

/** Returns a test whether a code point is in ranges such as `U+E01-E5B,25CC`. */
export function readRanges(words: string): (code: number) => boolean {
  const bounds = words.split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (code) => bounds.some(([from, to]) => code >= from && code <= to);
}
