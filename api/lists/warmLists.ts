import { resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { noteFailure } from '../http/noteFailure';
import { sightOf } from '../objects/rights';
import type { Ports } from '../ports';
import type { Lists } from './lists';

/** What a person waits for after the sign-in comes first. */
const warmAfterMs = 1_000;

/** Begins to read the long lists of a viewer when they come, so that they are there before they are opened. */
export function createWarmLists(ports: Ports, lists: Lists): (viewer: Viewer) => void {
  const seen = new WeakSet<Viewer>();

  const warm = async (viewer: Viewer): Promise<void> => {
    for (const resource of resources) {
      const sight = resource.hidden ? undefined : sightOf(viewer, resource);
      if (sight) await lists.warm(sight);
    }
  };

  return (viewer) => {
    if (seen.has(viewer)) return;
    seen.add(viewer);
    setTimeout(() => warm(viewer).catch((error: unknown) => noteFailure(ports, 'list.warm', error)), warmAfterMs);
  };
}
