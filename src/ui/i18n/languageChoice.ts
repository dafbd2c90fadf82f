import { lookCookies } from '../../reference/lookCookies';
import { readStored, tellServer, writeStored } from '../stored';
import { chooseLanguage, type Language } from './languages';

/** Returns the language stored in this browser, else the first supported one of the browser's languages. */
export const storedLanguage = (): Language => chooseLanguage([readStored('language'), ...navigator.languages]);

/** Returns the language of a page just opened: without a stored one, that of a page which the server rendered for its user. */
export function firstLanguage(): Language {
  const { lang, dataset } = document.documentElement;
  // A page without `data-density` was rendered for no user, in a fixed language.
  return chooseLanguage([readStored('language'), dataset.density === undefined ? null : lang, ...navigator.languages]);
}

/** Sets the page's language, and stores it for the next visit. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  if (readStored('language') !== language) writeStored('language', language);
  tellServer(lookCookies.language, language);
}
