/**
 * Who may do what with whose objects: written by hand, never computed from the definitions.
 *
 * Columns: an administrator with all rights, one without, an account of both sides, of the supply side, of the supply side
 * reduced, of the demand side, a sub-publisher, an advertiser, an administrator who acts for the account of both sides, and a signed-out caller.
 */
export const people = [
  ...(['admin', 'helpdesk', 'demand', 'supply', 'min', 'buyer', 'sub', 'adv', 'acting', 'signedOut'] as const),
] as const;
export type PersonName = (typeof people)[number];

/**
 * `-` no right · `r` reads what is its own and what is everybody's · `w` changes its own besides · `m` reads what names it ·
 * of administrators: `R` reads all owners' · `W` changes all owners' · `G` changes what is everybody's · `P` changes some fields ·
 * `x` is not signed in.
 */
export const matrix = {
  //             admin helpdesk demand supply min buyer sub adv acting signedOut
  adexchanges: 'W - w - - w - - w x',
  advertisers: 'W - w w w w - m w x',
  applications: 'W - w w w w - - w x',
  applists: 'G - w w w w - - w x',
  campaigns: 'R - w - - w - m w x',
  channels: 'R - w w w - m - w x',
  creatives: 'P - w - - w - m w x',
  demands: 'W - r r r r - - r x',
  deals: 'R - w - - w - m w x',
  ivts: 'W - w w w w - - w x',
  managers: 'W - - - - - - - - x',
  rtbs: 'W - r r r r - - r x',
  sitelists: 'G - w w w w - - w x',
  sites: 'W - w w w w - - w x',
  subpublishers: 'W - w w w - m - w x',
  suppliers: 'R - w - - w - - w x',
  tags: 'R - w w w - - - w x',
  targetings: 'G - w w w w - - w x',
  tooltips: 'W - - - - - - - - x',
  users: 'W - w w w w - - w x',
  views: 'w - w w w w w w w x',
} as const satisfies Readonly<Record<string, string>>;

/**
 * The calls that are of no one object, those that objects have of their own among them: `+` gets through to what is asked for, `-` is
 * refused, `x` is not signed in. Calls on one's own sign-in are the administrator's where one acts for an account.
 */
