import mediaModule from 'mediainfo.js/MediaInfoModule.wasm?url';
import { addFinance } from '../../api/finance/sample/addFinance';
import type { LivePort } from '../../api/live/ports/live';
import { createMemoryFiles } from '../../api/memory/files';
import type { MemoryStore } from '../../api/memory/store';
import { notFetched } from '../../api/outbound/failures';
import type { Passwords, Ports } from '../../api/ports';
import type { Limits } from '../../api/ports/limits';
import type { Outbound } from '../../api/ports/outbound';
import { createMemoryReports } from '../../api/reports/memory/createMemoryReports';
import { createMemorySavedFiles } from '../../api/reports/memory/savedFiles';
import { openLater } from '../../api/reports/openLater';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import { createReadMedia } from '../../api/uploads/createReadMedia';
import { addTraffic } from '../../sample/addTraffic';
import { hexOf } from '../model/hexOf';
import type { ComingTraffic } from '../model/reports/reportBatch';
import { jobs, serverExtensions } from './serverExtensions';

const hex = (bytes: ArrayBuffer | Uint8Array): string => hexOf(new Uint8Array(bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

// The sign-in page of the demo prints its passwords: few rounds save time and reveal nothing.
const rounds = 1000;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return hex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256));
}

/** PBKDF2 of WebCrypto instead of Argon2, which needs a native library. */
export const passwords: Passwords = {
  async hash(password) {
    const salt = crypto.getRandomValues(new Uint8Array(16));
    return `${hex(salt)}:${await derive(password, salt)}`;
  },
  async verify(hash, password) {
    const [salt = '', wanted = ''] = hash.split(':');
    const found = await derive(password, bytesOf(salt));
    let difference = found.length ^ wanted.length;
    for (let at = 0; at < found.length; at += 1) difference |= found.charCodeAt(at) ^ wanted.charCodeAt(at);
    return difference === 0;
  },
};

/** The demo makes no requests to other sites, which a page may read only where they allow it. */
const nothing = async () => notFetched('noWayOut');

export const outbound: Outbound = { get: nothing, post: nothing };

// One visitor on one machine needs no rate limits.
const limits: Limits = {
  loginPassed: async () => undefined,
  code: async () => ({ allowed: true }),
  codePassed: async () => undefined,
  login: async () => ({ allowed: true }),
  write: async () => ({ allowed: true }),
  read: async () => ({ allowed: true }),
  call: async () => ({ allowed: true }),
};

export const clock = (): Date => new Date();

export const log: Ports['log'] = {
  info: () => undefined,
  // biome-ignore lint/suspicious/noConsole: the page has no other log
  warn: (event, fields) => console.warn(event, fields),
  // biome-ignore lint/suspicious/noConsole: the page has no other log
  error: (event, fields) => console.error(event, fields),
};

const sampleDays = 90;

/** Ports of the demo. A page can neither set nor send cookies on answers made in the browser, so the token is a variable. */
export function demoPorts(
  store: MemoryStore,
  token: { current: string | null },
  onToken: (token: string | null) => void,
  live: LivePort,
): Ports & { readonly traffic: EngineTraffic } {
  let coming: ComingTraffic | null = { day: 1, days: sampleDays + 1 };
  const opened = openLater(async () => {
    const engine = createMemoryReports();
    const now = clock().getTime();
    await addTraffic({
      store,
      reports: engine,
      now,
      days: sampleDays,
      detail: 'light',
      onDay: (next) => (coming = next),
    });
    await addFinance({ store, reports: engine, now });
    coming = null;
    return engine;
  });
  const reports = {
    ...opened,
    isMadeAnew: true,
    // Must answer before all traffic is there, since it reports the progress.
    revision: async () => (coming ? 'coming' : opened.revision()),
    latest: async () => (coming ? null : opened.latest()),
  } as const;
  return {
    store,
    traffic: createTraffic({ reports, store, clock, log }),
    reports,
    comingTraffic: async () => coming,
    passwords,
    secrets: {
      seal: async (plain) => btoa(encodeURIComponent(plain)),
      open: async (sealed) => decodeURIComponent(atob(sealed)),
    },
    carrier: {
      read: () => token.current,
      write: (_headers, next) => {
        token.current = next;
        onToken(next);
      },
    },
    limits,
    live,
    log,
    outbound,
    files: createMemoryFiles(),
    savedFiles: createMemorySavedFiles(clock),
    readMedia: createReadMedia(mediaModule),
    // Chromium starts no worker inside a shared worker; this thread does not block the page.
    readVast: async (source) => (await import('../model/vast/readVast')).readVast(source),
    publicUrl: () => location.origin,
    clock,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    isSameSite: () => true,
    addressOf: () => '127.0.0.1',
    build: 'demo',
    own: serverExtensions,
    jobs,
  };
}
