import type { AnyResource } from './resource';

/**
 * Returns the account whose objects a reference of this record may name: null for none, so that only objects without a publisher
 * fit, and undefined while the record's account is not known. An account itself names its own objects.
 */
export function refOwner(
  resource: AnyResource,
  to: AnyResource,
  record: Readonly<Record<string, unknown>>,
): number | null | undefined {
  const of = to.allFields.demand;
  const owner =
    of?.kind === 'ref' && of.to === resource.name ? record.id : resource.allFields.demand ? record.demand : null;
  return owner as number | null | undefined;
}

/** Why an object of this owner does not fit a reference, as the code of its message; undefined where it fits. */
export function ownerMismatch(
  owner: number | null,
  targetOwner: number | null,
  mayBeGlobal: boolean,
): 'refOfOther' | 'refOfAccount' | 'refOfPlatform' | undefined {
  if (targetOwner === owner) return undefined;
  if (targetOwner === null) return mayBeGlobal ? undefined : 'refOfPlatform';
  return owner === null ? 'refOfAccount' : 'refOfOther';
}
