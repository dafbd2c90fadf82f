import type { SampleRow } from '../../../src/model/sample/sampleRow';
import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import type { Member } from '../../ports';
import { part } from './unused';

/**
 * Believable members of a list: mostly known objects, some values that match none; one list in ten is long. Where it is said how
 * many there are, that many, more of them unknown where there are too few objects.
 */
export function membersOf(
  resource: AnyResource,
  list: AnyRecord,
  known: readonly AnyRecord[],
  random: () => number,
  asked?: SampleRow['members'],
): readonly Member[] {
  const field = resource.members?.match?.(list as never) ?? 'name';
  if (asked) return exactly(asked, field, known, list);
  const found = new Map<string, Member>();
  const wanted = random() < 0.1 ? 1200 : 20 + Math.floor(random() ** 2 * 380);
  for (let at = 0; at < wanted && known.length > 0; at += 1) {
    const record = known[Math.floor(random() * known.length)] as AnyRecord;
    const isUnknown = random() < 0.04 || !record[field];
    const value = isUnknown ? unlisted(String(record[field] ?? ''), Math.floor(random() * 100_000)) : String(record[field]);
    found.set(value, { value, key: value, target: isUnknown ? null : record.id });
  }
  return [...found.values()];
}

function exactly(
  { count, unknown, first = {} }: NonNullable<SampleRow['members']>,
  field: string,
  known: readonly AnyRecord[],
  { name }: AnyRecord,
): readonly Member[] {
  const isFirst = (record: AnyRecord): number => Number(Object.entries(first).every(([key, value]) => record[key] === value));
  const turn = new Map(known.map((record) => [record, isFirst(record) + part(name, record.id, 'member')]));
  const inTurn = [...known].sort((a, b) => Number(turn.get(b)) - Number(turn.get(a)));
  const named = new Map(inTurn.flatMap((record) => (record[field] ? [[String(record[field]), record.id] as const] : [])));
  const listed = [...named].slice(0, count - unknown).map(([value, target]): Member => ({ value, key: value, target }));
  const [like = ''] = named.keys();
  const others = Array.from({ length: count - listed.length }, (_, at): Member => {
    const value = unlisted(like, at);
    return { value, key: value, target: null };
  });
  return [...listed, ...others];
}

/** A value of the same make as the known ones, a host name or a bundle, that belongs to none of them. */
const unlisted = (like: string, count: number): string =>
  /\.example$/.test(like) ? `unlisted${count}.example` : `com.unlisted.app${count}`;
