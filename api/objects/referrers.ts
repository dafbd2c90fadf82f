import { resourceOf } from '../../src/resources';
import type { Referrer } from './blockers';
import { linkAt } from './entity';
import type { Target } from './unitOfWork';

export const referrerOf = ({ fromType, fromId }: Referrer): Target => ({ type: fromType, id: fromId });

export const uniqueTargets = (refs: readonly Referrer[]): readonly Target[] => [
  ...new Map(refs.map((ref) => [`${ref.fromType}:${ref.fromId}`, referrerOf(ref)])).values(),
];

/** Whether a reference prevents the deletion of its target. */
export const forbids = (ref: Referrer): boolean =>
  ref.status !== 2 && linkAt(resourceOf(ref.fromType), ref.field)?.field.onDelete === 'block';
