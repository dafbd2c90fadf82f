/** A place of the audience: its offset in whole hours from UTC, and its share of the market. */
export type Spot = {
  readonly country: string;
  readonly state: string;
  readonly offset: number;
  readonly weight: number;
};

const states: readonly (readonly [state: string, offset: number, weight: number])[] = [
  ['CA', -8, 24],
  ['TX', -6, 18],
  ['FL', -5, 15],
  ['NY', -5, 14],
  ['IL', -6, 9],
  ['PA', -5, 8],
  ['GA', -5, 7],
  ['OH', -5, 7],
  ['WA', -8, 6],
  ['AZ', -7, 5],
  ['CO', -7, 4],
];

const offsets: Readonly<Record<string, number>> = {
  ca: -5,
  mx: -6,
  br: -3,
  ar: -3,
  co: -5,
  gb: 0,
  ie: 0,
  de: 1,
  fr: 1,
  it: 1,
  es: 1,
  nl: 1,
  at: 1,
  ch: 1,
  be: 1,
  pl: 1,
  se: 1,
  no: 1,
  dk: 1,
  fi: 2,
  au: 10,
  jp: 9,
  sg: 8,
  in: 5,
};

type Shares = Readonly<Record<string, number>>;

const american: Shares = { us: 78, ca: 8, gb: 5, au: 3, mx: 3, de: 3 };
const british: Shares = { gb: 64, us: 13, de: 6, fr: 5, au: 5, nl: 4, se: 3 };
const european: Shares = { fr: 40, de: 21, es: 12, it: 11, nl: 6, gb: 6, at: 4 };

/** Returns the markets of an account's audience, from its time zone. */
export const homeShares = (timezone: number): Shares => (timezone <= -3 ? american : timezone < 1 ? british : european);

/** Returns the markets in a name, or else those of the account. */
export const sharesOf = (named: readonly string[], home: Shares): Shares =>
  named.length === 0 ? home : Object.fromEntries(named.map((country) => [country, 100 / named.length]));

/** Returns the spots of the countries; the United States by state. */
export const spotsOf = (shares: Shares): readonly Spot[] =>
  Object.entries(shares).flatMap(([country, share]) => {
    if (country !== 'us') return [{ country, state: '', offset: offsets[country] ?? 0, weight: share }];
    const sum = states.reduce((total, [, , weight]) => total + weight, 0);
    return states.map(([state, offset, weight]) => ({ country, state, offset, weight: (share * weight) / sum }));
  });
