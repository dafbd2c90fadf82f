const longest = 80;

/** `Top apps Q3` as `top-apps-q3`, for the name of a file; letters and digits of any script stay. */
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
