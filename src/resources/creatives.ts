import { uid } from '../model/parts';
import { adFormats } from '../reference/enums';
import { admin, demand } from '../schema/access';
import { choice, integer, ref } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Creative = Infer<typeof creatives>;
export const creatives = defineResource({
  name: 'creatives',
  label: ['Creative', 'Creatives'],
  icon: 'clapperboard',
  uniqueName: false,
  hidden: true,
  fields: {
    advertiser: ref('Advertiser', { to: 'advertisers', required: true }),
    uid: uid(),
    kind: choice('Kind', { required: true, initial: 'hosted', fixed: true, options: { hosted: 'Hosted', vastUrl: 'VAST URL', vastXml: 'VAST XML', audio: 'Audio', image: 'Image' } }),
    adFormat: choice('Ad format', { initial: 'video', options: adFormats }),
    duration: integer('Duration', { min: 1, max: 300, unit: 's', sample: [6, 15, 20, 30, 60] }),
    auditStatus: choice('Audit', {
      initial: 1,
      access: 'admin',
      options: [
        [1, 'Pending'],
        [2, 'Pre-approved'],
        [3, 'Approved'],
        [4, 'Denied'],
        [5, 'Changed'],
        [6, 'Expired'],
      ],
    }),
  },
  access: { read: [demand.dsp, admin.any], write: [demand.dsp, admin.any] },
  reports: { dimension: 'creative_name' },
  sample: { count: 420, firstId: 9101, pattern: '{advertiser} {15|20|30|60}s {hero|cut|teaser|product|brand|offer} {A|B|C|v2|v3}', names: ['Halden EV 30s hero', 'Halden EV 15s cut', 'Olive & Rye audio 30'] },
});
