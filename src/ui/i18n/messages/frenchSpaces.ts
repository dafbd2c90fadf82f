type Texts = { readonly [key: string]: string | Texts } | readonly (string | Texts)[];

/**
 * Returns the same texts with the no-break spaces of French typography: narrow ones before ; ! ? and between thousands, wide ones
 * before : % $ » and after «. The catalogues are typed with plain spaces; a place to fill in (`%{name}`) and an ICU skeleton (`::`)
 * keep theirs.
 */
export function withFrenchSpaces<T extends Texts>(texts: T): T {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? text.replace(narrow, '\u202f').replace(wide, '\u00a0') : withFrenchSpaces(text as Texts),
  ]);
  return (Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T;
}

const narrow = /[ \u00a0](?=[;!?])|(?<=\d) (?=\d{3}(?!\d))/g;
const wide = / (?=»|:(?!:)|%(?!\{))|(?<=«) |(?<=\d) (?=\$)/g;
