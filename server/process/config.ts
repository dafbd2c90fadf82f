import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { listLimits } from '../../src/model/listAnswer';
import { withoutEnd } from '../../src/schema/withoutEnd';

export type Config = {
  host: string;
  port: number;
  /** An absolute path. */
  dataDir: string;
  databaseUrl?: string;
  clickhouseUrl?: string;
  /** 'auto' loads the sample into an empty data directory. */
  sample: boolean | 'auto';
  encryption?: { key: Uint8Array<ArrayBuffer>; iv: Uint8Array<ArrayBuffer> };
  productName: string;
  /** Sender of statements: the name, then the lines of the address. */
  statementFrom?: readonly string[];
  insightHubUrl?: string;
  insightHubDatabase?: string;
  /** Without a trailing slash. */
  publicUrl?: string;
  /** Addresses and networks whose X-Forwarded-* headers are trusted. */
  trustedProxies: readonly string[];
  /** Non-public addresses and networks that outbound requests may reach. */
  outboundAllow: readonly string[];
  /** 32 bytes. */
  secretKey?: Uint8Array<ArrayBuffer>;
  sampleOnNetwork: boolean;
  sampleDays: number;
  /** Whether the live view shows auctions of the sample. */
  sampleLive: boolean;
  /** A token that may send auctions of every account. */
  liveToken?: string;
  metricsPort?: number;
  /** The server that sends mail. */
  smtpUrl?: string;
  mailFrom?: string;
  limits: 'default' | 'wide';
  /** Lists with more rows or bytes are not sent whole. */
  listLimits: { rows: number; bytes: number };
  /** Writes are refused while the data directory's disk has less free space. */
  diskReserveMb: number;
  logLevel: 'info' | 'warn' | 'error';
  maxConnections: number;
};

/** Reads the configuration from the environment. @throws ConfigError with one sentence for the first invalid value. */
export function readConfig(env: Record<string, string | undefined>): Config {
  // `NAME= npm start` and an empty line of an environment file both mean: not set.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const result = variables.safeParse(given);
  if (!result.success) throw new ConfigError(sentence(result.error.issues[0], given));
  const value = result.data;
  const config: Config = {
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    sample: value.SAMPLE ?? 'auto',
    productName: value.PRODUCT_NAME,
    ...(value.STATEMENT_FROM && { statementFrom: value.STATEMENT_FROM }),
    trustedProxies: value.TRUSTED_PROXIES,
    outboundAllow: value.OUTBOUND_ALLOW,
    sampleOnNetwork: value.SAMPLE_ON_NETWORK,
    sampleDays: value.SAMPLE_DAYS,
    // Without facts, the sample has no objects with traffic for its auctions.
    sampleLive: value.SAMPLE_LIVE ?? value.SAMPLE_DAYS > 0,
    limits: value.ADX_LIMITS,
    listLimits: { rows: value.LIST_ROWS, bytes: value.LIST_MB * 1024 * 1024 },
    diskReserveMb: value.DISK_RESERVE_MB,
    logLevel: value.LOG_LEVEL,
    maxConnections: value.MAX_CONNECTIONS,
    ...defined({
      databaseUrl: value.DATABASE_URL,
      clickhouseUrl: value.CLICKHOUSE_URL,
      insightHubUrl: value.INSIGHT_HUB_URL,
      liveToken: value.LIVE_TOKEN,
      insightHubDatabase: value.INSIGHT_HUB_DATABASE,
      publicUrl: value.PUBLIC_URL,
      secretKey: value.SECRET_KEY,
      metricsPort: value.METRICS_PORT,
      smtpUrl: value.SMTP_URL,
      mailFrom: value.MAIL_FROM,
    }),
  };
  if (value.JSON_ENCRYPT) config.encryption = encryption(value.JSON_KEY, value.JSON_IV);
  refuseContradictions(config);
  return config;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** Whether only programs on this machine can reach a server that listens on this host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Describes a valid value, as the end of "NAME is "…", which is not …". */
const flag = z.enum(['0', '1'], 'a switch: write 1 for on or 0 for off').transform((text) => text === '1');
const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .refine(
      (value) => value.length <= maxLength && !/\p{Cc}/u.test(value),
      `a text of one line: write at most ${maxLength} characters`,
    );
const port = (min: number, example: string) =>
  z
    .string()
    .refine(
      (value) => /^\d{1,5}$/.test(value) && Number(value) >= min && Number(value) <= 65535,
      `a port: write a whole number from ${min} to 65535, such as ${example}`,
    )
    .transform(Number);
const count = (what: string, most: number, example: number) =>
  z
    .string()
    .refine(
      (value) => /^[1-9]\d{0,6}$/.test(value) && Number(value) <= most,
      `${what}: write a whole number from 1 to ${most}, such as ${example}`,
    )
    .transform(Number);
const address = (schemes: readonly string[], example: string) =>
  z
    .string()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol),
      `an address of its kind: write one such as ${example}`,
    );
