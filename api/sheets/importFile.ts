import type { SheetImport, SheetRecognition } from '../../src/model/consoleProvider';
import type { SheetProgress } from '../../src/model/sheetProgress';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type ApiContext, sessionOn, viewerOn } from '../http/apiEnv';
import { keepAnswer } from '../http/idempotent';
import { Refusal } from '../http/problems';
import { requireSight } from '../objects/rights';
import type { Done, OnProgress, WriteContext } from '../objects/transactionRunner';
import { keepUndo } from '../objects/undo';
import { type ImportedRows, type ImportMode, importRows } from './importRows';
import { openSheet, type SheetChoice } from './openSheet';
import { tooManyObjects } from './readCsv';
import { type Rejected, readSheet } from './readSheet';
import { resolveNames } from './resolveNames';
import { changesOf } from './sheetChanges';
import { digestOf, keepPlan, rowsDigest, takePlan } from './sheetPlan';

/** Objects of one file, in one transaction. */
export const importAtMost = 10_000;
/** So many faults are told one by one; all are counted, and as many more are told to who asks for them. */
const rejectedAtMost = 100;
const allRejectedAtMost = 10_000;

export type ImportFile = {
  readonly mode: ImportMode;
  readonly isDry: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly choice: SheetChoice;
  /** Every fault is to be told. */
  readonly isFaultsAll: boolean;
  /** Of the preview that a person was shown. */
  readonly token?: string;
};

/** Who hears how far a file is, and whether anybody still waits for it. */
export type Listener = { tell(progress: SheetProgress): void; readonly signal: AbortSignal };

/** Thrown to leave the transaction of a file that is not to be stored without a trace. */
class NotStored extends Error {
  readonly rejected: readonly Rejected[];

  constructor(rejected: readonly Rejected[]) {
    super('Nothing was saved.');
    this.rejected = rejected;
  }
}

/** Reads, checks and stores a file of objects: all of it or nothing, and nothing of one that is only looked through. */
export async function importFile(
  c: ApiContext,
  resource: AnyResource,
  { ports, writer, answers, beforeSave }: ApiParts,
  file: ImportFile,
  listener: Listener,
): Promise<SheetImport> {
  const { mode, isDry, choice } = file;
  const refused = refusal(file.isFaultsAll);
  const viewer = viewerOn(c);
  const fileDigest = await digestOf(file.bytes, JSON.stringify([resource.name, mode, choice, [...(choice.columns ?? [])]]));
  const sight = requireSight(viewer, resource);
  const open = await openSheet(sight, file.bytes, choice, importAtMost);
  if ('field' in open) return refused([open]);
  const sheet = await resolveNames(ports.store, viewer, await readSheet(sight, open, choice.decimal));
  const { rows } = sheet;
  const recognised: SheetRecognition = { ...open.recognised, decimal: sheet.decimal };
  refuseCancelled(listener);
  if (rows.length > importAtMost) throw tooManyObjects(importAtMost);
  const unread = [...open.rejected, ...sheet.rejected].sort((one, other) => one.line - other.line);
  if (unread.length > 0) return refused(unread, recognised);
  const rowsAsked = await rowsDigest(rows);

  const lone = beforeSave.loneFields(resource);
  const job = async (saving: WriteContext): Promise<ImportedRows> => {
    const { work, now } = saving;
    const previewed = file.token === undefined || isDry ? undefined : await takePlan(work.tx, viewer.user, file.token, now);
    if (previewed && previewed.file !== fileDigest)
      throw new Refusal('version_conflict', 'This is not the file you previewed. Preview it again.');
    if (previewed && previewed.rows !== rowsAsked)
      throw new Refusal('version_conflict', 'Names in the file now match other objects than in the preview. Preview it again.');
    const versions = previewed && { versions: previewed.versions };
    const imported = await importRows(saving, resource, sheet, { mode, lone, randomBytes: ports.randomBytes, ...versions });
    if (imported.rejected.length > 0) throw new NotStored(imported.rejected);
    return imported;
  };
  const toldOf = ({ result: { created }, written }: Done<ImportedRows>): SheetImport => {
    const ids = new Set(rows.flatMap(({ id }) => id ?? []));
    const update = written.filter((one) => one.resource === resource && ids.has(one.id)).length;
    const counts = { create: created.size, update, unchanged: rows.length - created.size - update };
    return { ...counts, rejected: [], rejectedCount: 0, recognised };
  };
  const told = tellProgress(rows.length, listener);
  try {
    if (!isDry)
      return await writer.runTo(
        viewer,
        sessionOn(c),
        job,
        async (tx, done) => {
          const result = toldOf(done);
          const isNothing = result.create + result.update === 0;
          const answer = isNothing ? result : { ...result, undo: await keepUndo(ports, tx, viewer.user, done.written) };
          await keepAnswer(c, tx, answers.plain(c, answer));
          return answer;
        },
        told,
      );
    const done = await writer.look(viewer, sessionOn(c), job, told);
    const { created, versions } = done.result;
    const token = await keepPlan(ports, viewer.user, { file: fileDigest, rows: rowsAsked, versions });
    return { ...toldOf(done), changes: changesOf(resource, sheet, done.written, created), token };
  } catch (error) {
    if (error instanceof NotStored) return refused(error.rejected, recognised);
    throw error;
  }
}

export function refuseCancelled({ signal }: Pick<Listener, 'signal'>): void {
  if (signal.aborted) throw new Refusal('cancelled', 'Import cancelled. Nothing was saved.');
}

function tellProgress(of: number, listener: Listener): OnProgress {
  let progress: SheetProgress = { read: 0, checked: 0, stored: 0, of };
  return (stage, rows) => {
    refuseCancelled(listener);
    progress = { ...progress, [stage]: Math.min(rows, of) };
    listener.tell(progress);
  };
}

const refusal =
  (isAll: boolean) =>
  (rejected: readonly Rejected[], recognised?: SheetRecognition): SheetImport => ({
    create: 0,
    update: 0,
    unchanged: 0,
    rejected: rejected.slice(0, isAll ? allRejectedAtMost : rejectedAtMost),
    rejectedCount: rejected.length,
    ...(recognised && { recognised }),
  });
