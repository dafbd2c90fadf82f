import { resources } from '../../../src/resources';
import type { Ports, Traffic } from '../../ports';
import { rowOf } from './sampleRows';
import { sampleIds } from './shares';
import { isUnused, part } from './unused';

const dayMs = 86_400_000;

/**
 * Traffic of the sample's own objects until the report engine answers: worked out from type and id, so that every host and
 * every start tells the same; moments lie before today. Objects made later have none, nor have those that are still to start.
 */
export function createSampleTraffic({ clock }: Pick<Ports, 'clock'>): Traffic {
  const known = new Map(resources.map((resource) => [resource.name, { resource, ids: sampleIds(resource) }]));
  return {
    async of(type, ids) {
      const {
        resource,
        ids: [first, end],
      } = known.get(type) ?? { ids: [0, 0] };
      const midnight = Math.floor(clock().getTime() / dayMs) * dayMs;
      const daysAgo = (days: number): string => new Date(midnight - days * dayMs).toISOString();
      const answers = ids
        .filter((id) => id >= first && id < end && resource && !isUnused(resource, id))
        .map((id) => {
          const size = part(type, id, 'size') ** 3;
          const imps = Math.round(size * 4_000_000);
          const health = part(type, id, 'health');
          const seen = part(type, id, 'seen');
          return [
            id,
            {
              imps,
              reqs: Math.round(imps * 60),
              reqs24h: Math.round(imps * 0.6),
              impsOpenMonth: Math.round(imps * 0.3),
              spend: Math.round(size * 20_000) / 10,
              bids24h: health > 0.96 ? 0 : Math.round(imps * 0.2),
              wins24h: health > 0.9 ? 0 : Math.round(imps * 0.04),
              reqs7d: Math.round(imps * 4.6),
              imps7d: Math.round(imps * 0.08),
              ivtRate7d: Math.round(part(type, id, 'ivt') ** 4 * 1500) / 100,
              qpsNow: Math.round(size * 9000),
              firstSeen: daysAgo(90 + Math.floor(seen * 600)),
              lastSeen: daysAgo(Math.floor(seen ** 6 * 40)),
              lastSeenAt: daysAgo(Math.floor(seen ** 6 * 40)),
              lastUsedAt: daysAgo(Math.floor(seen ** 3 * 80)),
              systemCost: Math.round(size * 400_000) / 100,
              balance: Math.round(part(type, id, 'balance') * 4_000_000) / 100,
              days: 90,
              capped: part(type, id, 'capped') > 0.95,
              health: health > 0.96 ? 'flagged' : health > 0.88 ? 'watch' : 'ok',
              delivery: {
                spend: Math.round(size * 20_000) / 10,
                imps,
                pacePct: imps > 0 ? 84 + Math.round(part(type, id, 'pace') * 22) : null,
              },
              ...rowOf(type, id)?.traffic,
            },
          ] as const;
        });
      return new Map(answers);
    },
  };
}
