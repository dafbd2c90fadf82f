/**
 * An apostrophe before what a spreadsheet would take for a formula, so that it stays a text. A text that begins so itself gets one
 * more, so that reading takes away just what writing added.
 */
export const guarded = (text: string): string => (/^'*[=+\-@\t\r]/.test(text) ? `'${text}` : text);

/** The text behind the apostrophe that guards it. */
export const unguarded = (text: string): string => (/^''*[=+\-@\t\r]/.test(text) ? text.slice(1) : text);
