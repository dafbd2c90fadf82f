import { sharedFields } from '../../../schema/conditions';
import { isEmpty } from '../../../schema/kinds/field';
import type { AnyResource } from '../../../schema/resource';
import type { Document } from '../../../schema/validate';

/**
 * Returns the list filter of objects that the field can name, from its `rejectTarget`: `[{ advertiser: { other: 'advertiser' } },
 * …]` gives objects of the record's advertiser.
 */
export function fittingFilter(resource: AnyResource, source: string, record: Document, target: AnyResource): Document {
  const field = resource.allFields[source];
  const rejectTarget = field && 'rejectTarget' in field ? field.rejectTarget : undefined;
  const found = (rejectTarget ? sharedFields(rejectTarget) : [])
    .filter(({ name, path }) => target.allFields[name]?.filter !== undefined && !isEmpty(record[path]))
    .map(({ name, path }) => [name, [record[path]].flat()] as const);
  return Object.fromEntries(found);
}

/** Sorts disabled options last, and keeps the order otherwise. */
export const choosableFirst = <O extends { readonly offReason?: string | undefined }>(
  options: readonly O[],
): readonly O[] => [
  ...options.filter(({ offReason }) => offReason === undefined),
  ...options.filter(({ offReason }) => offReason !== undefined),
];
