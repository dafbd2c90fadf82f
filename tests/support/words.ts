/** The words of a text, in any layout and as they are written: words`a \d b` is ['a', '\\d', 'b']. */
export const words = (text: TemplateStringsArray): string[] => String.raw(text).trim().split(/\s+/);
