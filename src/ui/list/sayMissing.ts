import { namedSearch } from '../../schema/searchText';
import { formatCount } from '../i18n/format';

/** More than these are counted, not named. */
const named = 10;

type Translate = (key: string, options: Readonly<Record<string, unknown>>) => string;

/** How many of the ids or lines that were looked for are there, and which are not. */
export function sayMissing(translate: Translate, of: 'ids' | 'lines', count: number, missing: readonly (string | number)[]): string {
  const found = count - missing.length;
  if (missing.length === 0) return translate(`adx.list.found.${of}`, { smart_count: count, count: formatCount(count) });
  const shown = missing.slice(0, named).map((one) => namedSearch(String(one)));
  const rest = missing.length - shown.length;
  const list = rest > 0 ? translate('adx.list.found.more', { list: shown.join(', '), count: formatCount(rest) }) : shown.join(', ');
  return translate(`adx.list.found.some.${of}`, { found: formatCount(found), count: formatCount(count), list });
}
