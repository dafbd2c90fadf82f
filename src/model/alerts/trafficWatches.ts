import type { AlertWatch } from '../../schema/alerts';

// Watches of traffic, for the `alerts` of definitions.

const requests = { id: 'requests', counter: 'reqs' } as const;

/** An account as a whole: its objects come and go with their flights, the account stays. */
export const ofAccount: readonly AlertWatch[] = [
  {
    kind: 'offPattern',
    mode: 'ssp',
    table: 'S',
    measures: [requests, { id: 'fill', counter: 'imps', of: 'reqs' }, { id: 'revenue', counter: 'gross', by: 'imps' }],
  },
  { kind: 'offPattern', mode: 'dsp', table: 'B', measures: [{ id: 'spend', counter: 'bill_adv', by: 'imps' }] },
];

/** Calls of a channel do not depend on its sales; its fill and revenue are watched at its tags. */
export const ofChannel: readonly AlertWatch[] = [
  { kind: 'noTraffic', mode: 'ssp', table: 'S', counter: 'calls' },
  { kind: 'offPattern', mode: 'ssp', table: 'S', measures: [{ id: 'requests', counter: 'calls' }] },
];

/** A demand source that answers too late sells nothing, and delays the others. */
export const ofTag: readonly AlertWatch[] = [
  { kind: 'slowAnswers', mode: 'ssp', table: 'D', parts: ['timeouts'], of: 'reqs', leastShare: 0.1 },
];

/** Invalid traffic on one app or site. */
export const ofPlace: readonly AlertWatch[] = [
  { kind: 'invalidTraffic', mode: 'ssp', table: 'I', parts: ['givt', 'sivt'], of: 'measured', leastShare: 0.15 },
];
