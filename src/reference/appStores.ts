type AppStore = {
  readonly id: string;
  readonly name: string;
  /** Operating system of its devices, if all have the same one and the product has it. */
  readonly os: string | null;
  readonly environment: 'ctv' | 'inapp' | null;
  /** Pattern of its ids; without it any text is valid. */
  readonly idPattern?: RegExp;
  readonly idExample?: string;
  /** Address of an app's page; `{id}` is its id. */
  readonly page?: string;
};

/** App stores with the patterns of their ids (IAB Tech Lab, OTT/CTV Store Assigned App Identification Guidelines). */
export const appStores = [
  {
    id: 'roku',
    name: 'Roku',
    os: 'Roku',
    environment: 'ctv',
    idPattern: /^\d+$/,
    idExample: '698123',
    page: 'https://channelstore.roku.com/details/{id}',
  },
  {
    id: 'firetv',
    name: 'Fire TV',
    os: 'Fire',
    environment: 'ctv',
    idPattern: /^B0[A-Z0-9]{8}$/,
    idExample: 'B0EXAMPLE1',
    page: 'https://www.amazon.com/dp/{id}',
  },
  {
    id: 'samsung',
    name: 'Samsung',
    os: 'Tizen',
    environment: 'ctv',
    idPattern: /^G\d+$/,
    idExample: 'G15147002586',
    page: 'https://www.samsung.com/us/appstore/app/{id}',
  },
  {
    id: 'lg',
    name: 'LG',
    os: 'webOS',
    environment: 'ctv',
    idPattern: /^\d+$/,
    idExample: '1004912',
    page: 'https://us.lgappstv.com/main/tvapp/detail?appId={id}',
  },
  { id: 'vizio', name: 'Vizio', os: 'SmartCast', environment: 'ctv' },
  {
    id: 'tvos',
    name: 'Apple TV',
    os: 'tvOS',
    environment: 'ctv',
    idPattern: /^\d+$/,
    idExample: '1438120221',
    page: 'https://apps.apple.com/app/id{id}',
  },
  { id: 'xbox', name: 'Xbox', os: 'Xbox', environment: 'ctv', page: 'https://www.xbox.com/games/store/app/{id}' },
  {
    id: 'playstation',
    name: 'PlayStation',
    os: 'PlayStation',
    environment: 'ctv',
    page: 'https://store.playstation.com/product/{id}',
  },
  { id: 'titan', name: 'Titan', os: 'Titan', environment: 'ctv' },
  {
    id: 'googleplay',
    name: 'Google Play',
    os: 'Android',
    environment: 'inapp',
    page: 'https://play.google.com/store/apps/details?id={id}',
  },
  {
    id: 'appstore',
    name: 'App Store',
    os: 'iOS',
    environment: 'inapp',
    idPattern: /^\d+$/,
    idExample: '529479190',
    page: 'https://apps.apple.com/app/id{id}',
  },
  { id: 'other', name: 'Other', os: null, environment: null },
] as const satisfies readonly AppStore[];
