import type { Figure } from '../../model/exactSums';
import { withoutEnd } from '../../schema/withoutEnd';
import { numberStyle } from './numberStyle';

/**
 * Formats a number, or the digits of one beyond doubles, like `Intl.NumberFormat` of the page's language, rounded half away from
 * zero: `1,204.50`, with `least` to `most` decimals. Handwritten, because the first `Intl.NumberFormat` of a page takes 20 ms, as
 * long as fifty rows.
 */
export function formatDecimal(value: Figure, least: number, most: number): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value < 0 ? '-∞' : '∞';
  const isBelow = typeof value === 'number' ? value < 0 : value.startsWith('-');
  const { whole, decimals } = rounded(
    digitsOf(typeof value === 'number' ? String(Math.abs(value)) : value.replace('-', '')),
    most,
  );
  const kept = decimals.slice(0, least).padEnd(least, '0') + withoutEnd(decimals.slice(least), '0');
  const { group, decimal } = numberStyle();
  const text = inGroups(whole, group) + (kept && decimal + kept);
  return isBelow && /[1-9]/.test(text) ? `-${text}` : text;
}

function inGroups(whole: string, sign: string): string {
  let made = whole.slice(-3);
  for (let end = whole.length - 3; end > 0; end -= 3) made = whole.slice(Math.max(0, end - 3), end) + sign + made;
  return made;
}

type Digits = { readonly whole: string; readonly decimals: string };

/** Expands the shortest text of a number to digits without an exponent. */
function digitsOf(size: string): Digits {
  const [digits = '0', exponent = '0'] = size.split('e');
  const [whole = '0', decimals = ''] = digits.split('.');
  const shift = Number(exponent);
  if (shift < 0) return { whole: '0', decimals: '0'.repeat(-shift - 1) + whole + decimals };
  return shift > 0 ? { whole: whole + decimals.padEnd(shift, '0'), decimals: '' } : { whole, decimals };
}

/** Rounds the digits themselves: arithmetic would round 1.005 to 1.00. */
function rounded({ whole, decimals }: Digits, most: number): Digits {
  if (decimals.length <= most) return { whole, decimals };
  const kept = whole + decimals.slice(0, most);
  const next = (decimals[most] as string) >= '5' ? String(BigInt(kept) + 1n).padStart(kept.length, '0') : kept;
  const point = next.length - most;
  return { whole: next.slice(0, point), decimals: next.slice(point) };
}
