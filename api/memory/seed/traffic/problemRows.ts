import type { FactRow } from '../../../../src/model/reports/facts';
import { partOf, whole } from './chance';
import type { DemandRow } from './demandRow';
import type { SupplyFacts } from './supplyHour';

const playerErrors = [303, 402, 301, 405, 901, 400, 403, 100, 900, 303, 402];
const slowNoBids = [15, 1, 15];
const rtbNoBids = [0, 8, 1, 0, 9, 16, 2, 10, 8, 6, 7, 15];
const filters = [621, 622, 624, 625, 626, 623];

/** Why ads were not shown, beside what was: reasons add up to what they explain, errors to a part of what was lost. */
export function problemRows(facts: SupplyFacts, reasons: FactRow[], errors: FactRow[]): void {
  const { channel, stream, block, blocked, demand: called, hour } = facts;
  const demand = channel.account.id;
  if (block) reasons.push({ hour, demand, channel: channel.id, reason_kind: 'blocked', reason_code: block.code, reasons: blocked });
  for (const one of called) {
    const { tag, marketplace, advertiser } = one.tag.keys;
    const part = partOf(hour / 3_600_000, tag, channel.id, 71);
    const because = (reason_kind: string, reason_code: number, count: number): void => {
      if (count > 0) reasons.push({ hour, demand, channel: channel.id, tag, marketplace, reason_kind, reason_code, reasons: count });
    };
    because('noBid', noBidOf(one, part), one.nobids);
    because('filtered', one.isBelowFloor ? 620 : (filters[Math.floor(part * filters.length)] ?? 621), one.filtered);
    for (const [error_code, count] of errorsOf(facts, one, part)) {
      if (count === 0) continue;
      const { environment, app, site, device, os } = stream.keys;
      const place = { environment, app, site, device, os };
      errors.push({ hour, demand, channel: channel.id, tag, advertiser, marketplace, ...place, error_code, errors: count });
    }
  }
}

const noBidOf = ({ isLate, tag }: DemandRow, part: number): number => {
  const codes = isLate ? slowNoBids : tag.keys.integration === 'VAST' ? [0, 0, 1, 0] : rtbNoBids;
  return codes[Math.floor(part * codes.length)] ?? 0;
};

/** A late tag shows in every hour; of the rest some are written down. */
function errorsOf({ channel, chance }: SupplyFacts, one: DemandRow, part: number): readonly (readonly [code: number, count: number])[] {
  const lost = one.wins - one.imps;
  if (one.isLate)
    return [
      [1004, whole(chance, one.timeouts * 0.9)],
      [303, lost + whole(chance, one.bids * 0.35)],
    ];
  if (part > (channel.rows > 1 ? 0.35 : 0.1)) return [];
  if (part < 0.03) return [[1004, one.timeouts]];
  return [[playerErrors[Math.floor(part * 997) % playerErrors.length] ?? 303, whole(chance, lost * 0.7)]];
}
