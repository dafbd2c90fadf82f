import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createQuickAnswers } from '../api/http/quickAnswers';
import type { Log, Ports, Store, Traffic } from '../api/ports';
import type { LivePort } from '../api/ports/live';
import type { ReportEngine } from '../api/ports/reports';
import type { ReadVast } from '../api/ports/vastReader';
import { createReadMedia } from '../api/uploads/createReadMedia';
import type { Config } from './config';
import { createOutbound } from './outbound/createOutbound';
import type { Places } from './places';
import { type Callers, isWithin } from './ports/callers';
import { compress } from './ports/compress';
import { createCookieCarrier } from './ports/cookieCarrier';
import { type Disk, filesOnDisk, savedFilesOnDisk } from './ports/disk';
import { createFolderFiles } from './ports/files';
import { createIsSameSite } from './ports/isSameSite';
import { createLimits } from './ports/limits';
import { createMail } from './ports/mail';
import type { Metrics } from './ports/metrics';
import { passwords } from './ports/passwords';
import { createFolderSavedFiles } from './ports/savedFiles';
import { createSecrets } from './ports/secrets';
import { unpack } from './ports/unpack';
import type { BodyTimes } from './requestLimits';
import { serverExtensions } from './serverExtensions';
import type { RequestWatch } from './watchRequests';

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

/** What the API needs, as Node has it. */
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
    ...(watch && { observer: { call: watch.call, listBodies: (count) => metrics?.listBodies(count) } }),
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
  };
}

const mailOf = ({ mailFrom: from, productName }: Config, smtpUrl: string, publicUrl: string, log: Log) =>
  createMail({ smtpUrl, publicUrl, from, productName, log });

export const clock = (): Date => new Date();
