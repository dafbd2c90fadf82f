import type { Viewer } from '../../src/schema/access';

/** An account of the supply side and the demand side. */
export const viewer: Viewer = {
  user: 1,
  name: 'Ada',
  role: 'demand',
  isSuper: false,
  account: 1,
  owner: 1,
  mode: 'ssp',
  timezone: 2,
  tagParams: ['slot'],
  vastParams: [],
  vast2Params: [],
  showSsp: true,
  showSspMin: false,
  showDsp: true,
  showSystemCost: false,
};

export const viewerOf = (more: Partial<Viewer>): Viewer => ({ ...viewer, ...more });
