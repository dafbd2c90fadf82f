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
  tagParams: ['placement'],
  vastParams: ['w', 'h'],
  vast2Params: ['ip', 'ua'],
  showSsp: true,
  showSspMin: true,
  showDsp: true,
  showSystemCost: true,
};

export const adminViewer: Viewer = {
  ...demandViewer,
  user: 1,
  name: 'Operator',
  role: 'admin',
  isSuper: true,
  account: null,
  owner: null,
  timezone: 0,
};
