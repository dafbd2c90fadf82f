import { lookCookies } from '../../reference/lookCookies';
import { readStored, tellServer, writeStored } from '../stored';
import { chooseLanguage, type Language } from './languages';

/** What this browser was last told, else the first of its own languages that the product speaks. */
export const storedLanguage = (): Language => chooseLanguage([readStored('language'), ...navigator.languages]);

/** The same for a page just opened, which may come drawn in the language of whose it is to a browser that was told nothing yet. */
export function firstLanguage(): Language {
  const { lang, dataset } = document.documentElement;
  // Of pages not drawn for a person, which have no density, the language is the same for all.
  return chooseLanguage([readStored('language'), dataset.density === undefined ? null : lang, ...navigator.languages]);
}

/** Names the language of the page for assistive technology and keeps it for the next visit. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  if (readStored('language') !== language) writeStored('language', language);
  tellServer(lookCookies.language, language);
}
