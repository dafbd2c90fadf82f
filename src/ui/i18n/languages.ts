import { interfaceLanguages } from '../../reference/interfaceLanguages';

export type Language = (typeof interfaceLanguages)[number]['locale'];

/** In the order of the menu, each in its own language. */
export const languages: readonly { readonly locale: Language; readonly name: string }[] = interfaceLanguages;

/** The first of the wishes that the product speaks; English where it speaks none of them. `fr-CA` is content with `fr`. */
export function chooseLanguage(wishes: readonly (string | null | undefined)[]): Language {
  const words = wishes.map((wish) => wish?.toLowerCase().split('-', 1)[0]);
  return (
    languages.find(({ locale }) => locale === words.find((word) => languages.some((known) => known.locale === word)))
      ?.locale ?? 'en'
  );
}
