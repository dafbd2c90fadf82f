import { adsTxtMissing } from './alerts/stateRules';
import { ofPlace } from './alerts/trafficWatches';
import { notBlocked } from './serving/sellingRules';

/** What every place that ads are shown in has, apps and sites alike; `adsTxt` is the field of what was found in its file, `readAt` when. */
export const trafficPlace = <const N extends string>(adsTxt: N, readAt: string) =>
  ({
    protectIf: [{ 'traffic.reqs': { over: 0 } }, 'It has traffic. Archive it instead.'],
    serving: { rules: [notBlocked] },
    alerts: { rules: [adsTxtMissing(adsTxt, readAt, 'domain')], watches: ofPlace },
  }) as const;
