import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { parse } from 'hono/utils/cookie';
import { isMarked } from '../api/auth/tokens';
import { createQuickAnswers } from '../api/http/quickAnswers';
import type { LivePort } from '../api/live/ports/live';
import type { Log, Ports, Store, Traffic, UnpackBody } from '../api/ports';
import type { Carrier } from '../api/ports/carrier';
import type { ReadVast } from '../api/ports/vastReader';
import type { ReportEngine } from '../api/reports/ports/reports';
import { createReadMedia } from '../api/uploads/createReadMedia';
import { createOutbound } from './outbound/createOutbound';
import type { Places } from './places';
import { type Callers, isWithin } from './ports/callers';
import { compress } from './ports/compress';
import { type Disk, filesOnDisk, savedFilesOnDisk } from './ports/disk';
import { createFolderFiles } from './ports/files';
import { createLimits } from './ports/limits';
import { createMail } from './ports/mail';
import type { Metrics } from './ports/metrics';
import { passwords } from './ports/passwords';
import { createFolderSavedFiles } from './ports/savedFiles';
import { createSecrets } from './ports/secrets';
import type { Config } from './process/config';
import type { BodyTimes } from './requestLimits';
import { jobs, serverExtensions } from './serverExtensions';
import type { RequestWatch } from './watchRequests';

const plainName = 'sid';
/** Browsers accept this name only over https, from this host and for all its paths: no neighbouring host can set it. */
const hostName = '__Host-sid';
/** Longest possible session; the API decides when one ends. */
const maxAgeS = 7 * 24 * 3600;

/** Carries the session token in a cookie that scripts cannot read. */
export function createCookieCarrier(isHttps: (request: Request) => boolean): Carrier {
  const cookieIn = (request: Request, name: string): string | null =>
    parse(request.headers.get('cookie') ?? '', name)[name] || null;
  return {
    read(request) {
      if (!isHttps(request)) return cookieIn(request, plainName);
      const given = cookieIn(request, hostName);
      if (given) return given;
      // Sessions from before the new name continue under the old one. New tokens are not accepted there.
      const earlier = cookieIn(request, plainName);
      return earlier && !isMarked(earlier) ? earlier : null;
    },
    write(headers, token, request) {
      const set = (name: string, value: string | null, flags: string) =>
        headers.append(
          'Set-Cookie',
          `${name}=${value ?? ''}; Path=/; Max-Age=${value ? maxAgeS : 0}; HttpOnly; SameSite=Lax${flags}`,
        );
      // A browser drops a Secure cookie that comes over plain http.
      if (!isHttps(request)) return set(plainName, token, '');
      set(hostName, token, '; Secure');
      if (cookieIn(request, plainName) !== null) set(plainName, null, '; Secure');
    },
  };
}

type Parts = {
  readonly config: Config;
  readonly store: Store;
  readonly secretKey: Uint8Array;
  readonly log: Log;
  readonly callers: Callers;
  readonly reports: ReportEngine;
  readonly traffic: Traffic;
  readonly build: string;
  readonly metrics: Metrics | undefined;
  readonly watch: RequestWatch | undefined;
  readonly live: LivePort;
  readonly disk: Disk;
  readonly bodyTimes: BodyTimes;
  readonly places: Places;
  readonly readVast: ReadVast;
  readonly comingTraffic: Ports['comingTraffic'];
  readonly publicUrl: Ports['publicUrl'];
};

/** The ports of the API for Node. */
export function createPorts(parts: Parts): Ports {
  const {
    config,
    store,
    reports,
    traffic,
    secretKey,
    log,
    callers,
    build,
    metrics,
    watch,
    live,
    disk,
    bodyTimes,
    places,
    comingTraffic,
    publicUrl,
  } = parts;
  const limits = createLimits(config.limits);
  return {
    store: metrics?.store(store) ?? store,
    traffic,
    reports,
    ...(comingTraffic && { comingTraffic }),
    passwords,
    secrets: createSecrets(secretKey),
    carrier: createCookieCarrier(callers.isHttps),
    limits: metrics?.limits(limits) ?? limits,
    log: metrics?.log(log) ?? log,
    ...(watch && {
      observer: {
        call: watch.call,
        listBodies: (count) => metrics?.listBodies(count),
        jobEnded: (...ended) => metrics?.jobEnded(...ended),
      },
    }),
    outbound: createOutbound({ allow: config.outboundAllow }),
    files: filesOnDisk(createFolderFiles(join(config.dataDir, 'files')), disk),
    savedFiles: savedFilesOnDisk(createFolderSavedFiles(join(config.dataDir, 'files', 'reports')), disk),
    readMedia: createReadMedia(),
    readVast: parts.readVast,
    productName: config.productName,
    ...(config.statementFrom && { statementFrom: config.statementFrom }),
    publicUrl,
    ...(config.smtpUrl && config.publicUrl && { mail: mailOf(config, config.smtpUrl, config.publicUrl, log) }),
    clock,
    live,
    quickAnswers: createQuickAnswers(),
    randomBytes: (count) => new Uint8Array(randomBytes(count)),
    compress,
    listLimits: config.listLimits,
    unpack,
    mayBeSlow: (request) => bodyTimes.isFile(callers.connectionOf(request)),
    stepAside: (request, reason) => places.stepAside(callers.connectionOf(request), reason),
    signedIn: (request, user) => places.isOf(callers.connectionOf(request), user),
    ...(config.encryption && { encryption: config.encryption }),
    isSameSite: createIsSameSite(callers),
    addressOf: callers.addressOf,
    hostOf: callers.hostOf,
    isWithin,
    build,
    own: serverExtensions,
    jobs,
  };
}

const mailOf = ({ mailFrom: from, productName }: Config, smtpUrl: string, publicUrl: string, log: Log) =>
  createMail({ smtpUrl, publicUrl, from, productName, log });

export const clock = (): Date => new Date();

/** Whether a request comes from our own pages: by Sec-Fetch-Site, else by Origin, else by Referer. */
export function createIsSameSite({ isOwnOrigin }: Pick<Callers, 'isOwnOrigin'>): (request: Request) => boolean {
  return (request) => {
    const site = request.headers.get('sec-fetch-site');
    // `none` is a typed address or a bookmark: no other site is involved.
    if (site) return site === 'same-origin' || site === 'none';
    const from = request.headers.get('origin') ?? request.headers.get('referer');
    // Browsers send at least one of the three with every write, so this is another kind of client.
    if (from === null) return true;
    return URL.canParse(from) && isOwnOrigin(new URL(from).origin, request);
  };
}

const unpackers = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };

/** Decompresses on the thread pool, and only as far as it is read: a body that expands to gigabytes costs only the part read. */
export const unpack: UnpackBody = (coding, body) => {
  const unpacked = unpackers[coding]();
  // The stream itself passes errors to its reader.
  pipeline(Readable.fromWeb(body as NodeStream<Uint8Array>), unpacked, () => undefined);
  return Readable.toWeb(unpacked) as ReadableStream<Uint8Array<ArrayBuffer>>;
};
