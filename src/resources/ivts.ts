import { admin, demand } from '../schema/access';
import { bool, choice, choices } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Ivt = Infer<typeof ivts>;
export const ivts = defineResource({
  name: 'ivts',
  label: ['3rd Party Pixel', '3rd Party Pixels'],
  icon: 'scanLine',
  owner: 'accountOrGlobal',
  hidden: true,
  fields: {
    vendor: choice('Vendor', {
      required: true,
      initial: 'custom',
      options: {
        human: 'HUMAN',
        pixalate: 'Pixalate',
        doubleverify: 'DoubleVerify',
        ias: 'IAS',
        protectedMedia: 'Protected Media',
        forensiq: 'Forensiq',
        fraudlogix: 'Fraudlogix',
        comscore: 'Comscore',
        nielsen: 'Nielsen',
        custom: 'Custom',
      },
    }),
    purposes: choices('Purposes', {
      initial: ['tracker'],
      minItems: 1,
      required: true,
      options: { prebid: 'Pre-bid', postbid: 'Post-bid', viewability: 'Viewability', brandSafety: 'Brand safety', measurement: 'Measurement', tracker: 'Tracker' },
    }),
    isDefault: bool('Default', { help: 'Attached to new tags, channels and campaigns' }),
  },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  sample: { count: 9, firstId: 21, pattern: '{HUMAN|Pixalate|DoubleVerify|IAS|Comscore} {pre-bid|post-bid|viewability} {CTV|in-app|web}', names: ['HUMAN pre-bid CTV', 'Pixalate post-bid 20 %', 'Halden agency tracker'] },
});
