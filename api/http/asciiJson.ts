/** Characters of a header that grows with what is stored: some proxies refuse an answer with more than 4 kB of headers. */
export const headerAtMost = 2000;

/** JSON for a header: everything outside ASCII as `\uXXXX`. */
export const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
