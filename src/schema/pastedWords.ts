/** The lines of a pasted list, each as a whole and as the parts between its commas: a name may have a comma of its own. */
export function pastedLines(text: string): readonly { readonly whole: string; readonly parts: readonly string[] }[] {
  return text
    .split(/\r?\n|\t/)
    .map(unquoted)
    .filter((line) => line !== '')
    .map((whole) => ({ whole, parts: whole.split(/[,;]/).map(unquoted).filter(Boolean) }));
}

const unquoted = (word: string): string =>
  word
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
