import {
  adsTxtModes,
  consentModes,
  dealAuctionTypes,
  environments,
  listModes,
  pixelEvents,
} from '../../reference/enums';
import { sayTimezone } from '../../reference/sayTimezone';
import { timezones } from '../../reference/timezones';
import {
  bool,
  choice,
  country,
  cpm,
  dateTime,
  domain,
  email,
  flag,
  group,
  groups,
  integer,
  json,
  percent,
  ref,
  refs,
  strings,
  tel,
  text,
  url,
} from '../../schema/fields';
import { admin } from '../../schema/grants';
import type { Asks, Place } from '../../schema/kinds/field';
import type { BelongingCall, OfferedFirst } from '../../schema/resource';
import { strangeChannels, strangeTags } from './channelTerms';

// Field groups that several definitions share.

export const uid = (access: 'server' | 'adminOnly' = 'server') =>
  text('UID', { access, computed: { from: 'uid' }, search: true, maxLength: 16, filter: true });

/** Whole hours from UTC, with a plus sign if positive. Default: that of the account. */
export const timezone = (label = 'Time zone', options: Place & { readonly initial?: number } = {}) =>
  choice(label, {
    ...(options.initial === undefined && { initialFrom: ['account.timezone', 'viewer.timezone'] }),
    ...options,
    options: timezones.map((zone) => ({ value: zone.id as number, label: sayTimezone(zone.id) })),
  });

/** Names of an account's own parameters; null if there are none. */
export const tagParamNames = (place: Place = {}) =>
  strings('Tag parameters', {
    ...place,
    nullable: true,
    pattern: /^[a-zA-Z0-9_]{1,32}$/,
    example: 'placement',
    maxItems: 20,
  });

/** Read-only fields of the account's first sign-in; sign-ins are separate objects. */
export const signIn = (login: Place = {}, loginEnabled: Place = {}) => ({
  login: email('Login', { ...login, access: 'server', computed: { from: 'signIn', what: 'login' } }),
  loginEnabled: bool('Login enabled', {
    ...loginEnabled,
    access: 'server',
    computed: { from: 'signIn', what: 'enabled' },
  }),
  token: text('API token', { access: 'server', computed: { from: 'token' }, maxLength: 64 }),
});

/** Sign-ins have no screen: the tab Access of their account manages them. */
export const signInsOf = (type: 'demand' | 'sub' | 'adv') => ({
  ...signIns,
  by: 'account',
  where: { type },
  actAs: type,
  ...(type === 'demand' && { read: [admin.any] }),
});
export const signInNamedIn = (field: string) => ({
  ...signIns,
  named: field,
  where: { type: 'admin' },
  fields: [...signIns.fields, 'uid'],
});

const signInCalls: readonly BelongingCall[] = [
  {
    call: 'link',
    icon: 'link',
    label: 'Copy reset link',
    labelIf: [{ lastLoginAt: null }, 'Copy invitation link'],
    link: { invite: 'Invitation link of %{name}', reset: 'Reset link of %{name}' },
  },
  {
    call: 'signOut',
    icon: 'logOut',
    label: 'Sign out everywhere',
    asks: 'Sign %{name} out everywhere?',
    said: '%{name} is signed out everywhere.',
  },
  {
    call: 'factorOff',
    icon: 'shieldOff',
    label: 'Turn off two-factor sign-in',
    onlyIf: { mfa: 'totp' },
    asks: 'Turn off two-factor sign-in for %{name} and sign them out everywhere?',
    said: 'Two-factor sign-in is off for %{name}.',
  },
];

const invitationFirst: OfferedFirst = {
  without: 'password',
  call: 'link',
  label: 'Invite by link',
  help: 'The user chooses a password. The link is valid for 24 hours.',
  otherwise: 'Set a password',
};

const signIns = {
  resource: 'users',
  columns: ['login', 'mfa', 'lastLoginAt'],
  fields: ['login', 'password'],
  calls: signInCalls,
  offersFirst: invitationFirst,
};

export const freqCap = (options: Place & { readonly initial?: { imps: number; period: 'day'; per: 'device' } } = {}) =>
  group('Frequency cap', {
    readBy: 'adServer',
    optional: true,
    ...options,
    fields: {
      imps: integer('Impressions', { min: 1, required: true }),
      period: choice('Period', {
        required: true,
        options: { hour: 'Hour', day: 'Day', week: 'Week', month: 'Month', life: 'Lifetime' },
      }),
      per: choice('Per', { required: true, options: { device: 'Device', household: 'Household' } }),
    },
  });

