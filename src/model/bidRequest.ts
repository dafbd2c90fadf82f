import { countries } from '../reference/countries';
import { vastParams } from '../reference/vastParams';
import type { TestContext } from '../schema/testContext';

/** Input of a bid request, in OpenRTB's terms where they exist. */
export type Wanted = {
  readonly id: string;
  readonly tagid: string;
  readonly format: 'video' | 'audio' | 'banner';
  readonly environment: string;
  readonly version: '2.5' | '2.6';
  readonly floor: number;
  readonly at: number;
  readonly tmax: number;
  readonly context: TestContext;
  readonly mimes?: readonly string[];
  readonly protocols?: readonly number[];
  readonly apis?: readonly number[];
  readonly minDuration?: number | null;
  readonly maxDuration?: number | null;
  readonly seats?: readonly string[];
  readonly blockedCats?: readonly string[];
  readonly blockedAdomains?: readonly string[];
  readonly deals?: readonly {
    readonly dealId: string;
    readonly floor: number;
    readonly at: number;
    readonly seats: readonly string[];
    readonly adomains: readonly string[];
  }[];
  /** Merged into `ext` and `imp.ext`. */
  readonly ext?: Readonly<Record<string, unknown>> | null;
};

export type BidRequest = {
  readonly id: string;
  readonly imp: readonly [{ readonly id: string; readonly bidfloor: number } & Readonly<Record<string, unknown>>];
  readonly test: 1;
} & Readonly<Record<string, unknown>>;

/** AdCOM device types: connected TV, phone, computer, out of home. */
const deviceTypes: Readonly<Record<string, number>> = { ctv: 3, inapp: 4, mobileweb: 4, desktop: 2, dooh: 8 };

const example = (name: string): string => vastParams.find((entry) => entry.name === name)?.example ?? '';

/** Returns a request as an auction sends it, except for `test: 1`, for which no bidder bills (OpenRTB 2.6 3.2.1). */
export function bidRequestOf(wanted: Wanted): BidRequest {
  const { id, version, ext, seats = [], blockedCats = [], blockedAdomains = [] } = wanted;
  return {
    id,
    test: 1,
    at: wanted.at,
    tmax: wanted.tmax,
    cur: ['USD'],
    imp: [impOf(wanted)],
    ...placeOf(wanted),
    device: deviceOf(wanted),
    regs: version === '2.6' ? { coppa: 0, gdpr: 0 } : { coppa: 0, ext: { gdpr: 0 } },
    source: { tid: id },
    ...(seats.length > 0 && { wseat: seats }),
    ...(blockedCats.length > 0 && { bcat: blockedCats }),
    ...(blockedAdomains.length > 0 && { badv: blockedAdomains }),
    ...(ext && { ext }),
  };
}

function impOf({ tagid, format, floor, deals = [], ext, ...wanted }: Wanted): BidRequest['imp'][0] {
  const media = {
    mimes: wanted.mimes?.length ? wanted.mimes : [format === 'audio' ? 'audio/mp4' : 'video/mp4'],
    minduration: wanted.minDuration ?? 5,
    maxduration: wanted.maxDuration ?? 30,
    protocols: wanted.protocols ?? [2, 3, 5, 6, 7, 8],
  };
  const api = wanted.apis?.length ? { api: wanted.apis } : {};
  const [w, h] = [Number(example('w')), Number(example('h'))];
  return {
    id: '1',
    tagid,
    ...(format === 'banner' && { banner: { format: [{ w: 300, h: 250 }], w: 300, h: 250, ...api } }),
    ...(format === 'audio' && { audio: { ...media, ...api } }),
    ...(format === 'video' && {
      video: { ...media, ...api, w, h, linearity: 1, startdelay: 0, ...(wanted.version === '2.6' && { plcmt: 1 }) },
    }),
    bidfloor: floor,
    bidfloorcur: 'USD',
    secure: 1,
    ...(deals.length > 0 && {
      pmp: {
        private_auction: 0,
        deals: deals.map((deal) => ({
          id: deal.dealId,
          bidfloor: deal.floor,
          bidfloorcur: 'USD',
          at: deal.at,
          ...(deal.seats.length > 0 && { wseat: deal.seats }),
          ...(deal.adomains.length > 0 && { wadomain: deal.adomains }),
        })),
      },
    }),
    ...(ext && { ext }),
  };
}

/** Returns the request's app, site or dooh, of which it has one (OpenRTB 2.6 3.2.1); 2.5 has no dooh. */
function placeOf({ environment, version, context: { bundle, domain } }: Wanted): object {
  if (environment === 'dooh' && version === '2.6') return { dooh: { id: '1', name: example('app_name') } };
  if (environment === 'mobileweb' || environment === 'desktop')
    return { site: { id: '1', domain, page: `https://${domain}/` } };
  return { app: { id: '1', name: example('app_name'), bundle, storeurl: example('app_store_url') } };
}

function deviceOf({ environment, context: { country, ip, ua } }: Wanted): object {
  const isWeb = environment === 'mobileweb' || environment === 'desktop';
  return {
    ua,
    ...(ip.includes(':') ? { ipv6: ip } : { ip }),
    devicetype: deviceTypes[environment] ?? deviceTypes.ctv,
    ...(!isWeb && { ifa: example('did') }),
    lmt: 0,
    language: example('lang'),
    geo: { country: alpha3Of(country), type: 2 },
  };
}

const alpha3Of = (country: string): string | undefined => countries.find(({ id }) => id === country)?.alpha3;
