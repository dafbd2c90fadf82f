/** Splits a text into words, with backslashes unchanged: words`a \d b` is ['a', '\\d', 'b']. */
export const words = (text: TemplateStringsArray): string[] => String.raw(text).trim().split(/\s+/);

/** Splits a text of one or more lines at bars: texts`a b | \n` is ['a b', '\n']. */
export const texts = ([text = '']: TemplateStringsArray): string[] => text.trim().split(/\s*\|\s*/);
