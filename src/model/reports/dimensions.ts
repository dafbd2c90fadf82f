import { browsers } from '../../reference/browsers';
import { countries } from '../../reference/countries';
import { dealTypes } from '../../reference/dealTerms';
import { devices } from '../../reference/devices';
import {
  adFormats,
  environments,
  integrations,
  ivtVendors,
  playerSizes,
  plcmts,
  startDelays,
} from '../../reference/enums';
import { ivtCategories } from '../../reference/ivtCategories';
import { operatingSystems } from '../../reference/operatingSystems';
import { partners } from '../../reference/partners';
import { regions } from '../../reference/regions';
import { usStates } from '../../reference/usStates';
import { venueOptions } from '../../reference/venueTypes';
import type { Role } from '../../schema/access';
import { appStoreOptions } from '../appStores';
import { errorCodes, errorGroups, reasonCodes, reasonKinds } from './codes';
import {
  type Option,
  ofNamed,
  ofPairs,
  ofRecord,
  regionOf,
  statusField,
  statusOptions,
  steps,
} from './dimensionOptions';
import type { FactKey, TableLetter } from './facts';
import type { DimensionType } from './reportCall';
import type { TimeGrain } from './reportPlan';

const letters = 'SDBIER';
const rolesOf: Readonly<Record<string, Role>> = { A: 'admin', D: 'demand', S: 'sub', V: 'adv' };

/** Tables, modes and roles by their letters, as in the catalogue below. */
const where = (tables: string, sides: 's' | 'd' | 's d', roles: string) => ({
  tables: [...(tables === 'all' ? letters : tables)] as TableLetter[],
  sides: [...(sides.includes('s') ? (['ssp'] as const) : []), ...(sides.includes('d') ? (['dsp'] as const) : [])],
  roles: [...roles].map((letter) => rolesOf[letter] as Role),
});

type Where = Parameters<typeof where>;

/** The resource whose objects a dimension names, and the field of them that it shows. */
export type OfObject = { readonly resource: string; readonly field: string };

/** A column that groups and filters the rows of a report. */
export type Dimension = {
  readonly id: string;
  readonly label: string;
  readonly group: DimensionGroup;
  readonly type: DimensionType;
  readonly tables: readonly TableLetter[];
  readonly sides: readonly ('ssp' | 'dsp')[];
  readonly roles: readonly Role[];
  readonly options?: readonly Option[];
  readonly isFilterOnly?: true;
} & (
  | { readonly by: 'time'; readonly grain: TimeGrain }
  /** The values of a key. `with` names a second key that is needed to read them. */
  | { readonly by: 'key'; readonly key: FactKey; readonly with?: FactKey }
  /** One row for each object, also where several have the same name. */
  | { readonly by: 'object'; readonly key: FactKey; readonly of: OfObject }
  /** One row for each value of a field of the objects. `names` is the resource whose id the value is. */
  | { readonly by: 'field'; readonly key: FactKey; readonly of: OfObject; readonly names?: string }
  | { readonly by: 'table'; readonly key: FactKey; readonly table: ReadonlyMap<string | number, string> }
  | { readonly by: 'param' }
  /** Lists that have the key's object as a member. */
  | { readonly by: 'list'; readonly key: FactKey; readonly of: { readonly resource: string } }
);

export const dimensionGroups = {
  time: 'Time',
  supply: 'Supply',
  demand: 'Demand',
  inventory: 'Inventory',
  place: 'Geography and device',
  slot: 'Ad slot',
  price: 'Prices',
  quality: 'Quality',
} as const;
export type DimensionGroup = keyof typeof dimensionGroups;

type Base = Pick<Dimension, 'id' | 'label' | 'type'>;
const base = (id: string, label: string, type: DimensionType): Base => ({ id, label, type });

const time = (id: TimeGrain, label: string, type: DimensionType, roles = 'ADSV') =>
  ({ ...base(id, label, type), group: 'time', ...where('all', 's d', roles), by: 'time', grain: id }) as const;

