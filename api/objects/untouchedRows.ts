import { type Field, kindOf } from '../../src/schema/kinds';
import { isSame } from '../../src/schema/validate';

/**
 * The rows of a group, or the items of a list, as they are to be stored: those that are sent back as they are stored keep the form in
 * which they were stored once, unless that would be refused today.
 */
export function withUntouched(field: Field, sent: unknown, stored: unknown, read: unknown): unknown {
  if (field.kind !== 'groups' && field.kind !== 'strings') return read;
  if (!Array.isArray(sent) || !Array.isArray(stored) || stored.length === 0 || !Array.isArray(read)) return read;
  // Mostly there is nothing old: thousands of texts are not read one by one for that.
  const forms = new Set(read.map(keyOf));
  const old = new Set(stored.map(keyOf).filter((key) => !forms.has(key)));
  if (old.size === 0 || sent.length > mostRows || !sent.some((one) => old.has(keyOf(one)))) return read;
  const known = new Map<string, unknown[]>();
  for (const one of stored) {
    const same = known.get(keyOf(one));
    if (same) same.push(one);
    else known.set(keyOf(one), [one]);
  }
  const kept = sent.flatMap((one) => {
    const before = known.get(keyOf(one))?.find((other) => isSame(one, other));
    return before === undefined ? [kindOf(field).normalize([one], field)].flat() : [before];
  });
  const unique = field.kind === 'strings' ? [...new Set(kept)] : kept;
  let isSound = true;
  kindOf(field).check(unique, field, () => {
    isSound = false;
  });
  return isSound ? unique : read;
}

const mostRows = 5000;

/** The same for the same row, whatever the order of its keys; others may share it. */
const keyOf = (one: unknown): string =>
  typeof one === 'object' && one !== null ? JSON.stringify(Object.values(one).map(String).toSorted()) : String(one);
