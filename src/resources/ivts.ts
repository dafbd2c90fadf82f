import { pixels } from '../model/parts';
import { adFormats, environments } from '../reference/enums';
import { ivtCategories } from '../reference/ivtCategories';
import { admin, bool, choice, choices, cpm, defineResource, demand, integer, json, longText, params, percent, text, url } from '../schema/define';

export const ivts = defineResource({
  name: 'ivts',
  label: ['3rd Party Pixel', '3rd Party Pixels'],
  icon: 'scanLine',
  about: 'A 3rd party pixel is a vendor that checks or measures: invalid traffic before and after the bid, viewability, or a plain tracker.',
  owner: 'accountOrGlobal',
  fields: {
    scope: choice('Scope', { options: { account: 'Account', global: 'Global' }, computed: { from: 'record' }, filter: true }),
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
      filter: 'quick',
    }),
    purposes: choices('Purposes', {
      filter: 'quick',
      initial: ['tracker'],
      minItems: 1,
      required: true,
      options: { prebid: 'Pre-bid', postbid: 'Post-bid', viewability: 'Viewability', brandSafety: 'Brand safety', measurement: 'Measurement', tracker: 'Tracker' },
    }),
    environments: choices('Environments', { initial: 'all', options: environments, filter: true }),
    adFormats: choices('Ad formats', { initial: ['video'], options: adFormats, filter: true }),
    isDefault: bool('Default', { help: 'Attached to new tags, channels and campaigns', filter: true }),
    pixels: pixels('Pixels', {
      tab: 'Pixels',
      requiredIf: { purposes: ['postbid', 'viewability', 'brandSafety', 'measurement', 'tracker'] },
      sample: [[{ event: 'impression', url: 'https://pixel.vendor.example/i?cb={{CACHEBUSTER}}', type: 'img', sampling: 100 }]],
    }),
    omidScript: url('OMID script'),
    omidVendorKey: text('OMID vendor key', { requiredIf: { omidScript: { not: null } }, maxLength: 100 }),
    omidParams: longText('OMID parameters', { maxLength: 4000 }),
    sampling: percent('Sampling', { initial: 20, min: 1, max: 100, help: 'Share of the impressions measured' }),
    endpoint: url('Endpoint', { tab: 'Pre-bid', requiredIf: { purposes: 'prebid', vendor: 'custom' }, sample: ['https://prebid.vendor.example/check'] }),
    timeout: integer('Timeout', { initial: 20, min: 5, max: 200, unit: 'ms' }),
    onTimeout: choice('When it is late', { initial: 'allow', options: { allow: 'Allow', block: 'Block' } }),
    threshold: percent('Threshold', { initial: 75, help: 'The score from which the action is taken' }),
    categories: choices('Categories', { initial: 'all', options: ivtCategories }),
    action: choice('Action', { initial: 'block', options: { block: 'Block', flag: 'Flag' }, filter: true }),
    credentials: params('Credentials', { tab: 'Access & cost', access: 'writeOnly', suggestions: ['accountId', 'clientId', 'apiKey', 'siteId'] }),
    fee: cpm('Fee', { initial: 0, sample: [0, 0.012, 0.02, 0.04] }),
    feeBase: choice('Fee for', { initial: 'measured', options: { checked: 'Checked requests', measured: 'Measured impressions' } }),
    statsImport: choice('Import of figures', { initial: 'none', options: { none: 'None', daily: 'Daily' }, help: 'The daily file of the vendor', filter: true }),
    usedBy: json<Record<string, number>>('Used by', { tab: 'Used by', display: 'counts', computed: { from: 'usedBy' } }),
  },
  rules: {
    pixels: ({ pixels: list, environments: where }) =>
      (where.includes('ctv') || where.includes('inapp')) && list.some(({ type }) => type === 'js') ? 'CTV and apps run no script; take images, or leave these environments out.' : undefined,
  },
  compute: { scope: ({ demand: owner }) => (owner === null ? 'global' : 'account') },
  list: { columns: ['vendor', 'purposes', 'environments', 'isDefault', 'pixels', 'sampling', 'action', 'fee', 'usedBy'], sort: ['name', 'asc'] },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  menu: { group: 'Targeting', order: 40 },
  reports: { dimension: 'ivt_vendor' },
  sample: {
    count: 9,
    firstId: 21,
    pattern: '{vendor} {purposes} {CTV|in-app|web}',
    fill: ({ name }) => ({ environments: { CTV: ['ctv'], 'in-app': ['inapp'], web: ['mobileweb', 'desktop'] }[name.split(' ').at(-1) ?? ''] }),
  },
});
