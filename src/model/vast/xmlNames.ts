// Characters of names (XML 1.0, fifth edition, 2.3), without the colon, which parts a prefix from a name.
const start =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}\\u{200D}\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}';
const more = `${start}\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}\\u{2040}`;

const name = new RegExp(`[:${start}][:${more}]*`, 'uy');
// Browsers do not look at how the part behind the prefix starts.
const qualified = new RegExp(`[${start}][${more}]*(?::[${more}]+)?`, 'uy');

const match = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/** The name that starts at an index, colons included. */
export const nameAt = (text: string, at: number): string | undefined => match(name, text, at);

/** The name that starts at an index, with at most one colon, which is neither first nor last. */
export const qualifiedNameAt = (text: string, at: number): string | undefined => match(qualified, text, at);
