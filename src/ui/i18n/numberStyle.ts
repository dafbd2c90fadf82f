import type { Reading } from '../../schema/reading/readNumber';
import { chooseLanguage, type Language } from './languages';

/** How a language writes numbers. */
export type NumberStyle = {
  readonly group: string;
  readonly decimal: '.' | ',';
  usd(digits: string): string;
  percent(digits: string): string;
  /** The largest size that is written. In French 10^12 is a thousand `Md`: its own word begins as the English one of 10^9. */
  readonly largest: Size;
  /** A figure with the letter of its size, on the axis of a chart. */
  short(digits: string, size: Size, isUsd: boolean): string;
  /** Percentage points. */
  readonly points: string;
  /** Thousands of bits a second. */
  readonly kbps: string;
};

/** Thousands, millions, 10^9 and 10^12; nothing below. */
export type Size = '' | 'k' | 'M' | 'G' | 'T';

// As `Intl.NumberFormat` of en-US and fr-FR: narrow no-break spaces between thousands, no-break ones before signs.
const styles: { readonly [L in Language]: NumberStyle } = {
  en: {
    group: ',',
    decimal: '.',
    usd: (digits) => digits.replace('-', '-$').replace(/^(?!-)/, '$'),
    percent: (digits) => `${digits}%`,
    largest: 'T',
    short: (digits, size, isUsd) => (isUsd ? styles.en.usd(digits) : digits) + (size === 'G' ? 'B' : size),
    points: 'pp',
    kbps: 'kbps',
  },
  fr: {
    group: '\u202f',
    decimal: ',',
    usd: (digits) => `${digits}\u00a0$`,
    percent: (digits) => `${digits}\u00a0%`,
    largest: 'G',
    short(digits, size, isUsd) {
      const unit = { '': '', k: 'k', M: 'M', G: 'Md', T: 'T' }[size] + (isUsd ? '$' : '');
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

/** How numbers are read that are typed in the page's language. */
export const typedReading = (): Reading => ({ decimal: current.decimal, isTyped: true });
