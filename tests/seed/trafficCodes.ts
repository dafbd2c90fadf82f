import { browsers } from '../../src/reference/browsers';
import { countries } from '../../src/reference/countries';
import { devices } from '../../src/reference/devices';
import { adFormats, environments, integrations, playerSizes, plcmts, startDelays } from '../../src/reference/enums';
import { iabCategories } from '../../src/reference/iabCategories';
import { ivtCategories } from '../../src/reference/ivtCategories';
import { operatingSystems } from '../../src/reference/operatingSystems';
import { usStates } from '../../src/reference/usStates';
import { venueOptions } from '../../src/reference/venueTypes';
import { words } from '../support/words';

const ids = (list: readonly { readonly id: string }[], ...more: readonly string[]) =>
  new Set<unknown>([...list.map(({ id }) => id), ...more]);
const prices = [
  ...Array.from({ length: 20 }, (_, at) => `${at}-${at + 1}`),
  ...words`20-25 25-30 30-35 35-40 40-45 45-50 50+`,
];

/** What keys of facts may say. */
export const codes: Readonly<Record<string, ReadonlySet<unknown>>> = {
  environment: new Set(Object.keys(environments)),
  ad_format: new Set(Object.keys(adFormats)),
  integration: new Set(Object.keys(integrations)),
  country: ids(countries),
  state: ids(usStates, ''),
  device: ids(devices),
  os: ids(operatingSystems),
  browser: ids(browsers, ''),
  content_cat: ids(iabCategories),
  start_delay: new Set(startDelays.map(([value]) => String(value))),
  plcmt: new Set(plcmts.map(([value]) => String(value))),
  player_size: new Set(Object.keys(playerSizes)),
  venue_type: new Set(['', ...venueOptions.map(({ value }) => String(value))]),
  seller_type: new Set(['DIRECT', 'RESELLER']),
  duration_bucket: new Set(['6', '15', '20', '30', '60', '60+']),
  bid_bucket: new Set(prices),
  floor_bucket: new Set(prices),
  consent_state: new Set(['none', 'consented', 'refused', 'notApplicable']),
  stage: new Set(['prebid', 'postbid']),
  category: new Set(['', ...ivtCategories.map(({ value }) => value)]),
  reason_kind: new Set(['blocked', 'noBid', 'lost', 'filtered']),
};
