import type { Viewer } from '../../src/schema/access';

/** An administrator with all rights, for what the product creates itself: the sample, and sign-ins from the command line. */
export const operator = (user: number): Viewer => ({
  user,
  name: 'Operator',
  role: 'admin',
  isSuper: true,
  account: null,
  owner: null,
  mode: 'ssp',
  timezone: 0,
  tagParams: [],
  vastParams: [],
  vast2Params: [],
  showSsp: true,
  showSspMin: false,
  showDsp: true,
  showSystemCost: true,
});
