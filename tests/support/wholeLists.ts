import type { beforeEach } from 'vitest';
import { createWith } from './createWith';
import { hostIn, vastTag } from './hostIn';

/** A new host, and what tests of whole lists do on it as its account. */
export function createLists(hook: typeof beforeEach) {
  const world = hostIn(hook);
  const call = world.demand;
  const create = createWith(() => call);
  return {
    ...world,
    create,
    advertiser: (name: string, by = call, base = '/api/demand/advs') => create(base, { name, kind: 'dsp' }, by),
    tag: (values: object) => create('/api/demand/tags', vastTag(values)),
    versionOf: async (path: string, by = call) => (await by('GET', path)).headers.get('X-List-Version'),
    since: async (path: string, version: string | null, by = call) =>
      (await by('GET', `${path}?since=${version}`)).body,
    ids: (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id),
  };
}
