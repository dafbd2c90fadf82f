import type { StoredObject } from '../../api/ports';
import { type FactRow, factKeys, factTables, type TableLetter } from '../../src/model/reports/facts';
import { resources } from './naiveNames';
import type { Facts } from './naiveReport';

const texts: Readonly<Record<string, readonly string[]>> = {
  environment: ['ctv', 'inapp', 'desktop', ''],
  ad_format: ['video', 'audio'],
  country: ['us', 'de', 'sg', ''],
  device: ['SmartTV', 'Mobile'],
  os: ['Roku', 'iOS', ''],
  category: ['dataCenter', 'appSpoofing'],
  stage: ['prebid', 'postbid'],
  reason_kind: ['blocked', 'noBid', 'lost'],
  deal_type: ['preferred', ''],
  floor_bucket: ['0-1', '20-25', '50+'],
  duration_bucket: ['15', '30'],
  consent_state: ['none', 'consented'],
  content_cat: ['IAB1', ''],
};
const numbers: Readonly<Record<string, readonly number[]>> = {
  error_code: [303, 1004, 100],
  reason_code: [4, 102, 600],
  pod_position: [0, 1, 2],
};
const owners = [31, 34];
const perTable = 260;

/** Facts of two accounts in the last days, without any sense but in every combination; the same for a seed. */
export function createFacts(objects: readonly StoredObject[], now: Date, seed: number): Facts {
  let state = seed % 2147483646 || 1;
  const random = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const pool = (type: string, owner: number): readonly StoredObject[] =>
    objects.filter((object) => object.type === type && (object.owner === owner || object.owner === null)).slice(0, 5);
  // The account's sub-publisher and advertiser that have sign-ins are among them.
  const signedIn = (type: string) =>
    objects.filter((object) => object.type === type && /^(Mossgate Media|Halden Motors Direct)$/.test(object.name));
  const keyOf = (key: string, owner: number): FactRow[string] => {
    if (key === 'demand') return owner;
    if (key === 'deal') return random() < 0.5 ? '' : String(pick(pool('deals', owner))?.data.dealId ?? '');
    if (key === 'params') return random() < 0.5 ? {} : { placement: pick(['top', 'side']) };
    const resource = resources[key];
    if (resource) {
      const known = [...pool(resource, owner), ...signedIn(resource).filter((object) => object.owner === owner)];
      return random() < 0.15 || known.length === 0 ? 0 : pick(known).id;
    }
    return factKeys[key as keyof typeof factKeys] === 'number'
      ? pick(numbers[key] ?? [0])
      : pick(texts[key] ?? ['', 'one']);
  };
  return Object.fromEntries(
    (Object.keys(factTables) as TableLetter[]).map((letter) => {
      const { keys, counters } = factTables[letter];
      const rows = Array.from({ length: perTable }, (): FactRow => {
        const owner = pick(owners);
        const hour = Math.floor((now.getTime() - random() * 12 * 86_400_000) / 3_600_000) * 3_600_000;
        const made = Object.fromEntries(keys.map((key) => [key, keyOf(key, owner)]));
        const deal = pool('deals', owner).find(({ data }) => data.dealId === made.deal);
        if (deal && 'adexchange' in made && random() < 0.7) made.adexchange = Number(deal.data.adexchange);
        // Errors, reasons and checks are of one side: the buying side has no channel.
        if ('EIR'.includes(letter) && random() < 0.5) made.channel = 0;
        const counts = Object.fromEntries(
          counters.map((counter) => [counter, random() < 0.3 ? 0 : Math.floor(random() * 5000)]),
        );
        return { hour, ...made, ...counts };
      });
      return [letter, rows];
    }),
  );
}
