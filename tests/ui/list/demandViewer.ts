import type { Viewer } from '../../../src/schema/access';

export const demandViewer: Viewer = {
  user: 12,
  name: 'Mara Lindqvist',
  role: 'demand',
  isSuper: false,
  account: 31,
  owner: 31,
  mode: 'dsp',
  timezone: -5,
  tagParams: [],
  vastParams: [],
  vast2Params: [],
  showSsp: true,
  showSspMin: true,
  showDsp: true,
  showSystemCost: true,
};
