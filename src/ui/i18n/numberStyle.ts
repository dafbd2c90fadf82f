import type { Reading } from '../../schema/reading/readNumber';
import { chooseLanguage, type Language } from './languages';

/** How a language writes numbers. */
export type NumberStyle = {
  readonly group: string;
  readonly decimal: '.' | ',';
  usd(digits: string): string;
  percent(digits: string): string;
  /** Sizes from the largest, with their words. French writes 10^12 as 1 000 Md: “billion” would be read as 10^9. */
  readonly sizes: readonly (readonly [size: number, word: string])[];
  /** Formats a figure with the word of its size, for the axis of a chart; the word is empty below the first size. */
  short(digits: string, word: string, isUsd: boolean): string;
  /** Unit of percentage points. */
  readonly points: string;
  /** Unit of kilobits per second. */
  readonly kbps: string;
};

// Same as `Intl.NumberFormat` of en-US and fr-FR: narrow no-break spaces between thousands, no-break spaces before signs.
const styles: { readonly [L in Language]: NumberStyle } = {
  en: {
    group: ',',
    decimal: '.',
    usd: (digits) => digits.replace('-', '-$').replace(/^(?!-)/, '$'),
    percent: (digits) => `${digits}%`,
    sizes: [
      [1e12, 'T'],
      [1e9, 'B'],
      [1e6, 'M'],
      [1e3, 'k'],
    ],
    short: (digits, word, isUsd) => (isUsd ? styles.en.usd(digits) : digits) + word,
    points: 'pp',
    kbps: 'kbps',
  },
  fr: {
    group: '\u202f',
    decimal: ',',
    usd: (digits) => `${digits}\u00a0$`,
    percent: (digits) => `${digits}\u00a0%`,
    sizes: [
      [1e9, 'Md'],
      [1e6, 'M'],
      [1e3, 'k'],
    ],
    short(digits, word, isUsd) {
      const unit = word + (isUsd ? '$' : '');
      return unit === '' ? digits : `${digits}\u00a0${unit}`;
    },
    points: 'pt',
    kbps: 'kbit/s',
  },
};

let current: NumberStyle = styles.en;

/** Returns the style of the page's language. A module variable, because thousands of cells need it. */
export const numberStyle = (): NumberStyle => current;

/** Called on a language change, before its texts render. */
export function setNumberStyle(locale: string): void {
  current = styles[chooseLanguage([locale])];
}

/** Returns the sign of a difference; empty for 0. */
export const signOf = (difference: number): '+' | '−' | '' => (difference > 0 ? '+' : difference < 0 ? '−' : '');

/** Returns how to parse numbers typed in the page's language. */
export const typedReading = (): Reading => ({ decimal: current.decimal, isTyped: true });
