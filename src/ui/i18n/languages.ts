import { interfaceLanguages } from '../../reference/interfaceLanguages';

export type Language = (typeof interfaceLanguages)[number]['locale'];

/** In the order of the menu, each named in its own language. */
export const languages: readonly { readonly locale: Language; readonly name: string }[] = interfaceLanguages;

/** Returns the first supported language of the wishes, else English. `fr-CA` matches `fr`. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  const words = wishes.map((wish) => wish?.toLowerCase().split('-', 1)[0]);
  return (
    languages.find(({ locale }) => locale === words.find((word) => languages.some((known) => known.locale === word)))
      ?.locale ?? 'en'
  );
}
