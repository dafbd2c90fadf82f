import type { LiveAuction } from '../live/auction';

/** Most objects without a bid that are evaluated: the most recently changed, since a change may make them bid now. */
export const candidatesAtMost = 200;

/** A list query for possible bidders: active objects that the auction could call. */
export type CandidateQuery = {
  readonly resource: string;
  readonly where: readonly { readonly field: string; readonly values: readonly (string | number)[] }[];
};

export function candidatesOf({ mode, channel, environment }: LiveAuction): CandidateQuery {
  const isOn = { field: 'status', values: [1] };
  if (mode === 'ssp')
    return { resource: 'tags', where: [isOn, { field: 'channels', values: channel === undefined ? [] : [channel] }] };
  return {
    resource: 'campaigns',
    where: [isOn, ...(environment === undefined ? [] : [{ field: 'environment', values: [environment] }])],
  };
}
