import { z } from 'zod';
import { type SheetProgress, toldInLines } from '../../src/model/sheetProgress';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { answerInLines } from '../http/answers';
import { wroteNothing } from '../http/idempotent';
import { Refusal, refuseOver } from '../http/problems';
import { readQuery } from '../http/readShape';
import { type ApiContext, type ApiHandler, bodyBytes, sessionOn, viewerOn } from '../http/request';
import { requireMaker } from '../objects/rights';
import { type ImportFile, importFile, type Listener, refuseCancelled } from './importFile';
import { importModes } from './importRows';
import type { ImportTurns } from './importTurns';
import { choiceIn } from './sheetChoice';

/** Files per user and hour. Previews store nothing, and correcting a file takes several. */
export const importsPerHour = 10;
export const looksPerHour = 120;
const hourSeconds = 3600;

/** URL parameters besides the options of the file. */
export const importQuery = z.object({
  mode: z.enum(importModes).default('both').describe('Import mode'),
  dryRun: z.enum(['0', '1']).default('0').describe('`1`: only tells, and stores nothing'),
  faults: z.literal('all').optional().describe('`all`: more than the first 100 of what is wrong'),
  token: z.string().optional().describe('Of a look through the same file: refused where an object was changed since'),
});

/** Imports objects from a file, all of them or none; with `dryRun` only checks it. Reports progress to clients that accept it. */
export function importRoute(resource: AnyResource, parts: ApiParts, turns: ImportTurns): ApiHandler {
  const { answers, idempotent, failure } = parts;

  const take = (c: ApiContext, file: ImportFile, listener: Listener) => {
    const viewer = viewerOn(c);
    const work = async () => {
      refuseCancelled(listener);
      return importFile(c, resource, parts, file, listener);
    };
    const waiting: SheetProgress = { read: 0, checked: 0, stored: 0, of: 0, isWaiting: true };
    return turns.take(viewer.owner ?? `user ${viewer.user}`, work, () => listener.tell(waiting));
  };

  return async (c) => {
    requireMaker(viewerOn(c), resource);
    const { mode, dryRun, faults, token } = readQuery(importQuery, c);
    const file: ImportFile = {
      mode,
      isDry: dryRun === '1',
      choice: choiceIn(c),
      isFaultsAll: faults === 'all',
      bytes: await bytesOf(c),
      ...(token !== undefined && { token }),
    };
    if (isToldInLines(c)) {
      await refuseTooMany(c, parts, file);
      return answerInLines(c, toldInLines, failure, (tell: Listener['tell'], signal) =>
        take(c, file, { tell, signal }),
      );
    }
    // A repeated answer is not counted again.
    return idempotent(async () => {
      await refuseTooMany(c, parts, file);
      const told = await take(c, file, { tell: () => undefined, signal: c.req.raw.signal });
      const answer = answers.plain(c, told);
      return file.isDry || told.rejectedCount > 0 ? wroteNothing(c, answer) : answer;
    })(c);
  };
}

/** Whether to answer in lines: an answer that may be repeated must be stored whole. */
const isToldInLines = (c: ApiContext): boolean =>
  (c.req.header('Accept') ?? '').includes(toldInLines) && c.req.header('Idempotency-Key') === undefined;

async function refuseTooMany(c: ApiContext, { ports: { limits } }: ApiParts, { isDry }: ImportFile): Promise<void> {
  const { user } = sessionOn(c).session;
  if (isDry)
    return refuseOver(
      await limits.call(user, 'look through', looksPerHour, hourSeconds),
      sayLimits('limits.looks', { count: looksPerHour }),
    );
  const verdict = await limits.call(user, 'import', importsPerHour, hourSeconds);
  refuseOver(verdict, sayLimits('limits.imports', { count: importsPerHour }));
}

const sheetTypes = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
];

async function bytesOf(c: ApiContext): Promise<Uint8Array<ArrayBuffer>> {
  const [type = ''] = (c.req.header('Content-Type') ?? '').split(';', 1);
  if (!sheetTypes.includes(type.trim().toLowerCase()))
    throw new Refusal('media_type', 'Send the raw file with the header Content-Type: text/csv.');
  return bodyBytes(c);
}
