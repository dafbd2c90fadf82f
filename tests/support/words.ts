/** Splits a text into words, with backslashes unchanged: words`a \d b` is ['a', '\\d', 'b']. */
export const words = (text: TemplateStringsArray): string[] => String.raw(text).trim().split(/\s+/);