export const calls: Readonly<Record<string, string>> = {
  //                                  admin helpdesk demand supply min buyer sub adv acting signedOut
  'POST /api/auth/login': '+ + + + + + + + + +',
  'GET /api/auth/session': '+ + + + + + + + + +',
  'POST /api/auth/link': '+ + + + + + + + + +',
  'POST /api/auth/accept': '+ + + + + + + + + +',
  'POST /api/auth/password': '+ + + + + + + + + x',
  'GET /api/auth/sessions': '+ + + + + + + + + x',
  'DELETE /api/auth/sessions/:id': '+ + + + + + + + + x',
  'GET /api/auth/factor': '+ + + + + + + + + x',
  'POST /api/auth/factor': '+ + + + + + + + + x',
  'POST /api/auth/factor/confirm': '+ + + + + + + + + x',
  'POST /api/auth/factor/off': '+ + + + + + + + + x',
  'POST /api/admin/users/:id/link': '+ - + + + + - - + x',
  'POST /api/admin/users/:id/signOut': '+ - + + + + - - + x',
  'POST /api/admin/users/:id/factorOff': '+ - + + + + - - + x',
  'POST /api/switch': '+ - - - - - - - - x',
  'GET /api/demand/tagnames/list': '+ - + + + + - - + x',
  'GET /api/demand/channelNames/list': '+ - + + + + + - + x',
  'GET /api/files/:file': '+ + + + + + + + + +',
  'POST /api/admin/managers/upload': '+ - - - - - - - - x',
  'POST /api/demand/creatives/upload': '- - + - - + - - + x',
  'POST /api/demand/creatives/validate': '- - + - - + - - + x',
  'POST /api/demand/creatives/:id/check': '- - + - - + - - + x',
  'POST /api/demand/tags/:id/test': '+ - + + + - - - + x',
  'POST /api/demand/rtbs/:id/test': '+ - - - - - - - - x',
  'POST /api/demand/ivts/:id/test': '+ - + + + + - - + x',
  'GET /api/demand/channels/:id/export': '+ - + + + - - - + x',
  'GET /api/demand/campaigns/:id/serving': '+ - + - - + - + + x',
  'GET /api/demand/channels/:id/serving': '+ - + + + - + - + x',
  'GET /api/demand/deals/:id/serving': '+ - + - - + - + + x',
  'GET /api/demand/tags/:id/serving': '+ - + + + - - - + x',
  'GET /api/demand/campaigns/serving': '+ - + - - + - + + x',
  'GET /api/demand/channels/serving': '+ - + + + - + - + x',
  'GET /api/demand/deals/serving': '+ - + - - + - + + x',
  'GET /api/demand/tags/serving': '+ - + + + - - - + x',
  'GET /api/admin/advs/figures': '+ - - - - - - - - x',
  'GET /api/demand/adexchanges/figures': '+ - + - - + - - + x',
  'GET /api/demand/advs/figures': '- - + + + + - + + x',
  'GET /api/demand/campaigns/figures': '+ - + - - + - + + x',
  'GET /api/demand/channels/figures': '+ - + + + - + - + x',
  'GET /api/demand/creatives/figures': '+ - + - - + - + + x',
  'GET /api/demand/deals/figures': '+ - + - - + - + + x',
  'GET /api/demand/rtbs/figures': '+ - + + + - - - + x',
  'GET /api/demand/subs/figures': '+ - + + + - - - + x',
  'GET /api/demand/sups/figures': '+ - + - - + - - + x',
  'GET /api/demand/tags/figures': '+ - + + + - - - + x',
  'GET /api/demands/figures': '+ - - - - - - - - x',
  'GET /api/demand/vastParams': '+ - + + + + - - + x',
  'GET /api/demand/vast2Params': '+ - + + + + - - + x',
  'POST /api/undo/:token': '+ + + + + + + + + x',
  'GET /api/events': '+ + + + + + + + + x',
  'GET /api/demand/info': '- - + + + + + + + x',
  'PUT /api/demand/info': '- - + + + + - - + x',
  'POST /api/demand/info/token': '- - + + + + - - + x',
  'DELETE /api/demand/info/token': '- - + + + + - - + x',
  'POST /api/rrun': '+ - + + + + + + + x',
  'POST /api/rrun/batch': '+ - + + + + + + + x',
  'GET /api/reports/freshness': '+ - + + + + + + + x',
  'GET /api/reports/catalogue': '+ - + + + + + + + x',
  'GET /api/reports/values': '+ - + + + + + + + x',
  'GET /api/savedReports': '+ - + + + + + + + x',
  'POST /api/savedReport': '+ - + + + + + + + x',
  'GET /api/savedReport/:id': '+ - + + + + + + + x',
  'PUT /api/savedReport/:id': '+ - + + + + + + + x',
  'DELETE /api/savedReport/:id': '+ - + + + + + + + x',
  'GET /api/savedReport/:id/versions': '+ - + + + + + + + x',
  'GET /api/savedReport/:id/result': '+ - + + + + + + + x',
  'GET /api/savedFile/:id': '+ - + + + + + + + x',
  // Auctions come with a token, without a session.
  'POST /api/live/ingest': '- - - - - - - - - x',
  'GET /api/live/stream': '+ - + + + + - - + x',
  'GET /api/live/snapshot': '+ - + + + + - - + x',
  'GET /api/live/auctions/:id': '+ - + + + + - - + x',
  'POST /api/live/auctions/:id/pin': '+ - + + + + - - + x',
  'POST /api/live/auctions/:id/replay': '+ - + + + + - - + x',
  'GET /api/admin/finance': '+ - - - - - - - - x',
  'GET /api/admin/finance/:view/:party/:period': '+ - - - - - - - - x',
  'GET /api/admin/finance/:view/:party/:period/statement': '+ - - - - - - - - x',
  'GET /api/admin/finance/export': '+ - - - - - - - - x',
  'POST /api/admin/finance/entries': '+ - - - - - - - - x',
  'POST /api/admin/finance/entries/upload': '+ - - - - - - - - x',
  'PUT /api/admin/finance/entries/:id': '+ - - - - - - - - x',
  'DELETE /api/admin/finance/entries/:id': '+ - - - - - - - - x',
  'GET /api/admin/finance/entries/:id/file': '+ - - - - - - - - x',
  'POST /api/admin/finance/periods/:period': '+ - - - - - - - - x',
  'GET /api/admin/jobs': '+ - - - - - - - - x',
  'PUT /api/admin/jobs': '+ - - - - - - - - x',
  'GET /api/admin/jobs/:name': '+ - - - - - - - - x',
  'PUT /api/admin/jobs/:name': '+ - - - - - - - - x',
  'POST /api/admin/jobs/:name/run': '+ - - - - - - - - x',
  'POST /api/admin/jobs/:name/retry': '+ - - - - - - - - x',
  'GET /api/admin/jobRuns': '+ - - - - - - - - x',
  'POST /api/admin/jobRuns/:id/stop': '+ - - - - - - - - x',
  'POST /api/admin/jobRuns/:id/retry': '+ - - - - - - - - x',
  'GET /api/admin/messages': '+ - - - - - - - - x',
  'POST /api/admin/messages/:id/retry': '+ - - - - - - - - x',
  'GET /api/alerts': '+ - + + + + - - + x',
  'GET /api/alerts/:id': '+ - + + + + - - + x',
  'GET /api/preferences': '+ + + + + + + + + x',
  'PUT /api/preferences': '+ + + + + + + + + x',
  'POST /api/urlState': '+ - + + + + + + + x',
  'GET /api/urlState/:key': '+ - + + + + + + + x',
  'GET /api/tooltips': '+ + + + + + + + + x',
  'GET /api/openapi.json': '+ + + + + + + + + x',
  // Of the named user, not of the caller.
  'GET /sellers.json': '+ + + + + + + + + +',
  // These end the session, so they come last.
  'GET /api/switch': '+ - - - - - - - + x',
  // The acting user is the administrator, whom the first of the row has signed out.
  'POST /api/auth/signOutEverywhere': '+ + + + + + + + x x',
  'GET /api/auth/logout': '+ + + + + + + + x x',
};

