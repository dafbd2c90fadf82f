import { hexOf } from '../model/hexOf';

/** Random text that cannot be guessed, two characters per byte. `crypto.randomUUID` is absent where the page has come by plain http. */
export const randomText = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
