/** The lines of a pasted list, each as a whole and as the parts between its commas: a name may have a comma of its own. */
export function pastedLines(text: string): readonly { readonly whole: string; readonly parts: readonly string[] }[] {
  return text
    .split(/\r?\n|\t/)
    .map(unquoted)
    .filter((line) => line !== '')
    .map((whole) => ({ whole, parts: whole.split(/[,;]/).map(unquoted).filter(Boolean) }));
}

/** The values of a pasted list, each once: a line, or a cell of pasted columns. A comma never cuts one; `partsOf` does where it can. */
export const pastedValues = (text: string): readonly string[] => [...new Set(text.split(/\r\n|[\n\r\t]/).map(unquoted))].filter(Boolean);

/** The parts of a line between its commas, where that may be a list on one line. */
export const partsOf = (line: string): readonly string[] => line.split(/[,;]/).map(unquoted).filter(Boolean);

const unquoted = (word: string): string =>
  word
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
