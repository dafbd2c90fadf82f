import type { CodedMessage } from '../../schema/messages/message';
import { namedSearch } from '../../schema/searchText';
import { toldByKey } from '../i18n/toldByKey';

/** More missing ones than these are counted, not named. */
const named = 10;

/** Message that counts the ids or lines that were found and names the missing ones. */
export function sayMissing(of: 'ids' | 'lines', all: number, missing: readonly (string | number)[]): CodedMessage {
  const count = { count: all };
  if (missing.length === 0) return toldByKey(`adx.list.found.${of}`, { smart_count: all, count });
  const shown = missing.slice(0, named).map((one) => namedSearch(String(one)));
  const list = shown.join(', ');
  const found = { count: all - missing.length };
  const rest = missing.length - shown.length;
  if (rest === 0) return toldByKey(`adx.list.found.some.${of}`, { found, count, list });
  return toldByKey(`adx.list.found.someMore.${of}`, { found, count, list, rest: { count: rest } });
}
