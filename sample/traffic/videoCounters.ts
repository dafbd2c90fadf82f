import type { TrafficPlace } from '../../src/model/sample/trafficObjects';
import type { Random } from '../../src/schema/kinds/field';
import { whole } from './chance';

type Played = {
  readonly imps: number;
  readonly seconds: number;
  readonly chance: Random;
  /** Share of the ads that are watched to the end. */
  readonly completion: number;
  readonly isSkippable: boolean;
  readonly isFraud: boolean;
  readonly place: TrafficPlace;
};

const clickRates: Readonly<Record<TrafficPlace, number>> = {
  ctv: 0.0003,
  inapp: 0.009,
  mobileweb: 0.0045,
  desktop: 0.003,
  dooh: 0,
};

/** Returns how far ads were watched: each quartile has at most the count of the previous one. */
export function videoCounters({ imps, seconds, chance, completion, isSkippable, isFraud, place }: Played) {
  const kept = Math.min(0.998, isFraud ? 0.35 : isSkippable ? completion * 0.7 : completion) ** 0.25;
  const next = (count: number, share: number): number => Math.min(count, whole(chance, count * share));
  const start = next(imps, 0.985);
  // Most viewers who leave do so early.
  const q1 = next(start, kept ** 1.7);
  const mid = next(q1, kept);
  const q3 = next(mid, kept ** 0.75);
  const complete = next(q3, kept ** 0.55);
  return {
    start,
    q1,
    mid,
    q3,
    complete,
    clicks: next(imps, clickRates[place] * (isFraud ? 6 : 1)),
    skips: isSkippable ? next(start - complete, 0.8) : 0,
    mutes: place === 'ctv' || place === 'dooh' ? 0 : next(start, 0.04),
    played_sec: Math.round((seconds * (start + q1 + mid + q3 + complete * 4 - start * 0.5)) / 7.5),
  };
}