/** The dimensions of a key's objects: name, id, uid where they have one, and status, a filter for owners. */
const object = (
  key: FactKey,
  label: string,
  resource: string,
  group: DimensionGroup,
  places: { readonly name: Where; readonly id?: Where; readonly uid?: Where },
): readonly Dimension[] => {
  const one = (field: 'name' | 'id' | 'uid', asWhat: string, place: Where): Dimension => ({
    ...base(`${key}_${field}`, asWhat, field === 'id' ? 'int' : 'text'),
    group,
    ...where(...place),
    by: 'object',
    key,
    of: { resource, field },
  });
  return [
    one('name', label, places.name),
    ...(places.id ? [one('id', `${label} ID`, places.id)] : []),
    ...(places.uid ? [one('uid', `${label} UID`, places.uid)] : []),
    status(`${key}_status`, label, group, key, resource, places.id ?? places.name),
  ];
};

/** The status of a key's objects: a filter for owners. */
const status = (
  id: string,
  label: string,
  group: DimensionGroup,
  key: FactKey,
  resource: string,
  [at, side, roles]: Where,
): Dimension => ({
  ...base(id, `${label}: status`, 'enum'),
  group,
  ...where(at, side, roles.replace(/[SV]/g, '')),
  key,
  by: 'object',
  of: { resource, field: statusField },
  options: statusOptions,
  isFilterOnly: true,
});

const key = (
  id: string,
  label: string,
  group: DimensionGroup,
  column: FactKey,
  place: Where,
  options?: readonly Option[],
  type: DimensionType = options ? 'enum' : 'text',
): Dimension => ({
  ...base(id, label, type),
  group,
  ...where(...place),
  by: 'key',
  key: column,
  ...(options && { options }),
});

const tableOf = (
  id: string,
  label: string,
  group: DimensionGroup,
  column: FactKey,
  place: Where,
  table: ReadonlyMap<string | number, string>,
  options: readonly Option[],
): Dimension => ({ ...base(id, label, 'enum'), group, ...where(...place), by: 'table', key: column, table, options });

const readPath = (path: string): OfObject => {
  const [resource = '', field = ''] = path.split('.');
  return { resource, field };
};

const shown = (
  id: string,
  label: string,
  group: DimensionGroup,
  column: FactKey,
  path: string,
  place: Where,
): Dimension => ({
  ...base(id, label, 'text'),
  group,
  ...where(...place),
  key: column,
  by: 'object',
  of: readPath(path),
});

type Shared = { readonly names?: string; readonly options?: readonly Option[] };
const field = (
  id: string,
  label: string,
  group: DimensionGroup,
  column: FactKey,
  path: string,
  place: Where,
  shared: Shared,
): Dimension => ({
  ...base(id, label, shared.options ? 'enum' : 'text'),
  group,
  ...where(...place),
  key: column,
  ...shared,
  by: 'field',
  of: readPath(path),
});

const listed = (id: string, label: string, column: FactKey, resource: string): Dimension => ({
  ...base(id, label, 'int'),
  group: 'inventory',
  ...where('SDBIE', 's d', 'AD'),
  key: column,
  isFilterOnly: true,
  by: 'list',
  of: { resource },
});

