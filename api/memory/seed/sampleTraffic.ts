import { resources } from '../../../src/resources';
import type { Traffic } from '../../ports';
import { hash } from './random';
import { sampleIds } from './seed';

/**
 * Traffic of the sample's own objects until the report engine answers: worked out from type and id, so that every host and
 * every start tells the same. Objects made later have none.
 */
export function createSampleTraffic(): Traffic {
  const ranges = new Map(resources.map((resource) => [resource.name, sampleIds(resource)]));
  const part = (type: string, id: number, what: string): number => (hash(`${type} ${id} ${what}`) % 10_000) / 10_000;
  return {
    async of(type, ids) {
      const [first, end] = ranges.get(type) ?? [0, 0];
      const answers = ids
        .filter((id) => id >= first && id < end)
        .map((id) => {
          const size = part(type, id, 'size') ** 3;
          const imps = Math.round(size * 4_000_000);
          const health = part(type, id, 'health');
          return [
            id,
            {
              imps,
              reqs: Math.round(imps * 60),
              reqs24h: Math.round(imps * 0.6),
              impsOpenMonth: Math.round(imps * 0.3),
              spend: Math.round(size * 20_000) / 10,
              days: 90,
              capped: part(type, id, 'capped') > 0.95,
              health: health > 0.96 ? 'flagged' : health > 0.88 ? 'watch' : 'ok',
              delivery: {
                spend: Math.round(size * 20_000) / 10,
                imps,
                pacePct: imps > 0 ? 84 + Math.round(part(type, id, 'pace') * 22) : null,
              },
            },
          ] as const;
        });
      return new Map(answers);
    },
  };
}
