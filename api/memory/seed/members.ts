import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import type { Member } from '../../ports';

/** Believable members of a list: mostly known objects, some values that match none; one list in ten is long. */
export function membersOf(resource: AnyResource, list: AnyRecord, known: readonly AnyRecord[], random: () => number): readonly Member[] {
  const field = resource.members?.match?.(list as never) ?? 'name';
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

/** A value of the same make as the known ones, a host name or a bundle, that belongs to none of them. */
const unlisted = (like: string, count: number): string =>
  /\.example$/.test(like) ? `unlisted${count}.example` : `com.unlisted.app${count}`;