export const dimensions: readonly Dimension[] = [
  time('hour', 'Hour', 'datetime'),
  time('day', 'Day', 'date'),
  time('week', 'Week (Monday)', 'date'),
  time('month', 'Month', 'text'),
  time('hour_of_day', 'Hour of day', 'int', 'AD'),
  time('weekday', 'Weekday', 'int', 'AD'),
  ...object('demand', 'Publisher', 'demands', 'supply', { name: ['all', 's d', 'A'], id: ['all', 's d', 'A'] }),
  field('manager_name', 'Manager', 'supply', 'demand', 'demands.manager', ['all', 's d', 'A'], { names: 'managers' }),
  ...object('channel', 'Channel', 'channels', 'supply', {
    name: ['SDIER', 's', 'ADS'],
    id: ['SDIER', 's', 'ADS'],
    uid: ['SDIER', 's', 'ADS'],
  }),
  ...object('sub', 'Sub-publisher', 'subpublishers', 'supply', { name: ['SDI', 's', 'AD'], id: ['SDI', 's', 'AD'] }),
  ...object('tag', 'Tag', 'tags', 'demand', {
    name: ['DIER', 's', 'AD'],
    id: ['DIER', 's', 'AD'],
    uid: ['DIER', 's', 'AD'],
  }),
  ...object('advertiser', 'Advertiser', 'advertisers', 'demand', {
    name: ['DBIE', 's d', 'ADV'],
    id: ['DBIE', 's d', 'ADV'],
  }),
  ...object('marketplace', 'Marketplace', 'rtbs', 'demand', {
    name: ['DIER', 's', 'AD'],
    id: ['DIER', 's', 'A'],
    uid: ['DIER', 's', 'A'],
  }),
  key('integration', 'Integration', 'demand', 'integration', ['D', 's', 'AD'], ofRecord(integrations)),
  key('partner', 'Partner', 'demand', 'partner', ['D', 's', 'AD'], ofNamed(partners)),
  ...object('campaign', 'Campaign', 'campaigns', 'demand', { name: ['BIER', 'd', 'ADV'], id: ['BIER', 'd', 'ADV'] }),
  ...object('creative', 'Creative', 'creatives', 'demand', { name: ['BE', 'd', 'ADV'], id: ['BE', 'd', 'ADV'] }),
  ...object('adexchange', 'Ad exchange', 'adexchanges', 'supply', { name: ['BIR', 'd', 'AD'], id: ['BIR', 'd', 'AD'] }),
  ...object('supplier', 'Supplier', 'suppliers', 'supply', { name: ['BI', 'd', 'AD'], id: ['BI', 'd', 'AD'] }),
  shown('deal_name', 'Deal', 'demand', 'deal', 'deals.name', ['BR', 'd', 'ADV']),
  status('deal_status', 'Deal', 'demand', 'deal', 'deals', ['BR', 'd', 'ADV']),
  key('deal_id', 'Deal ID (external)', 'demand', 'deal', ['DBR', 's d', 'ADV']),
  key('deal_type', 'Deal type', 'demand', 'deal_type', ['B', 'd', 'AD'], ofRecord(dealTypes)),
  key('environment', 'Environment', 'inventory', 'environment', ['SDBIE', 's d', 'ADSV'], ofRecord(environments)),
  key('ad_format', 'Ad format', 'slot', 'ad_format', ['SDB', 's d', 'ADSV'], ofRecord(adFormats)),
  ...object('app', 'App', 'applications', 'inventory', { name: ['SDBIE', 's d', 'ADSV'] }),
  shown('app_bundle', 'App bundle', 'inventory', 'app', 'applications.bundle', ['SDBIE', 's d', 'ADSV']),
  field('app_store', 'App store', 'inventory', 'app', 'applications.store', ['SDBIE', 's d', 'ADS'], {
    options: ofPairs(appStoreOptions),
  }),
  ...object('site', 'Site', 'sites', 'inventory', { name: ['SDBIE', 's d', 'ADSV'] }),
  shown('site_domain', 'Domain', 'inventory', 'site', 'sites.domain', ['SDBIE', 's d', 'ADSV']),
  key('content_category', 'Content category', 'inventory', 'content_cat', ['SDB', 's d', 'ADS']),
  key('publisher_id', 'Seller ID in request', 'inventory', 'publisher_id', ['B', 'd', 'AD']),
  key(
    'seller_type',
    'Direct / reseller',
    'inventory',
    'seller_type',
    ['B', 'd', 'AD'],
    ofRecord({ DIRECT: 'Direct', RESELLER: 'Reseller' }),
  ),
  key('country', 'Country', 'place', 'country', ['SDBI', 's d', 'ADSV'], ofNamed(countries), 'text'),
  tableOf(
    'region',
    'Region group',
    'place',
    'country',
    ['SDBI', 's d', 'ADSV'],
    regionOf,
    regions.map(({ id, label }) => ({ value: id, label })),
  ),
  key('state', 'US state', 'place', 'state', ['SDB', 's d', 'AD'], ofNamed(usStates), 'text'),
  key('device', 'Device', 'place', 'device', ['SDBIE', 's d', 'ADSV'], ofNamed(devices)),
  key('os', 'Operating system', 'place', 'os', ['SDBIE', 's d', 'ADSV'], ofNamed(operatingSystems)),
  key('browser', 'Browser / TV brand', 'place', 'browser', ['SDB', 's d', 'AD'], ofNamed(browsers)),
  key(
    'venue_type',
    'Venue type',
    'inventory',
    'venue_type',
    ['SB', 's d', 'AD'],
    venueOptions.map(({ value, label, group }) => ({ value: String(value), label, group })),
  ),
  key('start_delay', 'Break position', 'slot', 'start_delay', ['SDB', 's d', 'ADV'], ofPairs(startDelays)),
  key('plcmt', 'Placement type', 'slot', 'plcmt', ['SDB', 's d', 'AD'], ofPairs(plcmts)),
  key('player_size', 'Player size', 'slot', 'player_size', ['SDB', 's d', 'AD'], ofRecord(playerSizes)),
  key('pod_position', 'Slot in pod', 'slot', 'pod_position', ['DB', 's d', 'AD'], undefined, 'int'),
  key(
    'duration_bucket',
    'Ad length',
    'slot',
    'duration_bucket',
    ['DB', 's d', 'ADV'],
    ['6', '15', '20', '30', '60', '60+'].map((value) => ({ value, label: `${value} s` })),
  ),
  key('adomain', 'Advertiser domain', 'demand', 'adomain', ['D', 's', 'AD']),
  key('bid_bucket', 'Bid bucket', 'price', 'bid_bucket', ['DB', 's d', 'AD'], steps()),
  key('floor_bucket', 'Floor bucket', 'price', 'floor_bucket', ['SB', 's d', 'AD'], steps()),
  key(
    'consent_state',
    'Consent',
    'quality',
    'consent_state',
    ['SB', 's d', 'AD'],
    ofRecord({ none: 'None', consented: 'Consented', refused: 'Refused', notApplicable: 'Not applicable' }),
  ),
  { ...base('param', 'Parameter', 'text'), group: 'inventory', ...where('SD', 's', 'AD'), by: 'param' },
  ...object('ivt', 'IVT vendor setup', 'ivts', 'quality', { name: ['I', 's d', 'AD'] }),
  field('ivt_vendor', 'Vendor', 'quality', 'ivt', 'ivts.vendor', ['I', 's d', 'AD'], { options: ofRecord(ivtVendors) }),
  key(
    'ivt_stage',
    'Stage',
    'quality',
    'stage',
    ['I', 's d', 'AD'],
    ofRecord({ prebid: 'Pre-bid', postbid: 'Post-bid' }),
  ),
  tableOf(
    'ivt_type',
    'GIVT / SIVT',
    'quality',
    'category',
    ['I', 's d', 'AD'],
    new Map(ivtCategories.map(({ value, group }) => [value, group])),
    ofRecord({ GIVT: 'GIVT', SIVT: 'SIVT' }),
  ),
  key('ivt_category', 'IVT category', 'quality', 'category', ['I', 's d', 'AD'], ivtCategories),
  key('error_code', 'Error code', 'quality', 'error_code', ['E', 's d', 'AD'], errorCodes, 'int'),
  tableOf(
    'error_group',
    'Error group',
    'quality',
    'error_code',
    ['E', 's d', 'AD'],
    new Map(errorCodes.map(({ value, group }) => [value, group])),
    ofRecord(errorGroups),
  ),
  key('reason_kind', 'Reason kind', 'quality', 'reason_kind', ['R', 's d', 'AD'], ofRecord(reasonKinds)),
  {
    ...key('reason_code', 'Reason', 'quality', 'reason_code', ['R', 's d', 'AD'], reasonCodes, 'int'),
    by: 'key',
    key: 'reason_code',
    with: 'reason_kind',
  },
  listed('applist_id', 'App list', 'app', 'applists'),
  listed('sitelist_id', 'Site list', 'site', 'sitelists'),
];

const paramPrefix = 'param:';
const byId: ReadonlyMap<string, Dimension> = new Map(dimensions.map((dimension) => [dimension.id, dimension]));

/** Finds a dimension; `param:{name}` is one of an account's own parameters. */
export const findDimension = (id: string): Dimension | undefined => byId.get(id.startsWith(paramPrefix) ? 'param' : id);
export const paramNameOf = (id: string): string => id.slice(paramPrefix.length);
export const paramDimension = (name: string): string => `${paramPrefix}${name}`;
