import type { LiveAuction } from '../live/auction';

/** So many that did not bid are judged: those that were changed last, which is what makes them bid today. */
export const candidatesAtMost = 200;

/** Who might bid in an auction, as a question to a list: what is switched on and could be asked. */
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
