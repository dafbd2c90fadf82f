import {
  adFormats,
  environments,
  ivtCategories,
  ivtVendors,
  pixelPurposes,
  sampleVendor,
  scope,
  usedBy,
  vendorPixels,
} from '../model/terms/terms';
import {
  admin,
  bool,
  choice,
  choices,
  cpm,
  defineResource,
  demand,
  integer,
  longText,
  params,
  percent,
  text,
  url,
} from '../schema/define';

export const ivts = defineResource('ivts', ['3rd Party Pixel', '3rd Party Pixels', 'scanLine'], {
  about:
    'A 3rd party pixel is a vendor that checks or measures: invalid traffic before and after the bid, viewability, or a plain tracker.',
  fields: {
    scope: scope({ filter: true }),
    vendor: choice('Vendor', { required: true, initial: 'custom', options: ivtVendors, filter: 'quick' }),
    purposes: choices('Purposes', {
      required: true,
      initial: ['tracker'],
      minItems: 1,
      options: pixelPurposes,
      filter: 'quick',
    }),
    environments: choices('Environments', { initial: 'all', options: environments, filter: true }),
    adFormats: choices('Ad formats', { initial: ['video'], options: adFormats, filter: true }),
    isDefault: bool('Default', { help: 'Added to new tags, channels and campaigns', filter: true }),
    pixels: vendorPixels(),
    omidScript: url('OMID script', { exact: true }),
    omidVendorKey: text('OMID vendor key', { id: true, requiredIf: { omidScript: { not: null } }, maxLength: 100 }),
    omidParams: longText('OMID parameters', { exact: true, maxLength: 4000 }),
    sampling: percent('Sampling', { initial: 20, min: 1, max: 100, help: 'Share of impressions to measure' }),
    endpoint: url('Endpoint', {
      exact: true,
      tab: 'Pre-bid',
      requiredIf: { purposes: 'prebid', vendor: 'custom' },
      sample: ['https://prebid.vendor.example/check'],
    }),
    timeout: integer('Timeout', { initial: 20, min: 5, max: 200, unit: 'ms' }),
    onTimeout: choice('On timeout', { initial: 'allow', options: { allow: 'Allow', block: 'Block' } }),
    threshold: percent('Threshold', { initial: 75, help: 'Action applies from this score' }),
    categories: choices('Categories', { initial: 'all', options: ivtCategories }),
    action: choice('Action', { initial: 'block', options: { block: 'Block', flag: 'Flag' }, filter: true }),
    credentials: params('Credentials', {
      tab: 'Access & cost',
      access: 'writeOnly',
      suggestions: ['accountId', 'clientId', 'apiKey', 'siteId'],
    }),
    fee: cpm('Fee', { initial: 0, sample: [0, 0.012, 0.02, 0.04] }),
    feeBase: choice('Fee for', {
      initial: 'measured',
      options: { checked: 'Checked requests', measured: 'Measured impressions' },
    }),
    statsImport: choice('Import figures', {
      initial: 'none',
      options: { none: 'None', daily: 'Daily' },
      help: 'From the vendor’s daily file',
      filter: true,
    }),
    usedBy: usedBy({ tab: 'Used by' }),
  },
  readBy: {
    adServer: `
      purposes environments adFormats omidScript omidVendorKey omidParams sampling endpoint timeout onTimeout
      threshold categories action credentials fee feeBase
    `,
  },
  list: {
    columns: ['vendor', 'purposes', 'environments', 'isDefault', 'pixels', 'sampling', 'action', 'fee', 'usedBy'],
    spare: ['pixels', 'sampling', 'isDefault', 'environments'],
    sort: ['name', 'asc'],
  },
  access: { owner: 'accountOrGlobal', read: [demand.any, admin.any], write: [demand.any, admin.any] },
  menu: { group: 'Targeting', order: 40 },
  reports: { dimension: 'ivt_vendor', figures: [] },
  formerLabels: {
    onTimeout: ['When it is late', 'En cas de retard'],
    statsImport: ['Import of figures', 'Import des chiffres'],
  },
  sample: { count: 9, firstId: 21, pattern: '{vendor} {purposes} {CTV|in-app|web}', fill: sampleVendor },
});
