import { IntlMessageFormat } from 'intl-messageformat';
import { type Args, plainValue, type Speech } from './message';

/** Returns a formatter of ICU texts in a language. Each text is parsed once. */
export function createFormat(locale: string): (text: string, args: Args, speech: Speech) => string {
  const read = new Map<string, IntlMessageFormat>();
  return (text, args, speech) => {
    // `<` and `>` are plain characters: messages mention XML and contain no mark-up.
    const format = read.get(text) ?? new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    read.set(text, format);
    return String(
      format.format(Object.fromEntries(Object.entries(args).map(([name, value]) => [name, plainValue(value, speech)]))),
    );
  };
}
