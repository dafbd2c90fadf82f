import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import type { HistoryEntry } from '../ports';
import { storedFields } from './entity';

type Row = Readonly<Record<string, unknown>>;
export type FieldChange = HistoryEntry['changes'][number];

/** Common fields that people change; the others are the server's own. */
const changeable: readonly string[] = ['name', 'status'];

/** What differs between two records of one object, as history tells it: of secrets only that they changed. */
export function diff(resource: AnyResource, before: Row, after: Row): readonly FieldChange[] {
  const changes: FieldChange[] = [];
  const compare = (field: string, isSecret: boolean): void => {
    if (isSame(before[field], after[field])) return;
    changes.push({ field, from: isSecret ? null : (before[field] ?? null), to: isSecret ? null : (after[field] ?? null) });
  };
  for (const field of changeable) compare(field, false);
  for (const [field, { access }] of storedFields(resource)) compare(field, access === 'writeOnly');
  return changes;
}
