// @ts-check
/**
 * One side of the comparison, as the driver sees it: its address, the storage of a session in the browser, and selectors of the
 * elements that a user would click.
 * @typedef {object} Side
 * @property {string} name
 * @property {string} baseUrl
 * @property {string} startPath where a signed-out person begins
 * @property {string} listPath the campaign list, 50 rows a page
 * @property {number} settleMs time the page still works in the background after its requests are answered
 * @property {{ login: string, password: string, submit: string, row: string, sortByName: string, sortByCpm: string, nextPage: string,
 *   search: string, openRow: string, formInput: string }} selectors
 * @property {{ login: string, password: string }} account
 * @property {() => StorageState} signedOut
 * @property {() => Promise<StorageState>} signedIn
 *
 * @typedef {{ cookies: Cookie[], origins: { origin: string, localStorage: { name: string, value: string }[] }[] }} StorageState
 * @typedef {{ name: string, value: string, domain: string, path: string, expires: number, httpOnly: boolean, secure: boolean,
 *   sameSite: 'Lax' | 'Strict' | 'None' }} Cookie
 */

export const account = { login: 'demand@adx.example', password: 'adx-sample-only' };

/** @param {string} baseUrl @param {string} [name] @returns {Side} */
export function ours(baseUrl, name = 'ours') {
  const origins = [{ origin: baseUrl, localStorage: [{ name: 'mode', value: 'dsp' }] }];
  return {
    name,
    baseUrl,
    startPath: '/',
    // The list's own columns, and the price that the work sorts by.
    listPath: '/campaigns?perPage=50&columns=flightState.delivery.pacePct.delivered.remaining.daysLeft.forecastPct.cpm',
    // The worker builds its indexes after the whole list has arrived.
    settleMs: 3_000,
    selectors: {
      login: 'input[name="login"]',
      password: 'input[name="password"]',
      submit: 'button[type="submit"]',
      row: 'table tbody tr[data-row]',
      sortByName: 'th >> role=button[name=/^Name\\b/i]',
      sortByCpm: 'th >> role=button[name=/^CPM\\b/i]',
      nextPage: 'button[aria-label="Next page"]',
      search: 'main input[type="search"]',
      openRow: 'table tbody tr[data-row] a[href*="/campaigns/"]',
      formInput: 'form input[name="name"]',
    },
    account,
    signedOut: () => ({ cookies: [], origins }),
    signedIn: once(async () => ({ cookies: [await sessionCookie(baseUrl)], origins })),
  };
}

/** @param {string} baseUrl @param {string} [name] @returns {Side} */
export function peer(baseUrl, name = 'peer') {
  return {
    name,
    baseUrl,
    startPath: '/',
    listPath: '/campaigns',
    settleMs: 500,
    selectors: {
      login: 'input[name="username"]',
      password: 'input[name="password"]',
      submit: 'button[type="submit"]',
      row: 'table tbody tr.RaDataTable-row',
      sortByName: 'th [data-field="name"]',
      sortByCpm: 'th [data-field="cpm"]',
      nextPage: 'button[aria-label="Go to next page"]',
      search: 'input[name="q"]',
      openRow: 'table tbody tr.RaDataTable-row td.column-name',
      formInput: 'form input[name="name"]',
    },
    account,
    ...stored(baseUrl),
  };
}

/** The same screens, hand-written in one file without a library. @param {string} baseUrl @returns {Side} */
export function floor(baseUrl) {
  return {
    name: 'floor',
    baseUrl,
    startPath: '/floor/table.html',
    listPath: '/floor/table.html',
    settleMs: 100,
    selectors: {
      login: 'input[name="username"]',
      password: 'input[name="password"]',
      submit: 'button[type="submit"]',
      row: 'tbody tr',
      sortByName: 'th[data-field="name"]',
      sortByCpm: 'th[data-field="cpm"]',
      nextPage: '#next',
      search: 'input[name="q"]',
      openRow: 'tbody tr td:nth-child(2)',
      formInput: 'form input[name="name"]',
    },
    account,
    ...stored(baseUrl),
  };
}

/** @param {string} baseUrl @param {string} [login] */
export async function sessionCookie(baseUrl, login = account.login) {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
    body: JSON.stringify({ ...account, login }),
  });
  if (!answer.ok)
    throw new Error(`Signing in at ${baseUrl} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  const [name = '', value = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';')[0]?.split(/=(.*)/s) ?? [];
  if (!name) throw new Error(`Signing in at ${baseUrl} set no cookie.`);
  return {
    name,
    value,
    domain: '127.0.0.1',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: /** @type {const} */ ('Lax'),
  };
}

/** @param {string} baseUrl */
function stored(baseUrl) {
  return {
    signedOut: () => ({ cookies: [], origins: [] }),
    signedIn: async () => ({
      cookies: [],
      origins: [
        {
          origin: baseUrl,
          localStorage: [{ name: 'auth', value: JSON.stringify({ id: 1, fullName: account.login }) }],
        },
      ],
    }),
  };
}

/** @template T @param {() => Promise<T>} make */
function once(make) {
  /** @type {Promise<T> | undefined} */
  let made;
  return () => {
    made ??= make();
    return made;
  };
}
