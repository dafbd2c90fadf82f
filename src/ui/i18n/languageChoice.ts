import { lookCookies } from '../../reference/lookCookies';
import { readStored, tellServer, writeStored } from '../stored';
import { chooseLanguage, type Language } from './languages';

/** What this browser was last told, else the first of its own languages that the product speaks. */
export const storedLanguage = (): Language => chooseLanguage([readStored('language'), ...navigator.languages]);

/** Names the language of the page for assistive technology and keeps it for the next visit. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language;
  if (readStored('language') !== language) writeStored('language', language);
  tellServer(lookCookies.language, language);
}