/** Whose object it is, as the person sees it. `archived` is an own one. */
export const situations = ['own', 'archived', 'other', 'global'] as const;
export type Situation = (typeof situations)[number];

/**
 * What is answered: to calls that read one, to calls that would change it (with a version long gone: 409 is all that stops
 * them), and to a copy that is only drafted. Another owner's object is never revealed.
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

/**
 * The calls that objects of a resource have of their own: the letters of everybody, as above, and whether it is a call that reads one
 * or one that would change it. `out` are those that call a host outside.
 */
export const ownCalls: Readonly<Record<string, readonly [row: string, kind: 'reads' | 'writes', out?: 'out']>> = {
  'GET applists/:id/entries': ['G - w w w w - - w x', 'reads'],
  'GET applists/:id/export.csv': ['G - w w w w - - w x', 'reads'],
  'POST applists/:id/import': ['G - w w w w - - w x', 'writes'],
  'GET campaigns/:id/serving': ['R - w - - w - m w x', 'reads'],
  'GET channels/:id/export': ['R - w w w - - - w x', 'reads'],
  'GET channels/:id/serving': ['R - w w w - m - w x', 'reads'],
  'GET deals/:id/serving': ['R - w - - w - m w x', 'reads'],
  'POST creatives/:id/check': ['- - w - - w - - w x', 'reads', 'out'],
  'POST ivts/:id/test': ['W - w w w w - - w x', 'reads', 'out'],
  'POST rtbs/:id/test': ['W - - - - - - - - x', 'reads', 'out'],
  'GET sitelists/:id/entries': ['G - w w w w - - w x', 'reads'],
  'GET sitelists/:id/export.csv': ['G - w w w w - - w x', 'reads'],
  'POST sitelists/:id/import': ['G - w w w w - - w x', 'writes'],
  'GET tags/:id/serving': ['R - w w w - - - w x', 'reads'],
  'POST tags/:id/test': ['R - w w w - - - w x', 'reads', 'out'],
  'POST users/:id/link': ['W - w w w w - - w x', 'writes'],
  'POST users/:id/signOut': ['W - w w w w - - w x', 'writes'],
  'POST users/:id/factorOff': ['W - w w w w - - w x', 'writes'],
};

/** What is answered about an object that is not there: to reading it, and to creating one of nothing, changing, deleting, bulk change, copy, archive and restore. */
const denied = [403, 403, 403, 403, 403, 403, 403, 403];
const mayWrite = { reads: [200, 200, 200, 404], writes: [422, 404, 404, 404, 200, 404, 404, 404] };
const mayRead = { reads: [200, 200, 200, 404], writes: denied };
type ToNothing = { readonly reads: readonly number[]; readonly writes: readonly number[] };
export const answersToNothing: Readonly<Record<string, ToNothing>> = {
  W: mayWrite,
  G: mayWrite,
  w: mayWrite,
  R: mayRead,
  r: mayRead,
  m: mayRead,
  P: { reads: [200, 200, 200, 404], writes: [403, 404, 403, 404, 200, 403, 403, 403] },
  '-': { reads: [403, 403, 403, 403], writes: denied },
  x: { reads: [401, 401, 401, 401], writes: [401, 401, 401, 401, 401, 401, 401, 401] },
};

/** What is answered to a file of objects that are not there: to its export, and to its import. */
export const answersToSheets: Readonly<Record<string, readonly number[]>> = {
  W: [200, 200],
  G: [200, 200],
  w: [200, 200],
  P: [200, 403],
  R: [200, 403],
  r: [200, 403],
  m: [200, 403],
  '-': [403, 403],
  x: [401, 401],
};
