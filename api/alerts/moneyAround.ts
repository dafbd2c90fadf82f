import type { AlertMoney } from '../../src/model/alerts/alert';
import { expectedAt, growthBefore, medianOf, sumOf } from '../../src/model/alerts/weeklyPattern';
import type { ObjectSeries } from './askEngine';

const micro = 1e6;
const weeksBefore = 4;

/**
 * What came in during some steps, in USD an hour, less what usually does in the same hours: by the weekly pattern, or, of what is
 * younger than that, by the weeks there are. `counters` are money as the platform counts it, and as the account does.
 */
export function moneyAround(
  { sums }: ObjectSeries,
  counters: readonly string[],
  from: number,
  to: number,
  week: number,
  stepHours = 1,
): { readonly platform: AlertMoney | null; readonly account: AlertMoney | null } {
  const moneyIn = (counter: string | undefined): AlertMoney | null => {
    const values = counter === undefined ? undefined : sums[counter];
    if (!values || to <= from) return null;
    const growth = growthBefore({ values }, from, week);
    let missed = 0;
    for (let at = from; at < to; at += 1)
      missed += (expectedAt({ values }, at, week, growth)?.median ?? lately(values, at, week)) - Number(values[at]);
    const usd = missed / micro / ((to - from) * stepHours);
    if (Math.abs(usd) < 0.005) return null;
    return { usd: Math.abs(usd), is: usd > 0 ? 'lost' : 'gained', per: 'hour' };
  };
  const [platform, account = platform] = counters;
  return { platform: moneyIn(platform), account: moneyIn(account) };
}

function lately(values: Float64Array, at: number, week: number): number {
  const past = Array.from({ length: weeksBefore }, (_, back) => at - (back + 1) * week).filter((then) => then >= 0);
  return past.length === 0 ? 0 : medianOf(past.map((then) => sumOf(values, then, then + 1)));
}
