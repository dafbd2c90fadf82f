import { daysLeftAt } from '../../model/pacing';
import type { Delivery } from '../../model/traffic/delivery';
import { behindPct } from '../../reference/pacing';

export type RunningCampaign = {
  readonly id: number;
  readonly name: string;
  readonly endsAt: string | null;
  readonly delivery: Delivery | null;
};

export type PacingRow = {
  readonly id: number;
  readonly name: string;
  readonly plan: Delivery['plan'];
  readonly pacePct: number | null;
  readonly isBehind: boolean;
  /** Null where there is no end. */
  readonly daysLeft: number | null;
};

/** The furthest behind first; those without a schedule or with unknown pace last. Flights end on the clock of the account. */
export function pacingRows(campaigns: readonly RunningCampaign[], now: number, timezone: number): readonly PacingRow[] {
  const rows = campaigns.map(({ id, name, endsAt, delivery }) => {
    const pacePct = delivery?.pacePct ?? null;
    return {
      ...{ id, name, pacePct, plan: delivery?.plan ?? null },
      isBehind: pacePct !== null && pacePct < behindPct,
      daysLeft: daysLeftAt({ endsAt }, now, { id: 0, timezone }),
    };
  });
  return rows.sort(
    (a, b) => (a.pacePct ?? Number.POSITIVE_INFINITY) - (b.pacePct ?? Number.POSITIVE_INFINITY) || a.id - b.id,
  );
}
