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
    const config = readConfig({
      HOST: '0.0.0.0',
      PORT: '8080',
      DATA_DIR: '/srv/adx',
      DATABASE_URL: 'postgres://adx:secret@db:5432/adx',
      CLICKHOUSE_URL: 'https://adx:p%40ss@facts:8443/console_1',
      SAMPLE: '0',
      SAMPLE_DAYS: '7',
      SAMPLE_LIVE: '0',
      LIVE_TOKEN: 'a-token-of-the-platform-for-its-ad-servers',
      SAMPLE_ON_NETWORK: '1',
      JSON_ENCRYPT: '1',
      JSON_KEY: key,
      JSON_IV: iv.toUpperCase(),
      PRODUCT_NAME: ' Exchange ',
      INSIGHT_HUB_URL: 'https://hub.example',
      INSIGHT_HUB_DATABASE: 'main',
      PUBLIC_URL: 'https://console.example/adx/',
      TRUSTED_PROXIES: '10.0.0.0/8, ::1',
      OUTBOUND_ALLOW: '127.0.0.1',
      SECRET_KEY: key,
      METRICS_PORT: '9464',
      SMTP_URL: 'smtps://adx:secret@mail.example:465',
      MAIL_FROM: 'console@company.example',
      LOG_LEVEL: 'info',
      DISK_RESERVE_MB: '1024',
    });
    expect(config).toEqual({
      host: '0.0.0.0',
      port: 8080,
      diskReserveMb: 1024,
      dataDir: '/srv/adx',
      databaseUrl: 'postgres://adx:secret@db:5432/adx',
      clickhouseUrl: 'https://adx:p%40ss@facts:8443/console_1',
      sample: false,
      sampleDays: 7,
      sampleLive: false,
      liveToken: 'a-token-of-the-platform-for-its-ad-servers',
      sampleOnNetwork: true,
      encryption: { key: Uint8Array.from(Buffer.from(key, 'hex')), iv: Uint8Array.from(Buffer.from(iv, 'hex')) },
      productName: 'Exchange',
      insightHubUrl: 'https://hub.example',
      insightHubDatabase: 'main',
      publicUrl: 'https://console.example/adx',
      trustedProxies: ['10.0.0.0/8', '::1'],
      outboundAllow: ['127.0.0.1'],
      secretKey: Uint8Array.from(Buffer.from(key, 'hex')),
      metricsPort: 9464,
      smtpUrl: 'smtps://adx:secret@mail.example:465',
      mailFrom: 'console@company.example',
      limits: 'default',
      listLimits: { rows: 250_000, bytes: 134_217_728 },
      logLevel: 'info',
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

  const wrong: [Record<string, string>, string][] = [
    [
      { HOST: 'http://x' },
      'HOST is "http://x", which is not a host: write the address to listen on, such as 127.0.0.1, without port or brackets.',
    ],
    [{ PORT: '70000' }, 'PORT is "70000", which is not a port: write a whole number from 0 to 65535, such as 3000.'],
    [{ PORT: '30x' }, 'PORT is "30x", which is not a port: write a whole number from 0 to 65535, such as 3000.'],
    [
      { METRICS_PORT: '0' },
      'METRICS_PORT is "0", which is not a port: write a whole number from 1 to 65535, such as 9464.',
    ],
    [
      { PORT: '9464', METRICS_PORT: '9464' },
      'METRICS_PORT is 9464, which is PORT already: write another port, such as METRICS_PORT=9464.',
    ],
    [{ SAMPLE: 'yes' }, 'SAMPLE is "yes", which is not a switch: write 1 for on or 0 for off.'],
    [
      { SAMPLE_DAYS: '401' },
      'SAMPLE_DAYS is "401", which is not a number of days: write a whole number from 0 to 400, such as 90.',
    ],
    [
      { LIVE_TOKEN: 'short' },
      'LIVE_TOKEN is set to something which is not a token: write at least 32 letters and digits, such as those of "openssl rand -hex 32".',
    ],
    [
      { SAMPLE_DAYS: 'many' },
      'SAMPLE_DAYS is "many", which is not a number of days: write a whole number from 0 to 400, such as 90.',
    ],
    [{ SAMPLE_ON_NETWORK: '2' }, 'SAMPLE_ON_NETWORK is "2", which is not a switch: write 1 for on or 0 for off.'],
    [
      { DATABASE_URL: 'mysql://u:pass@h/d' },
      'DATABASE_URL is set to something which is not an address of its kind: write one such as postgres://user:password@127.0.0.1:5432/adx.',
    ],
    [
      { CLICKHOUSE_URL: 'facts' },
      'CLICKHOUSE_URL is set to something which is not an address of its kind: write one such as http://127.0.0.1:8123.',
    ],
    ...[
      'http://facts:8123/?ch_max_threads=4',
      'http://facts:8123/a-b',
      'http://facts:8123/adx/x',
      'https://u:%zz@facts:8443',
    ].map((CLICKHOUSE_URL): [Record<string, string>, string] => [
      { CLICKHOUSE_URL },
      'CLICKHOUSE_URL is set to something which is not the address of a ClickHouse server: write it such as https://user:password@facts.example:8443/adx, with other signs of user and password as %40, and a database of letters, digits and _.',
    ]),
    [
      { PUBLIC_URL: 'https://a.example/?x' },
      'PUBLIC_URL is "https://a.example/?x", which is not a plain address: write it without user, query and fragment, such as https://console.example.',
    ],
    [{ PRODUCT_NAME: 'a\nb' }, 'PRODUCT_NAME is "a\nb", which is not a text of one line: write at most 60 characters.'],
    [
      { TRUSTED_PROXIES: '10.0.0.0/40' },
      'TRUSTED_PROXIES is "10.0.0.0/40", which is not a list of addresses and networks: write such as 10.0.0.0/8,192.168.1.5.',
    ],
    [
      { INSIGHT_HUB_DATABASE: 'main' },
      'INSIGHT_HUB_DATABASE is set but INSIGHT_HUB_URL is not: write the address of the insight hub, or leave both out.',
    ],
    [
      { JSON_ENCRYPT: '1' },
      'JSON_ENCRYPT is 1 but JSON_KEY is not set: write its 32 bytes as 64 hexadecimal digits, such as those of "openssl rand -hex 32".',
    ],
    [
      { JSON_ENCRYPT: '1', JSON_KEY: key },
      'JSON_ENCRYPT is 1 but JSON_IV is not set: write its 16 bytes as 32 hexadecimal digits, such as those of "openssl rand -hex 16".',
    ],
    [
      { JSON_ENCRYPT: '1', JSON_KEY: 'abc', JSON_IV: iv },
      'JSON_KEY is set to something which is not 32 bytes in hexadecimal: write 64 digits, such as those of "openssl rand -hex 32".',
    ],
    [
      { SMTP_URL: 'mail.example', PUBLIC_URL: 'https://console.example' },
      'SMTP_URL is set to something which is not an address of its kind: write one such as smtps://user:password@mail.example:465.',
    ],
    [
      { SMTP_URL: 'smtp://mail.example' },
      'SMTP_URL is set but PUBLIC_URL is not: write the address that links in mails begin with, such as PUBLIC_URL=https://console.example.',
    ],
    [
      { MAIL_FROM: 'console' },
      'MAIL_FROM is "console", which is not an e-mail address: write one such as console@company.example.',
    ],
    [
      { MAIL_FROM: 'console@company.example' },
      'MAIL_FROM is set but SMTP_URL is not: write the address of the mail server, or leave both out.',
    ],
    [
      { LIST_ROWS: '0' },
      'LIST_ROWS is "0", which is not a number of rows: write a whole number from 1 to 1000000, such as 250000.',
    ],
    [
      { LIST_MB: '1025' },
      'LIST_MB is "1025", which is not a number of megabytes: write a whole number from 1 to 1024, such as 128.',
    ],
    [{ ADX_LIMITS: 'off' }, 'ADX_LIMITS is "off", which is not a set of limits: write default or wide.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud", which is not a level of the log: write info, warn or error.'],
    [
      { ADX_LIMITS: 'wide', HOST: '0.0.0.0' },
      'ADX_LIMITS is wide, which only a server on loopback may have, but HOST is 0.0.0.0: write HOST=127.0.0.1, or leave ADX_LIMITS out.',
    ],
  ];

  it.each(wrong)('refuses %j with a sentence that names the variable and what to write', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(sentence));
  });

  it('keeps passwords and keys out of its sentences', () => {
    const secret = 'hunter2';
    const messages = ['DATABASE_URL', 'CLICKHOUSE_URL', 'JSON_KEY', 'JSON_IV', 'SECRET_KEY', 'SMTP_URL'].map((name) =>
      messageOf({ [name]: secret }),
    );
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
