import { hexOf } from '../model/hexOf';

/** What nobody guesses, two letters or digits for each byte. `crypto.randomUUID` is absent where the page has come by plain http. */
export const randomText = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
