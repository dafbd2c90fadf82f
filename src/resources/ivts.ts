import { pixels } from '../model/parts';
import { adFormats, environments } from '../reference/enums';
import { ivtCategories } from '../reference/ivtCategories';
import { admin, demand } from '../schema/access';
import { bool, choice, choices, cpm, integer, json, longText, params, percent, text, url } from '../schema/fields';
import { defineResource, type Infer } from '../schema/resource';

const vendors = {
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
} as const;

export type Ivt = Infer<typeof ivts>;
export const ivts = defineResource({
  name: 'ivts',
  label: ['3rd Party Pixel', '3rd Party Pixels'],
  icon: 'scanLine',
  about: 'A 3rd party pixel is a vendor that checks or measures: invalid traffic before and after the bid, viewability, or a plain tracker.',
  owner: 'accountOrGlobal',
  fields: {
    scope: choice('Scope', { options: { account: 'Account', global: 'Global' }, computed: { from: 'record' } }),
    vendor: choice('Vendor', { required: true, initial: 'custom', options: vendors }),
    purposes: choices('Purposes', {
      initial: ['tracker'],
      minItems: 1,
      required: true,
      options: { prebid: 'Pre-bid', postbid: 'Post-bid', viewability: 'Viewability', brandSafety: 'Brand safety', measurement: 'Measurement', tracker: 'Tracker' },
    }),
    environments: choices('Environments', { initial: 'all', options: environments }),
    adFormats: choices('Ad formats', { initial: ['video'], options: adFormats }),
    isDefault: bool('Default', { help: 'Attached to new tags, channels and campaigns' }),
    pixels: pixels('Pixels', [[{ event: 'impression', url: 'https://pixel.vendor.example/i?cb={{CACHEBUSTER}}', type: 'img', sampling: 100 }]]),
    omidScript: url('OMID script'),
    omidVendorKey: text('OMID vendor key', { maxLength: 100 }),
    omidParams: longText('OMID parameters', { maxLength: 4000 }),
    sampling: percent('Sampling', { initial: 20, min: 1, max: 100, help: 'Share of the impressions measured' }),
    endpoint: url('Endpoint', { sample: ['https://prebid.vendor.example/check'] }),
    timeout: integer('Timeout', { initial: 20, min: 5, max: 200, unit: 'ms' }),
    onTimeout: choice('When it is late', { initial: 'allow', options: { allow: 'Allow', block: 'Block' } }),
    threshold: percent('Threshold', { initial: 75, help: 'The score from which the action is taken' }),
    categories: choices('Categories', { initial: 'all', options: ivtCategories }),
    action: choice('Action', { initial: 'block', options: { block: 'Block', flag: 'Flag' } }),
    credentials: params('Credentials', { access: 'writeOnly', suggestions: ['accountId', 'clientId', 'apiKey', 'siteId'] }),
    fee: cpm('Fee', { initial: 0, sample: [0, 0.012, 0.02, 0.04] }),
    feeBase: choice('Fee for', { initial: 'measured', options: { checked: 'Checked requests', measured: 'Measured impressions' } }),
    statsImport: choice('Import of figures', { initial: 'none', options: { none: 'None', daily: 'Daily' }, help: 'The daily file of the vendor' }),
    usedBy: json<Record<string, number>>('Used by', { display: 'counts', computed: { from: 'usedBy' } }),
  },
  requiredIf: {
    omidVendorKey: ({ omidScript }) => omidScript !== null,
    pixels: ({ purposes }) => purposes.some((purpose) => purpose !== 'prebid'),
    endpoint: ({ purposes, vendor }) => purposes.includes('prebid') && vendor === 'custom',
  },
  rules: {
    pixels: ({ pixels: list, environments: where }) =>
      (where.includes('ctv') || where.includes('inapp')) && list.some(({ type }) => type === 'js') ? 'CTV and apps run no script; take images, or leave these environments out.' : undefined,
  },
  compute: { scope: ({ demand: owner }) => (owner === null ? 'global' : 'account') },
  list: {
    columns: ['id', 'name', 'vendor', 'purposes', 'environments', 'isDefault', 'pixels', 'sampling', 'action', 'fee', 'usedBy', 'status', 'modifiedAt'],
    quick: ['status', 'vendor', 'purposes'],
    filters: ['scope', 'environments', 'adFormats', 'isDefault', 'action', 'statsImport', 'createdAt', 'modifiedAt'],
    sort: ['name', 'asc'],
  },
  form: {
    General: ['scope', 'vendor', 'purposes', 'environments', 'adFormats', 'isDefault'],
    Pixels: ['pixels', 'omidScript', 'omidVendorKey', 'omidParams', 'sampling'],
    'Pre-bid': ['endpoint', 'timeout', 'onTimeout', 'threshold', 'categories', 'action'],
    'Access & cost': ['credentials', 'fee', 'feeBase', 'statsImport'],
    'Used by': ['usedBy'],
  },
  access: { read: [demand.any, admin.any], write: [demand.any, admin.any] },
  menu: { group: 'Targeting', order: 40 },
  reports: { dimension: 'ivt_vendor' },
  sample: {
    count: 9,
    firstId: 21,
    pattern: '{HUMAN|Pixalate|DoubleVerify|IAS|Comscore} {pre-bid|post-bid|viewability} {CTV|in-app|web}',
    names: ['HUMAN pre-bid CTV', 'Pixalate post-bid 20 %', 'Halden agency tracker'],
    fill: ({ name, pixels: list, endpoint }) => sampleUse(name, list, endpoint),
  },
});

function sampleUse(name: string, list: readonly unknown[], endpoint: string | null): object {
  const [first = '', use = ''] = name.toLowerCase().split(' ');
  const purposes = { 'pre-bid': ['prebid'], 'post-bid': ['postbid', 'measurement'], viewability: ['viewability'] }[use] ?? ['tracker'];
  const isPrebid = use === 'pre-bid';
  return { vendor: first in vendors ? first : 'custom', purposes, pixels: isPrebid ? [] : list, endpoint: isPrebid ? endpoint : null, action: isPrebid ? 'block' : 'flag' };
}
