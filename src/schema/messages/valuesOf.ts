import type { Value } from './message';

/**
 * The values that a text needs, read from the ICU text itself: `{name}` takes any value, `{count, plural, …}` and
 * `{count, number}` a number, `{kind, select, …}` a text. A placeholder inside a plural is not read: write it outside.
 */
export type ValuesOf<Text extends string> = { readonly [P in PlacesIn<Text> as P[0]]: P[1] };

/** `values`, where the text has any. */
export type ValuesFor<Text extends string> = [PlacesIn<Text>] extends [never] ? [] : [values: ValuesOf<Text>];

type Place = [name: string, value: unknown];

type PlacesIn<Text extends string, Found extends Place = never> = Text extends `${string}{${infer Rest}`
  ? Rest extends `${infer Inside}}${infer After}`
    ? Inside extends `${infer Name},${string}`
      ? Rest extends `${Name},${infer Kind}`
        ? PlacesIn<AfterKind<Kind>, Found | [Name, Kind extends ` select,${string}` ? string : number]>
        : never
      : PlacesIn<After, Found | [Inside, Value]>
    : Found
  : Found;

/** The text after a placeholder with a kind, which may contain texts in braces. */
type AfterKind<Kind extends string> = Kind extends `${infer Head}}${infer Tail}`
  ? Head extends `${string}{${string}`
    ? AfterKind<Tail>
    : Tail
  : '';
