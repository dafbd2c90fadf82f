import { partnerOptions } from '../model/partnerParams';
import { uid } from '../model/parts';
import { adFormats, environments, integrations } from '../reference/enums';
import { admin, demand } from '../schema/access';
import { choice, choices, cpm, percent, ref, refs } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

export type Rtb = Infer<typeof rtbs>;
export const rtbs = defineResource({
  name: 'rtbs',
  label: ['Marketplace', 'Marketplaces'],
  icon: 'store',
  owner: 'platform',
  hidden: true,
  fields: {
    uid: uid(),
    integration: choice('Integration', { required: true, initial: 'RTB', options: integrations }),
    partner: choice('Partner', { options: partnerOptions }),
    advertiser: ref('Advertiser', { to: 'advertisers', required: true }),
    adFormats: choices('Ad formats', { options: adFormats, initial: ['video'], minItems: 1, required: true }),
    environments: choices('Environments', { options: environments, initial: ['ctv', 'inapp'], minItems: 1, required: true }),
    margin: percent('Margin', { initial: 15, max: 90, access: 'adminOnly' }),
    floor: cpm('Floor', { initial: 0 }),
    openTo: choice('Open to', { initial: 'listed', options: { all: 'All', listed: 'Listed' }, access: 'adminOnly' }),
    demands: refs('Publishers', { to: 'demands', access: 'adminOnly', onDelete: 'unlink' }),
  },
  access: { read: [admin.any, { ...demand.any, fields: ['uid', 'integration', 'adFormats', 'environments', 'floor'] }], write: [admin.any] },
  reports: { dimension: 'marketplace_name', child: 'tag_name' },
  sample: { count: 8, firstId: 61, names: ['Skylark CTV Market', 'Open Video EU', 'Pinecrest Prebid Pool', 'Brightmoor Sports', 'Norhalla In-App', 'Larkfield Web', 'Vellum Outdoor Pool', 'Kestrel Audio'] },
});