export const priceOverrides = (label: string, asks: Asks = {}) =>
  groups(label, {
    ...asks,
    readBy: 'adServer',
    uniqueBy: ['country', 'environment'],
    help: 'First match wins',
    fields: {
      country: country('Country', { required: true }),
      environment: choice('Environment', { options: environments }),
      cpm: cpm('CPM', { required: true }),
    },
  });

type Pixel = {
  readonly event: keyof typeof pixelEvents;
  readonly url: string;
  readonly type: 'img' | 'js';
  readonly sampling: number;
};

export const pixels = (
  label: string,
  options: Pick<Place, 'tab'> & Asks & { readonly sample?: readonly (readonly Pixel[])[] } = {},
) =>
  groups(label, {
    readBy: 'adServer',
    maxItems: 50,
    ...options,
    fields: {
      event: choice('Event', { required: true, options: pixelEvents }),
      url: url('URL', { exact: true, required: true }),
      type: choice('Type', { required: true, initial: 'img', options: { img: 'Image', js: 'Script' } }),
      sampling: percent('Sampling', { required: true, initial: 100, min: 1 }),
    },
  });

/** OpenRTB `imp.pmp.deals[]`. */
export const pmpDeals = (asks: Asks = {}) =>
  groups('PMP deals', {
    ...asks,
    readBy: 'adServer',
    uniqueBy: ['dealId'],
    fields: {
      dealId: text('Deal ID', { id: true, required: true, maxLength: 64 }),
      floor: cpm('Floor', { required: true, min: 0.0001 }),
      at: choice('Auction', { required: true, initial: 1, options: dealAuctionTypes }),
      seats: strings('Seats'),
      adomains: strings('Advertiser domains', { of: 'domain' }),
    },
  });

/** OpenRTB SupplyChainNode. */
export const schainNode = (asks: Asks = {}) =>
  group('Supply chain node', {
    readBy: 'adServer',
    optional: true,
    ...asks,
    fields: {
      asi: domain('ASI', { required: true }),
      sid: text('SID', { id: true, required: true, maxLength: 64 }),
      rid: text('Request ID', { id: true }),
      name: text('Seller name'),
      domain: domain('Seller domain'),
      hp: flag('Payment through this node', { initial: 1 }),
    },
  });

/** Links between tags and channels may have their own priority, weight and price; both ends can edit them. */
export const linkOverrides = <const K extends 'tag' | 'channel'>(other: K, to: string, inverse?: string) =>
  groups(`${other === 'tag' ? 'Tag' : 'Channel'} overrides`, {
    readBy: 'adServer',
    uniqueBy: [other] as never,
    ...(inverse && { inverse, copied: true }),
    refuse: other === 'tag' ? strangeTags : strangeChannels,
    fields: {
      [other]: ref(other === 'tag' ? 'Tag' : 'Channel', { to, required: true, onDelete: 'unlink' }),
      priority: integer('Priority', { min: 1, max: 16 }),
      weight: integer('Weight', { min: 1, max: 1000 }),
      cpm: cpm('CPM'),
    } as Record<K, ReturnType<typeof ref<true>>> & {
      priority: ReturnType<typeof integer>;
      weight: ReturnType<typeof integer>;
      cpm: ReturnType<typeof cpm>;
    },
  });

const contact = (label: string) =>
  group(label, {
    fields: {
      firstName: text('First name', { maxLength: 100 }),
      lastName: text('Last name', { maxLength: 100 }),
      position: text('Position', { maxLength: 100 }),
      contactPhone: tel('Contact phone', { maxLength: 100 }),
      mobilePhone: tel('Mobile phone', { maxLength: 100 }),
      contactEmail: email('Contact email', { maxLength: 100 }),
      personalEmail: email('Personal email', { maxLength: 100 }),
    },
  });

/** Floors by ad duration: from `minDur` up to, not including, `maxDur` seconds. */
export const durFloors = () =>
  groups('Floors by duration', {
    readBy: 'adServer',
    fields: {
      minDur: integer('From', { required: true, min: 0, unit: 's' }),
      maxDur: integer('To', { required: true, min: 1, unit: 's' }),
      floor: cpm('Floor', { required: true }),
    },
    check: ({ minDur, maxDur }) => (minDur >= maxDur ? ['maxDur', 'The end must be above the start.'] : undefined),
  });

/** Exactly three types; the text of the confirmation is quoted from the specification. */
export const contacts = () =>
  group('Contacts', {
    tab: 'Contacts',
    fields: { general: contact('General'), billing: contact('Billing'), technical: contact('Technical') },
    spread: {
      part: 'general',
      label: 'Apply to all contacts',
      title: 'Warning',
      asks: 'All contacts will be replaces with this one. Do you really want to continue?',
      asksIf: ['technical', 'lastName'],
    },
  });

