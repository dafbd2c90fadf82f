const longest = 80;

/** Returns `top-apps-q3` for `Top apps Q3`, for file names; letters and digits of any script stay. */
export const fileSlug = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^-|-$/g, '');
