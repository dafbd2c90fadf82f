import type { Reading } from '../../schema/reading/readNumber';
import { chooseLanguage, type Language } from './languages';

/** How a language writes numbers. */
export type NumberStyle = {
  readonly group: string;
  readonly decimal: '.' | ',';
  usd(digits: string): string;
  percent(digits: string): string;
  /** Sizes from the largest, and how they are written. French writes 10^12 as 1 000 Md: “billion” would be read as 10^9. */
  readonly sizes: readonly (readonly [size: number, word: string])[];
  /** A figure with the word of its size, on the axis of a chart; the word is empty for figures as they are. */
  short(digits: string, word: string, isUsd: boolean): string;
  /** Percentage points. */
  readonly points: string;
  /** Thousands of bits a second. */
  readonly kbps: string;
};

// As `Intl.NumberFormat` of en-US and fr-FR: narrow no-break spaces between thousands, no-break ones before signs.
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

/** The style of the page's language: a page has one at a time, and thousands of cells are written without asking for it. */
export const numberStyle = (): NumberStyle => current;

/** Called with the language, before its texts are drawn. */
export function setNumberStyle(locale: string): void {
  current = styles[chooseLanguage([locale])];
}

/** Before the size of a difference; nothing before none. */
export const signOf = (difference: number): '+' | '−' | '' => (difference > 0 ? '+' : difference < 0 ? '−' : '');

/** How numbers are read that are typed in the page's language. */
export const typedReading = (): Reading => ({ decimal: current.decimal, isTyped: true });
