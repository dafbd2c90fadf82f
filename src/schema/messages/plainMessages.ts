import { type Args, type CodedMessage, englishSpeech, plainValue } from './message';
import type { ValuesFor } from './valuesOf';

/** English texts by code. */
export type Texts = Readonly<Record<string, string>>;

/** Creates a message of a catalogue: the compiler checks the code and the values. */
export type Sayer<T extends Texts> = {
  <C extends keyof T & string>(code: C, ...values: ValuesFor<T[C]>): CodedMessage;
  readonly texts: T;
};

/** The texts of a catalogue in another language, with exactly the same codes. */
export type InOtherWords<S> = S extends Sayer<infer T> ? Readonly<Record<keyof T, string>> : never;

/**
 * A catalogue whose placeholders are names only: `{name}`. The console's messages in forms are of this kind, so that English
 * needs no formatter there.
 * @example const sayParams = plainMessages({ 'params.unknown': '{name} is not a URL parameter.' }); sayParams('params.unknown', { name })
 */
export const plainMessages = <const T extends Texts>(texts: T & { readonly [C in keyof T]: Plain<T[C]> }): Sayer<T> =>
  sayerOf<T>(texts, fillPlaces);

/** A text with a plural or a format belongs to `icuMessages`. */
type Plain<Text extends string> = Text extends
  | `${string}, plural,${string}`
  | `${string}, select,${string}`
  | `${string}, number}${string}`
  ? never
  : Text;

export function sayerOf<T extends Texts>(texts: T, format: (text: string, args: Args) => string): Sayer<T> {
  const say = (code: keyof T & string, args?: Args): CodedMessage => {
    const text = texts[code] as string;
    return args ? { code, message: format(text, args), args } : { code, message: text };
  };
  return Object.assign(say, { texts }) as unknown as Sayer<T>;
}

const fillPlaces = (text: string, args: Args): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = args[name];
    return value === undefined ? whole : String(plainValue(value, englishSpeech));
  });
