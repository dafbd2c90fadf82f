import { operator } from '../../api/auth/operator';
import { createApi } from '../../api/createApi';
import { createMemoryFiles } from '../../api/memory/files';
import { createMemoryStore } from '../../api/memory/store';
import { toEntity } from '../../api/objects/entity';
import type { Passwords, Ports, Store, Traffic } from '../../api/ports';
import type { Limits } from '../../api/ports/limits';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { createMemorySavedFiles } from '../../api/reports/memory/savedFiles';
import { createReadMedia } from '../../api/uploads/createReadMedia';
import { jobs, serverExtensions } from '../../server/serverExtensions';
import { readVast } from '../../src/model/vast/readVast';
import { resourceOf } from '../../src/resources';
import { defaults } from '../../src/schema/validate';
import { outboundTo } from './outboundTo';
import { vastOf } from './vastOf';

/** An answer with its body read: parsed if JSON, else text. */
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any };

/** Calls the API as a signed-in user. A form is sent as a form, a body that is not JSON unchanged. */
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

/** An API with the users of `logins`, on any host. Contracts use nothing else. */
export type ApiHost = { as(login: string): Promise<Call>; close(): Promise<void> };

/** The API in this process, with everything that tests may change. */
export type TestHost = ApiHost & {
  readonly store: Store;
  readonly ports: Ports;
  /** Sends a request unchanged. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Sends a request to another origin. */
  fetchAt(origin: string, path: string, init?: RequestInit): Promise<Response>;
  /** Calls without a session, unless a call brings its own cookie or token. */
  readonly signedOut: Call;
  /** A user's cookie, for requests that a test builds itself. */
  cookieOf(login: string): Promise<string>;
  moveClock(ms: number): void;
  now(): Date;
  readonly traffic: Map<string, Readonly<Record<string, unknown>>>;
  readonly logged: {
    readonly level: string;
    readonly event: string;
    readonly fields: Readonly<Record<string, unknown>> | undefined;
  }[];
};

export const password = 'a password for tests';

export const logins = {
  admin: 'admin@adx.example',
  /** An admin whose uid is not `super`. */
  helpdesk: 'helpdesk@adx.example',
  demand: 'demand@adx.example',
  /** Another account with the same rights. */
  other: 'other@adx.example',
  /** An account with supply only. */
  supply: 'supply@adx.example',
  sub: 'sub@adx.example',
  adv: 'adv@adx.example',
} as const;

export const accounts = { demand: 31, other: 32, supply: 33 } as const;
/** The sub-publisher and the advertiser whom `sub` and `adv` sign in for; both belong to the account `demand`. */
export const partners = { sub: 801, adv: 501 } as const;

const fastPasswords: Passwords = {
  hash: async (plain) => `hash of ${plain}`,
  verify: async (hash, plain) => hash === `hash of ${plain}`,
};

/** Limits of a host that counts nothing. */
export const wideLimits: Limits = {
  loginPassed: async () => undefined,
  code: async () => ({ allowed: true }),
  codePassed: async () => undefined,
  login: async () => ({ allowed: true }),
  write: async () => ({ allowed: true }),
  read: async () => ({ allowed: true }),
  call: async () => ({ allowed: true }),
};

type Options = Partial<Omit<Ports, 'store'>> & { readonly store?: Store };

export async function createTestHost({ store = createMemoryStore(), ...overrides }: Options = {}): Promise<TestHost> {
  let time = Date.parse('2026-11-20T12:00:00.000Z');
  const figures = new Map<string, Readonly<Record<string, unknown>>>();
  const logged: TestHost['logged'] = [];
  const log = (level: string) => (event: string, fields?: Readonly<Record<string, unknown>>) =>
    void logged.push({ level, event, fields });
  const traffic: Traffic = {
    of: async (type, ids) => new Map(ids.map((id) => [id, figures.get(`${type}:${id}`) ?? {}] as const)),
  };
  const ports: Ports = {
    store,
    traffic,
    reports: createMemoryReports(),
    passwords: fastPasswords,
    secrets: {
      seal: async (plain) => `sealed ${btoa(encodeURIComponent(plain))}`,
      open: async (sealed) => decodeURIComponent(atob(sealed.slice(7))),
    },
    carrier: {
      read: (request) => /(?:^|;\s*)sid=([\w-]+)/.exec(request.headers.get('Cookie') ?? '')?.[1] ?? null,
      write: (headers, token) => headers.append('Set-Cookie', `sid=${token ?? ''}; HttpOnly`),
    },
    limits: wideLimits,
    log: { info: log('info'), warn: log('warn'), error: log('error') },
    outbound: outboundTo({}, () => vastOf()),
    files: createMemoryFiles(),
    savedFiles: createMemorySavedFiles(() => new Date(time)),
    readMedia: createReadMedia(),
    readVast: async (source) => readVast(source),
    clock: () => new Date(time),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    isSameSite: (request) => !['cross-site', 'same-site'].includes(request.headers.get('Sec-Fetch-Site') ?? ''),
    addressOf: () => '192.0.2.1',
    publicUrl: () => 'http://adx.example',
    build: 'test',
    own: serverExtensions,
    jobs,
    ...overrides,
  };
  await addPeople(store, ports.passwords, new Date(time));
  const api = createApi(ports);
  const fetchAt = async (origin: string, path: string, init: RequestInit = {}) =>
    api.fetch(new Request(`${origin}${path}`, init));
  const fetch = (path: string, init: RequestInit = {}) => fetchAt('http://adx.example', path, init);
  const cookieOf = async (login: string): Promise<string> => {
    const response = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'app' },
      body: JSON.stringify({ login, password }),
    });
    if (response.status !== 200) throw new Error(`${login} cannot sign in: ${await response.text()}`);
    return (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? '';
  };
  return {
    store,
    ports,
    traffic: figures,
    logged,
    fetch,
    fetchAt,
    cookieOf,
    now: () => new Date(time),
    moveClock(ms) {
      time += ms;
    },
    signedOut: clientOf(fetch),
    as: async (login) => clientOf(fetch, await cookieOf(login)),
    close: () => store.close(),
  };
}

