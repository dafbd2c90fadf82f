import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { noteFailure } from '../http/noteFailure';
import { sightOf } from '../objects/rights';
import type { Ports } from '../ports';
import type { Lists } from './lists';

/** What a person waits for after the sign-in comes first. */
const warmAfterMs = 1_000;
/** Lists that were dropped meanwhile are read again for the next person. */
const warmForMs = 600_000;
const accountsAtMost = 1_000;

/** Begins to read the long lists of a viewer when they come, so that they are there before they are opened. */
export function createWarmLists(ports: Ports, lists: Lists): (viewer: Viewer) => void {
  const seen = new WeakSet<Viewer>();
  /** When the lists of an account were looked at; all its people see the same ones. */
  const warmed = new Map<string, number>();

  const warm = async (viewer: Viewer): Promise<void> => {
    for (const resource of resources) {
      const sight = resource.hidden ? undefined : sightOf(viewer, resource);
      if (sight) await lists.warm(sight);
    }
  };

  return (viewer) => {
    if (seen.has(viewer)) return;
    seen.add(viewer);
    const key = keyOf(viewer);
    const now = ports.clock().getTime();
    if (now - (warmed.get(key) ?? Number.NEGATIVE_INFINITY) < warmForMs) return;
    warmed.delete(key);
    warmed.set(key, now);
    const oldest = warmed.size > accountsAtMost ? warmed.keys().next().value : undefined;
    if (oldest !== undefined) warmed.delete(oldest);
    setTimeout(() => warm(viewer).catch((error: unknown) => noteFailure(ports, 'list.warm', error)), warmAfterMs);
  };
}

const keyOf = ({ role, isSuper, account, owner, mode, showSsp, showSspMin, showDsp }: Viewer): string =>
  [role, isSuper, account, owner, mode, showSsp, showSspMin, showDsp].join(' ');
