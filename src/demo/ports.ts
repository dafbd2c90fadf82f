import mediaModule from 'mediainfo.js/MediaInfoModule.wasm?url';
import { createMemoryFiles } from '../../api/memory/files';
import { createMemoryReports } from '../../api/memory/reports/createMemoryReports';
import { createMemorySavedFiles } from '../../api/memory/savedFiles';
import type { MemoryStore } from '../../api/memory/store';
import { notFetched } from '../../api/outbound/failures';
import type { Passwords, Ports } from '../../api/ports';
import type { Limits } from '../../api/ports/limits';
import type { LivePort } from '../../api/ports/live';
import type { Outbound } from '../../api/ports/outbound';
import { openLater } from '../../api/reports/openLater';
import { createTraffic, type EngineTraffic } from '../../api/traffic/createTraffic';
import { createReadMedia } from '../../api/uploads/createReadMedia';
import { addFinance } from '../../sample/addFinance';
import { addTraffic } from '../../sample/addTraffic';
import { hexOf } from '../model/hexOf';
import type { ComingTraffic } from '../model/reports/reportBatch';
import { serverExtensions } from './serverExtensions';

const hex = (bytes: ArrayBuffer | Uint8Array): string => hexOf(new Uint8Array(bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

// The demo's passwords are printed on its sign-in page: few rounds spare the visitor a wait and give nothing away.
const rounds = 1000;

async function derive(password: string, salt: Uint8Array<ArrayBuffer>): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  return hex(await crypto.subtle.deriveBits({ name: 'PBKDF2', hash: 'SHA-256', salt, iterations: rounds }, key, 256));
}

/** Argon2 needs a native library; WebCrypto's PBKDF2 does in a browser. */
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

/** A page reaches other sites only where they allow it, and the demo calls no one. */
const nothing = async () => notFetched('noWayOut');

export const outbound: Outbound = { get: nothing, post: nothing };

// One visitor on one machine needs no throttling.
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
  // biome-ignore lint/suspicious/noConsole: a page has no other log
  warn: (event, fields) => console.warn(event, fields),
  // biome-ignore lint/suspicious/noConsole: a page has no other log
  error: (event, fields) => console.error(event, fields),
};

const sampleDays = 90;

/** The demo's host: a page can neither set nor send cookies on answers made in the browser, so the token is a variable. */
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
    // Asked to say how far the traffic is, which must not wait until all of it is there.
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
    // Chromium starts no worker inside a shared one, and this thread is not that of the page.
    readVast: async (source) => (await import('../model/vast/readVast')).readVast(source),
    publicUrl: () => location.origin,
    clock,
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
    isSameSite: () => true,
    addressOf: () => '127.0.0.1',
    build: 'demo',
    own: serverExtensions,
  };
}