export const labels = () =>
  strings('Labels', { readBy: 'people', maxItems: 20, maxLength: 40, search: true, filter: true });

/** Whether a list includes or excludes its values. */
export const listMode = (label: string, initial: keyof typeof listModes = 'include', asks: Asks = {}) =>
  choice(label, { ...asks, initial, options: listModes, readBy: 'adServer' });

/** How to treat traffic whose ads.txt does not name the seller. */
export const adsTxtMode = (
  initial: keyof typeof adsTxtModes,
  options: Place & Pick<Asks, 'initialFrom'> & { readonly help?: string } = {},
) => choice('ads.txt', { ...options, initial, options: adsTxtModes });

export const consentMode = (place: Place = {}) =>
  choice('Consent', { ...place, initial: 'signal', options: consentModes, readBy: 'adServer' });

/** `domain, id, DIRECT or RESELLER[, certification id]` (ads.txt 1.1). */
export const adsTxtLines = (asks: Asks = {}) =>
  strings('ads.txt lines', {
    ...asks,
    pattern: /^[a-z0-9.-]+\.[a-z-]{2,}\s*,\s*[^,\s]+\s*,\s*(DIRECT|RESELLER)(\s*,\s*[a-z0-9]+)?$/i,
    example: 'northbay.example, 31, DIRECT',
  });

/** App and site lists of an object, each included or excluded. */
export const appAndSiteLists = ({ tab, help }: Place & { readonly help?: string } = {}) => ({
  apps: refs('App lists', {
    ...(tab !== undefined && { tab }),
    to: 'applists',
    readBy: 'adServer',
    ...(help !== undefined && { help }),
    filter: true,
  }),
  appsMode: listMode('App lists mode'),
  sites: refs('Site lists', {
    to: 'sitelists',
    readBy: 'adServer',
    ...(help !== undefined && { help }),
    filter: true,
  }),
  sitesMode: listMode('Site lists mode'),
});

/** Fields of `listSource`. */
export const sourceFields = { url: 'sourceUrl', every: 'sourceEvery', last: 'sourceLast' } as const;

/** Where the entries of a list are loaded from, and when. */
export const listSource = () => ({
  sourceUrl: url('Source URL', { exact: true, tab: 'Source', help: 'Text or CSV, one value per line' }),
  sourceEvery: choice('Read the source', {
    initial: 'off',
    options: { off: 'Off', hour: 'Every hour', day: 'Every day' },
    refuse: [{ sourceEvery: { not: 'off' }, sourceUrl: null }, 'Enter a source URL.'],
    filter: true,
  }),
  sourceLast: json('Last read', { access: 'server', display: 'check' }),
});

/** Whether an object belongs to one account or to all. */
export const scope = (place: Pick<Place, 'filter'>) =>
  choice('Scope', {
    options: { account: 'Account', global: 'Global' },
    computed: { from: 'record', by: ({ demand }) => (demand === null ? 'global' : 'account') },
    ...place,
  });

/** The objects that use it, counted by resource. */
export const usedBy = (place: Pick<Place, 'tab'>) =>
  json<Record<string, number>>('Used by', { ...place, display: 'counts', computed: { from: 'usedBy' } });

/** Traffic of an app or a site. */
export const trafficSeen = () => ({
  firstSeen: dateTime('First seen', { tab: 'Traffic', zone: 'utc', computed: { from: 'traffic' }, filter: true }),
  lastSeen: dateTime('Last seen', { zone: 'utc', computed: { from: 'traffic' }, filter: true }),
  reqs7d: integer('Requests, 7 days', { computed: { from: 'traffic' } }),
  imps7d: integer('Impressions, 7 days', { computed: { from: 'traffic' } }),
  ivtRate7d: percent('Invalid, 7 days', { computed: { from: 'traffic' }, filter: true }),
});

/** How often each creative of a campaign is shown relative to the others. */
export const creativeWeights = () =>
  groups('Creative weights', {
    readBy: 'adServer',
    uniqueBy: ['creative'],
    fields: {
      creative: ref('Creative', { to: 'creatives', required: true, onDelete: 'unlink' }),
      weight: integer('Weight', { required: true, min: 1, max: 1000 }),
    },
    refuse: [{ 'creativeWeights.creative': { outside: 'creatives' } }, 'Add the creative to the campaign first.'],
  });
