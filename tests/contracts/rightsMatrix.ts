/**
 * Who may do what with whose objects (decision 27): written by hand, never computed from the definitions.
 *
 * Columns: an administrator with all rights, one without, an account of both sides, of the supply side, of the supply side
 * reduced, of the demand side, a sub-publisher, an advertiser, an administrator who acts for the account of both sides, nobody.
 */
export const people = ['admin', 'helpdesk', 'demand', 'supply', 'min', 'buyer', 'sub', 'adv', 'acting', 'nobody'] as const;
export type PersonName = (typeof people)[number];

/**
 * `-` no right · `r` reads what is its own and what is everybody's · `w` changes its own besides · `m` reads what names it ·
 * of administrators: `R` reads all owners' · `W` changes all owners' · `G` changes what is everybody's · `P` changes some fields ·
 * `x` is not signed in.
 */
export const matrix = {
  //             admin helpdesk demand supply min buyer sub adv acting nobody
  adexchanges: 'W - w - - w - - w x',
  advertisers: 'W - w w w w - m w x',
  applications: 'W - w w w w - - w x',
  applists: 'G - w w w w - - w x',
  campaigns: 'R - w - - w - m w x',
  channels: 'R - w w w - m - w x',
  creatives: 'P - w - - w - m w x',
  deals: 'R - w - - w - m w x',
  ivts: 'W - w w w w - - w x',
  sitelists: 'G - w w w w - - w x',
  sites: 'W - w w w w - - w x',
  subpublishers: 'W - w w w - m - w x',
  suppliers: 'R - w - - w - - w x',
  tags: 'R - w w w - - - w x',
  targetings: 'G - w w w w - - w x',
} as const satisfies Readonly<Record<string, string>>;

/** Whose object it is, as the person sees it. `archived` is an own one. */
export const situations = ['own', 'archived', 'other', 'global'] as const;
export type Situation = (typeof situations)[number];

/**
 * What is answered: to calls that read one, to calls that would change it (with a version long gone: 409 is all that stops
 * them), and to a copy that is only drafted. Of another owner's object nobody learns that it is there.
 */
const none = [403, 403, 403];
const notThere = [404, 404, 404];
const unseen = [404, 403, 403];
const seen = [200, 403, 403];
const whole = [200, 409, 200];
const usable = [200, 403, 200];
export const answers: Readonly<Record<string, Readonly<Record<Situation, readonly number[]>>>> = {
  '-': { own: none, archived: none, other: none, global: none },
  r: { own: seen, archived: seen, other: unseen, global: seen },
  w: { own: whole, archived: whole, other: notThere, global: usable },
  m: { own: seen, archived: seen, other: unseen, global: unseen },
  R: { own: seen, archived: seen, other: seen, global: seen },
  P: { own: seen, archived: seen, other: seen, global: seen },
  W: { own: whole, archived: whole, other: whole, global: whole },
  G: { own: usable, archived: usable, other: usable, global: whole },
  x: { own: [401, 401, 401], archived: [401, 401, 401], other: [401, 401, 401], global: [401, 401, 401] },
};