const bytes = (length: number) =>
  z
    .string()
    .refine(
      (value) => new RegExp(`^[0-9a-f]{${length * 2}}$`, 'i').test(value),
      `${length} bytes in hexadecimal: write ${length * 2} digits, such as those of "openssl rand -hex ${length}"`,
    )
    .transform((value) => Uint8Array.from(value.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)));
const network = z
  .string()
  .refine((value) => isNetwork(value), 'a list of addresses and networks: write such as 10.0.0.0/8,192.168.1.5');
const networks = z
  .string()
  .transform((list) => list.split(',').map((entry) => entry.trim()))
  .pipe(z.array(network));

const variables = z.object({
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'a host: write the address to listen on, such as 127.0.0.1, without port or brackets')
    .default('127.0.0.1'),
  PORT: port(0, '3000').default(3000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], 'postgres://user:password@127.0.0.1:5432/adx').optional(),
  CLICKHOUSE_URL: address(['http:', 'https:'], 'http://127.0.0.1:8123')
    .refine(
      (value) => isPlainEngine(value),
      'the address of a ClickHouse server: write it such as https://user:password@facts.example:8443/adx, with other signs of user and password as %40, and a database of letters, digits and _',
    )
    .optional(),
  SAMPLE: flag.optional(),
  SAMPLE_DAYS: z
    .string()
    .regex(/^([1-3]?\d{1,2}|400)$/, 'a number of days: write a whole number from 0 to 400, such as 90')
    .transform(Number)
    .default(90),
  SAMPLE_LIVE: flag.optional(),
  SAMPLE_ON_NETWORK: flag.default(false),
  MAX_CONNECTIONS: z
    .string()
    .refine(
      (value) => /^\d{1,6}$/.test(value) && Number(value) >= 10 && Number(value) <= 100_000,
      'a number of connections: write a whole number from 10 to 100000, such as 4000',
    )
    .transform(Number)
    .default(4_000),
  LIVE_TOKEN: z
    .string()
    .regex(
      /^[\w~+/.-]{32,200}$/,
      'a token: write at least 32 letters and digits, such as those of "openssl rand -hex 32"',
    )
    .optional(),
  JSON_ENCRYPT: flag.default(false),
  JSON_KEY: bytes(32).optional(),
  JSON_IV: bytes(16).optional(),
  PRODUCT_NAME: text(60).default('ADX Console'),
  STATEMENT_FROM: text(500)
    .transform((value) => value.split('|').flatMap((line) => line.trim() || []))
    .refine(
      (lines) => lines.length > 0,
      'no name: write it with the address, such as "Northbay Ltd | 1 Pier Road | London"',
    )
    .optional(),
  INSIGHT_HUB_URL: address(['http:', 'https:'], 'https://insight.example').optional(),
  INSIGHT_HUB_DATABASE: text(255).optional(),
  PUBLIC_URL: address(['http:', 'https:'], 'https://console.example')
    .refine(
      (value) => !/[?#@]/.test(value),
      'a plain address: write it without user, query and fragment, such as https://console.example',
    )
    .transform((value) => withoutEnd(new URL(value).href, '/'))
    .optional(),
  TRUSTED_PROXIES: networks.default([]),
  OUTBOUND_ALLOW: networks.default([]),
  DISK_RESERVE_MB: z
    .string()
    .regex(/^\d{1,9}$/, 'a number of megabytes: write a whole number, such as 256')
    .transform(Number)
    .default(256),
  SECRET_KEY: bytes(32).optional(),
  METRICS_PORT: port(1, '9464').optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@mail.example:465').optional(),
  MAIL_FROM: z.email('an e-mail address: write one such as console@company.example').optional(),
  LIST_ROWS: count('a number of rows', 1_000_000, 250_000).default(listLimits.rows),
  LIST_MB: count('a number of megabytes', 1_024, 128).default(listLimits.bytes / 1024 / 1024),
  ADX_LIMITS: z.enum(['default', 'wide'], 'a set of limits: write default or wide').default('default'),
  LOG_LEVEL: z.enum(['info', 'warn', 'error'], 'a level of the log: write info, warn or error').default('warn'),
});