/** Sends requests as a page does. With a cookie, it adopts the new one when the server renews the session. */
function clientOf(fetch: TestHost['fetch'], cookieAtFirst?: string): Call {
  let cookie = cookieAtFirst;
  return async (method, path, body, headers = {}) => {
    // A form sets its own content type.
    const isForm = body instanceof FormData;
    const sent = {
      ...(cookie !== undefined && { Cookie: cookie }),
      'X-Requested-With': 'app',
      ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      ...headers,
    };
    const isJson = /json/.test(headers['Content-Type'] ?? 'json');
    const content = isForm || !isJson ? (body as BodyInit) : JSON.stringify(body);
    const response = await fetch(path, { method, headers: sent, ...(body !== undefined && { body: content }) });
    if (cookie !== undefined) cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? cookie;
    return readAnswer(response);
  };
}

export async function readAnswer(response: Response): Promise<Answer> {
  const type = response.headers.get('Content-Type') ?? '';
  // A stream never ends.
  if (type.startsWith('text/event-stream')) await response.body?.cancel();
  const text = response.bodyUsed ? '' : await response.text();
  const isJson = /json/.test(type) && text !== '';
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

const everything = { showSsp: true, showSspMin: false, showDsp: true, showSystemCost: true };

async function addPeople(store: Store, passwords: Passwords, now: Date): Promise<void> {
  const put = (type: string, owner: number | null, id: number, values: Readonly<Record<string, unknown>>) => {
    const resource = resourceOf(type);
    const at = new Date(now.getTime() - 86_400_000).toISOString();
    const record = {
      ...defaults(resource, {}, { viewer: operator(1), now }),
      ...values,
      id,
      demand: owner,
      version: 1,
      createdAt: at,
      modifiedAt: at,
    };
    return store.transaction(async (tx) => {
      await tx.nextIds(type, 1000);
      await tx.insert([toEntity(resource, record)]);
    });
  };
  const account = (id: number, name: string, flags: object) =>
    put('demands', null, id, {
      name,
      timezone: -5,
      tagParams: ['placement'],
      domain: `ads${id}.example`,
      ...everything,
      ...flags,
    });
  await account(accounts.demand, 'Northbay Streaming', {});
  await account(accounts.other, 'Harbour News Group', {});
  await account(accounts.supply, 'Vellum Outdoor', { showDsp: false });
  await put('subpublishers', accounts.demand, partners.sub, {
    name: 'Mossgate Media',
    domain: 'mossgate.example',
    uid: 'sub000000001',
  });
  await put('advertisers', accounts.demand, partners.adv, {
    name: 'Halden Motors',
    kind: 'brand',
    domain: 'haldenmotors.example',
    uid: 'adv000000001',
  });
  const users = [
    [1, 'Operator desk', logins.admin, 'admin', null, 'super'],
    [2, 'Help desk', logins.helpdesk, 'admin', null, 'helpdesk'],
    [12, 'Mara Lindqvist', logins.demand, 'demand', accounts.demand, null],
    [13, 'Jonas Ek', logins.other, 'demand', accounts.other, null],
    [14, 'Ida Brandt', logins.supply, 'demand', accounts.supply, null],
    [27, 'Mossgate reporting', logins.sub, 'sub', partners.sub, null],
    [28, 'Halden reporting', logins.adv, 'adv', partners.adv, null],
  ] as const;
  for (const [id, name, login, type, of, uid] of users) {
    const owner = type === 'sub' || type === 'adv' ? accounts.demand : null;
    await put('users', owner, id, { name, login, type, account: of, uid });
    await store.credentials.set(id, await passwords.hash(password));
  }
}
