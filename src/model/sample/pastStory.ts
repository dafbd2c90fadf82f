import { dayMs } from '../reports/days';
import { faults } from './faults';
import { sampleAccounts } from './sampleSignIns';

/** Past changes of an object. */
export type Past = {
  readonly type: string;
  readonly id: number;
  /** The name of a user of the sample. */
  readonly by: string;
  readonly field: string;
  /** The time of the change, and, if it was temporary, of its reversal. Milliseconds since 1970. */
  readonly at: number;
  readonly back?: number;
  /** Returns the value during a temporary change, or before a lasting one; undefined if the object does not fit the story. */
  other(value: unknown): unknown;
};

type Span = { readonly from: number; readonly until: number };
type Times = Readonly<Record<'outage' | 'fraud' | 'stalledDeal' | 'raisedFloor', Span>>;
type Given = Readonly<Record<string, unknown>> & { readonly id: number };

const minuteMs = 60_000;
const main = sampleAccounts[0];
const operator = 'Operator';
const adOps = 'Northbay ad ops';

/**
 * Returns the changes that users made before the incidents in the sample's traffic, and their fixes, so that the history explains
 * them.
 */
export function pastStory(
  objectsOf: (type: string) => readonly Given[],
  { outage, fraud, stalledDeal, raisedFloor }: Times,
  now: number,
): readonly Past[] {
  // Watched apps and sites were not watched for some days, in which bots found one of them.
  const cleared = ['sites', 'applications'].flatMap((type) =>
    objectsOf(type)
      .filter(({ quality, demand }) => quality === 'watch' && demand === main?.id)
      .slice(0, 1)
      .map(
        ({ id }): Past => ({
          type,
          id,
          by: adOps,
          field: 'quality',
          other: () => 'normal',
          at: fraud.from - 130 * minuteMs,
          back: fraud.until + 25 * minuteMs,
        }),
      ),
  );
  const slow = slowCampaign(objectsOf('campaigns'), now);
  return [
    // Players call a host that depends on the account's domain.
    {
      type: 'demands',
      id: main?.id ?? 0,
      by: operator,
      field: 'domain',
      other: () => 'play.northbay.example',
      at: outage.from - 12 * minuteMs,
      back: outage.until - 4 * minuteMs,
    },
    ...cleared,
    { type: 'deals', by: adOps, field: 'floor', at: stalledDeal.from - 6 * minuteMs, ...since(faults.stalledDeal) },
    { type: 'channels', by: adOps, field: 'floor', at: raisedFloor.from - 4 * minuteMs, ...since(faults.raisedFloor) },
    // The daily cap is far below the budget.
    ...(slow
      ? [
          {
            type: 'campaigns',
            id: slow.id,
            by: adOps,
            field: 'budgetDay',
            other: () => faults.wrongBudget.before,
            at: startOf(slow) - 460 * minuteMs,
          },
        ]
      : []),
  ];
}

const since = ({ id, before }: { readonly id: number; readonly before: number }) => ({ id, other: () => before });

const inUtc = (minute: unknown): number =>
  Date.parse(`${String(minute).replace(' ', 'T')}Z`) - Number(main?.timezone ?? 0) * 60 * minuteMs;
const startOf = ({ startsAt }: Given): number => inUtc(startsAt);

/** Returns a running campaign whose daily cap is too low for its budget: a featured one, or the largest. */
function slowCampaign(campaigns: readonly Given[], now: number): Given | undefined {
  const isSlow = ({ demand, status, startsAt, endsAt, budgetDay, budgetTotal }: Given): boolean => {
    const days = (inUtc(endsAt) - inUtc(startsAt)) / dayMs;
    const isRunning = inUtc(startsAt) < now - 3 * dayMs && inUtc(endsAt) > now + dayMs;
    return (
      demand === main?.id &&
      status === 1 &&
      isRunning &&
      Number(budgetDay) > 0 &&
      Number(budgetDay) * days < Number(budgetTotal) * 0.7
    );
  };
  const sizeOf = ({ id, budgetTotal }: Given): number =>
    id === faults.wrongBudget.id ? Number.POSITIVE_INFINITY : Number(budgetTotal);
  return campaigns.filter(isSlow).sort((a, b) => sizeOf(b) - sizeOf(a))[0];
}