/** Variables whose values stay out of messages, since these are logged. */
const secret = new Set([
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'JSON_KEY',
  'JSON_IV',
  'SECRET_KEY',
  'SMTP_URL',
  'LIVE_TOKEN',
]);

function sentence(issue: z.core.$ZodIssue | undefined, given: Record<string, string | undefined>): string {
  const name = String(issue?.path[0]);
  const value = secret.has(name) ? 'set to something' : `"${given[name]}",`;
  return `${name} is ${value} which is not ${issue?.message}.`;
}

function encryption(key: Uint8Array<ArrayBuffer> | undefined, iv: Uint8Array<ArrayBuffer> | undefined) {
  if (!key)
    throw new ConfigError(
      'JSON_ENCRYPT is 1 but JSON_KEY is not set: write its 32 bytes as 64 hexadecimal digits, such as those of "openssl rand -hex 32".',
    );
  if (!iv)
    throw new ConfigError(
      'JSON_ENCRYPT is 1 but JSON_IV is not set: write its 16 bytes as 32 hexadecimal digits, such as those of "openssl rand -hex 16".',
    );
  return { key, iv };
}

function refuseContradictions(config: Config): void {
  if (config.limits === 'wide' && !isLoopback(config.host)) {
    throw new ConfigError(
      `ADX_LIMITS is wide, which only a server on loopback may have, but HOST is ${config.host}: write HOST=127.0.0.1, or leave ADX_LIMITS out.`,
    );
  }
  if (config.metricsPort !== undefined && config.metricsPort === config.port) {
    throw new ConfigError(
      `METRICS_PORT is ${config.metricsPort}, which is PORT already: write another port, such as METRICS_PORT=9464.`,
    );
  }
  if (config.smtpUrl !== undefined && config.publicUrl === undefined) {
    throw new ConfigError(
      'SMTP_URL is set but PUBLIC_URL is not: write the address that links in mails begin with, such as PUBLIC_URL=https://console.example.',
    );
  }
  if (config.mailFrom !== undefined && config.smtpUrl === undefined) {
    throw new ConfigError(
      'MAIL_FROM is set but SMTP_URL is not: write the address of the mail server, or leave both out.',
    );
  }
  if (config.insightHubDatabase !== undefined && config.insightHubUrl === undefined) {
    throw new ConfigError(
      'INSIGHT_HUB_DATABASE is set but INSIGHT_HUB_URL is not: write the address of the insight hub, or leave both out.',
    );
  }
}

/** Whether the URL has no path and settings: these could change the meaning of results. */
function isPlainEngine(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { pathname, search, hash, username, password } = new URL(value);
  const isPercented = [username, password].every((text) => /^([^%]|%[0-9a-f]{2})*$/i.test(text));
  return isPercented && search === '' && hash === '' && /^\/([a-z_]\w{0,62})?$/i.test(pathname);
}

function isNetwork(value: string): boolean {
  const [ip = '', bits, ...rest] = value.split('/');
  const family = isIP(ip);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

/** Removes undefined values, for exactOptionalPropertyTypes. */
function defined<T extends Record<string, unknown>>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(present) as { [K in keyof T]?: Exclude<T[K], undefined> };
}
