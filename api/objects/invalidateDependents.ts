import { resourceOf } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import { isSame } from '../../src/schema/validate';
import { accountsShowing } from '../auth/signIns';
import { createPace } from '../http/pause';
import type { StoredRef, Transaction } from '../ports';
import type { Dependencies } from './dependencies';
import { refsOf } from './entity';
import { idsIn } from './fieldPaths';
import { inverseReferencesOf } from './inverseReferences';
import type { CommittedChange } from './unitOfWork';

export const refsBefore = ({ resource, before }: Pick<CommittedChange, 'resource' | 'before'>): readonly StoredRef[] =>
  before ? refsOf(resource, before) : [];

const live = (status: unknown): boolean => status !== undefined && status !== 2;

/**
 * Rows of lists also show what is worked out from other objects. Where a write changes that, the others' rows go out again:
 * what is named by more or fewer than before, what reads a field of it, and what belongs to an account that changed.
 */
export async function invalidateDependents(
  tx: Transaction,
  written: readonly CommittedChange[],
  dependencies: Dependencies,
): Promise<void> {
  const touched = new Map<string, Set<number>>();
  const own = new Set(written.map(({ resource, id }) => `${resource.name}:${id}`));
  const touch = (type: string, ids: readonly number[]): void => {
    const found = touched.get(type) ?? new Set<number>();
    touched.set(type, found);
    for (const id of ids) if (!own.has(`${type}:${id}`)) found.add(id);
  };

  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    for (const { toType, toId, field } of changedRefs(one)) {
      if (dependencies.showsReferrers(resourceOf(toType), one.resource, field)) touch(toType, [toId]);
    }
  }
  for (const { type, id } of accountsShowing(written)) touch(type, [id]);
  await touchDependants(tx, written, dependencies, touch);
  await touchOwned(tx, written, dependencies, touch);
  for (const [type, ids] of touched) if (ids.size > 0) await tx.touch(type, [...ids]);
}

/** References that came or went, or began or ceased to count. */
function changedRefs(one: CommittedChange): readonly StoredRef[] {
  const before = refsBefore(one);
  const after = one.after ? refsOf(one.resource, one.after) : [];
  if (live(one.before?.status) !== live(one.after?.status)) return [...before, ...after];
  const keyOf = (ref: StoredRef): string => `${ref.field} ${ref.toType} ${ref.toId}`;
  const inBefore = new Set(before.map(keyOf));
  const inAfter = new Set(after.map(keyOf));
  return [...before.filter((ref) => !inAfter.has(keyOf(ref))), ...after.filter((ref) => !inBefore.has(keyOf(ref)))];
}

type Touch = (type: string, ids: readonly number[]) => void;

async function touchDependants(
  tx: Transaction,
  written: readonly CommittedChange[],
  dependencies: Dependencies,
  touch: Touch,
): Promise<void> {
  const targets = new Map<AnyResource, CommittedChange[]>();
  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    const isRead = dependencies.dependantsOf(one.resource.name).some(({ fields }) => differs(one, fields));
    if (!one.before || !isRead) continue;
    const list = targets.get(one.resource) ?? [];
    targets.set(one.resource, list);
    list.push(one);
  }
  for (const [resource, some] of targets) {
    const refs = await tx.refsTo(
      resource.name,
      some.map((one) => one.id),
    );
    for (const dependant of dependencies.dependantsOf(resource.name)) {
      const mirror = inverseReferencesOf(dependant.resource).find(({ name }) => name === dependant.field);
      if (mirror) {
        // The link is stored in what changed, so it says itself who looks at it from the other end.
        const ends = some.filter((one) => differs(one, dependant.fields)).flatMap(({ after }) => idsIn(after?.[mirror.field]));
        touch(dependant.resource.name, ends);
        continue;
      }
      const changed = new Set(some.filter((one) => differs(one, dependant.fields)).map((one) => one.id));
      const referrers = refs.filter(
        (ref) => ref.fromType === dependant.resource.name && ref.field === dependant.field && changed.has(ref.toId),
      );
      touch(
        dependant.resource.name,
        referrers.map((ref) => ref.fromId),
      );
    }
  }
}

async function touchOwned(tx: Transaction, written: readonly CommittedChange[], dependencies: Dependencies, touch: Touch): Promise<void> {
  const pace = createPace();
  for (const one of written) {
    if (pace.isOver()) await pace.rest();
    if (!one.before || !one.after) continue;
    for (const { resource, fields } of dependencies.ofAccount(one.resource.name)) {
      if (!differs(one, fields)) continue;
      for await (const chunk of tx.all(resource.name, { owner: one.id, global: false }))
        touch(
          resource.name,
          chunk.map((object) => object.id),
        );
    }
  }
}

const differs = ({ before, after }: CommittedChange, fields: ReadonlySet<string>): boolean =>
  [...fields].some((name) => !isSame(before?.[name], after?.[name]));
