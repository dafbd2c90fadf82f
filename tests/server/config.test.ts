import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, isLoopback, readConfig } from '../../server/process/config';

const key = '00112233445566778899aabbccddeeff'.repeat(2);
const iv = '0f1e2d3c4b5a69788796a5b4c3d2e1f0';

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      sample: 'auto',
      productName: 'ADX Console',
      trustedProxies: [],
      outboundAllow: [],
      diskReserveMb: 256,
      sampleDays: 90,
      sampleLive: true,
      sampleOnNetwork: false,
      limits: 'default',
      listLimits: { rows: 250_000, bytes: 134_217_728 },
      logLevel: 'warn',
      maxConnections: 4000,
    });
  });

  it('takes every variable', () => {
    // Written and read alike.
    const same = {
      databaseUrl: ['DATABASE_URL', 'postgres://adx:secret@db:5432/adx'],
      clickhouseUrl: ['CLICKHOUSE_URL', 'https://adx:p%40ss@facts:8443/console_1'],
      liveToken: ['LIVE_TOKEN', 'a-token-of-the-platform-for-its-ad-servers'],
      insightHubUrl: ['INSIGHT_HUB_URL', 'https://hub.example'],
      insightHubDatabase: ['INSIGHT_HUB_DATABASE', 'main'],
      smtpUrl: ['SMTP_URL', 'smtps://adx:secret@mail.example:465'],
      mailFrom: ['MAIL_FROM', 'console@company.example'],
      host: ['HOST', '0.0.0.0'],
      dataDir: ['DATA_DIR', '/srv/adx'],
      logLevel: ['LOG_LEVEL', 'info'],
    } as const;
    const config = readConfig({
      ...Object.fromEntries(Object.values(same)),
      PORT: '8080',
      SAMPLE: '0',
      SAMPLE_DAYS: '7',
      SAMPLE_LIVE: '0',
      SAMPLE_ON_NETWORK: '1',
      DISK_RESERVE_MB: '1024',
      JSON_ENCRYPT: '1',
      JSON_KEY: key,
      JSON_IV: iv.toUpperCase(),
      SECRET_KEY: key,
      METRICS_PORT: '9464',
      PRODUCT_NAME: ' Exchange ',
      PUBLIC_URL: 'https://console.example/adx/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      OUTBOUND_ALLOW: '127.0.0.1',
    });
    const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));
    expect(config).toEqual({
      ...Object.fromEntries(Object.entries(same).map(([name, [, value]]) => [name, value])),
      port: 8080,
      sample: false,
      sampleDays: 7,
      sampleLive: false,
      sampleOnNetwork: true,
      diskReserveMb: 1024,
      encryption: { key: bytesOf(key), iv: bytesOf(iv) },
      secretKey: bytesOf(key),
      metricsPort: 9464,
      productName: 'Exchange',
      publicUrl: 'https://console.example/adx',
      trustedProxies: ['10.0.0.0/8', '::1'],
      outboundAllow: ['127.0.0.1'],
      limits: 'default',
      listLimits: { rows: 250_000, bytes: 134_217_728 },
      maxConnections: 4000,
    });
  });

  it('takes a variable that is empty as one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', SAMPLE: '', JSON_ENCRYPT: '' })).toEqual(readConfig({}));
  });

  it('keeps keys without JSON_ENCRYPT unused', () => {
    expect(readConfig({ JSON_KEY: key, JSON_IV: iv, JSON_ENCRYPT: '0' })).toEqual(readConfig({}));
  });

  it('gives wide limits to a server on loopback', () => {
    expect(readConfig({ ADX_LIMITS: 'wide', HOST: 'localhost' }).limits).toBe('wide');
  });

  type Wrong = [env: Record<string, string>, sentence: string];
  const isNot = (name: string, value: string, what: string): Wrong => [
    { [name]: value },
    `${name} is "${value}", which is not ${what}`,
  ];
  /** Of what must not be printed. */
  const isNo = (name: string, value: string, what: string, more: Record<string, string> = {}): Wrong => [
    { [name]: value, ...more },
    `${name} is set to something which is not ${what}`,
  ];
  const lacks = (env: Record<string, string>, words: string): Wrong => [env, words];
  const port = 'a port: write a whole number from 0 to 65535, such as 3000.';
  const days = 'a number of days: write a whole number from 0 to 400, such as 90.';
  const kindOfAddress = (example: string) => `an address of its kind: write one such as ${example}.`;
  const clickHouse =
    'the address of a ClickHouse server: write it such as https://user:password@facts.example:8443/adx, with other signs of user and password as %40, and a database of letters, digits and _.';
  const plain = 'a plain address: write it without user, query and fragment, such as https://console.example.';
  const wrong: Wrong[] = [
    isNot('HOST', 'http://x', 'a host: write the address to listen on, such as 127.0.0.1, without port or brackets.'),
    isNot('PORT', '70000', port),
    isNot('PORT', '30x', port),
    isNot('METRICS_PORT', '0', 'a port: write a whole number from 1 to 65535, such as 9464.'),
    lacks(
      { PORT: '9464', METRICS_PORT: '9464' },
      'METRICS_PORT is 9464, which is PORT already: write another port, such as METRICS_PORT=9464.',
    ),
    isNot('SAMPLE', 'yes', 'a switch: write 1 for on or 0 for off.'),
    isNot('SAMPLE_DAYS', '401', days),
    isNot('SAMPLE_DAYS', 'many', days),
    isNo(
      'LIVE_TOKEN',
      'short',
      'a token: write at least 32 letters and digits, such as those of "openssl rand -hex 32".',
    ),
    isNot('SAMPLE_ON_NETWORK', '2', 'a switch: write 1 for on or 0 for off.'),
    isNo('DATABASE_URL', 'mysql://u:pass@h/d', kindOfAddress('postgres://user:password@127.0.0.1:5432/adx')),
    isNo('CLICKHOUSE_URL', 'facts', kindOfAddress('http://127.0.0.1:8123')),
    isNo('CLICKHOUSE_URL', 'http://facts:8123/?ch_max_threads=4', clickHouse),
    isNo('CLICKHOUSE_URL', 'http://facts:8123/a-b', clickHouse),
    isNo('CLICKHOUSE_URL', 'http://facts:8123/adx/x', clickHouse),
    isNo('CLICKHOUSE_URL', 'https://u:%zz@facts:8443', clickHouse),
    isNot('PUBLIC_URL', 'https://a.example/?x', plain),
    isNot('PRODUCT_NAME', 'a\nb', 'a text of one line: write at most 60 characters.'),
    isNot('TRUSTED_PROXIES', '10.0.0.0/40', 'a list of addresses and networks: write such as 10.0.0.0/8,192.168.1.5.'),
    lacks(
      { INSIGHT_HUB_DATABASE: 'main' },
      'INSIGHT_HUB_DATABASE is set but INSIGHT_HUB_URL is not: write the address of the insight hub, or leave both out.',
    ),
    lacks(
      { JSON_ENCRYPT: '1' },
      'JSON_ENCRYPT is 1 but JSON_KEY is not set: write its 32 bytes as 64 hexadecimal digits, such as those of "openssl rand -hex 32".',
    ),
    lacks(
      { JSON_ENCRYPT: '1', JSON_KEY: key },
      'JSON_ENCRYPT is 1 but JSON_IV is not set: write its 16 bytes as 32 hexadecimal digits, such as those of "openssl rand -hex 16".',
    ),
    isNo('JSON_KEY', 'abc', '32 bytes in hexadecimal: write 64 digits, such as those of "openssl rand -hex 32".', {
      JSON_ENCRYPT: '1',
      JSON_IV: iv,
    }),
    isNo('SMTP_URL', 'mail.example', kindOfAddress('smtps://user:password@mail.example:465'), {
      PUBLIC_URL: 'https://console.example',
    }),
    lacks(
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set but PUBLIC_URL is not: write the address that links in mails begin with, such as PUBLIC_URL=https://console.example.',
    ),
    isNot('MAIL_FROM', 'console', 'an e-mail address: write one such as console@company.example.'),
    lacks(
      { MAIL_FROM: 'console@company.example' },
      'MAIL_FROM is set but SMTP_URL is not: write the address of the mail server, or leave both out.',
    ),
    isNot('LIST_ROWS', '0', 'a number of rows: write a whole number from 1 to 1000000, such as 250000.'),
    isNot('LIST_MB', '1025', 'a number of megabytes: write a whole number from 1 to 1024, such as 128.'),
    isNot('ADX_LIMITS', 'off', 'a set of limits: write default or wide.'),
    isNot('LOG_LEVEL', 'loud', 'a level of the log: write info, warn or error.'),
    lacks(
      { ADX_LIMITS: 'wide', HOST: '0.0.0.0' },
      'ADX_LIMITS is wide, which only a server on loopback may have, but HOST is 0.0.0.0: write HOST=127.0.0.1, or leave ADX_LIMITS out.',
    ),
  ];

  it.each(wrong)('refuses %j with a sentence that names the variable and what to write', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it('keeps passwords and keys out of its sentences', () => {
    const secret = 'hunter2';
    const names = ['DATABASE_URL', 'CLICKHOUSE_URL', 'JSON_KEY', 'JSON_IV', 'SECRET_KEY', 'SMTP_URL'];
    const messages = names.map((name) => messageOf({ [name]: secret }));
    expect(messages.filter((message) => message.includes(secret))).toEqual([]);
  });
});

describe('a loopback host', () => {
  it.each(['127.0.0.1', '127.3.2.1', '::1', 'localhost'])('%s is one', (host) => expect(isLoopback(host)).toBe(true));
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', '127.0.0.1.example.com'])('%s is none', (host) =>
    expect(isLoopback(host)).toBe(false),
  );
});

function messageOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    return String(error);
  }
  throw new Error('The configuration was accepted.');
}
