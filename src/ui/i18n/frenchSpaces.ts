type Texts = { readonly [key: string]: string | Texts } | readonly (string | Texts)[];

/**
 * The same texts with the spaces that French typography wants: narrow and unbreakable before ; : ! ? % $ », after «, and between
 * thousands. The catalogues are typed with plain spaces; a place to fill in (`%{name}`) and an ICU skeleton (`::`) keep theirs.
 */
export function withFrenchSpaces<T extends Texts>(texts: T): T {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? text.replace(spaces, '\u202f') : withFrenchSpaces(text as Texts),
  ]);
  return (Array.isArray(texts) ? entries.map(([, text]) => text) : Object.fromEntries(entries)) as T;
}

const spaces = /[ \u00a0](?=[;!?»]|:(?!:)|%(?!\{))|(?<=«)[ \u00a0]|(?<=\d) (?=\$|\d{3}(?!\d))/g;
