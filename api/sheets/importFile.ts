import type { SheetChange, SheetImport, SheetRecognition } from '../../src/model/consoleProvider';
import { hexOf } from '../../src/model/hexOf';
import type { SheetProgress } from '../../src/model/sheetProgress';
import { isEmpty } from '../../src/schema/kinds/field';
import { shown } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { keepAnswer } from '../http/idempotent';
import { pause } from '../http/pause';
import { Refusal } from '../http/problems';
import { type ApiContext, isObject, sessionOn, viewerOn } from '../http/request';
import { requireSight } from '../objects/rights';
import { keepUndo } from '../objects/undo';
import type { CommittedChange, Done, OnProgress, WriteContext } from '../objects/unitOfWork';
import type { Ports, Transaction } from '../ports';
import { type ImportedRows, type ImportMode, importRows } from './importRows';
import { openSheet, type SheetChoice, tooManyObjects } from './openSheet';
import { type ReadSheet, type Rejected, readSheet, type SheetRow } from './readSheet';
import { resolveNames } from './resolveNames';

/** How long a preview is valid. */
const keptMs = 30 * 60_000;

/** The state of a preview: the file with its options, its rows, and the version of each object it names. */
type SheetPlan = { readonly file: string; readonly rows: string; readonly versions: ReadonlyMap<number, number> };

/** Stores a preview's state, and returns the token with which exactly that is imported. */
async function keepPlan(
  { store, clock, randomBytes }: Ports,
  user: number,
  { versions, ...plan }: SheetPlan,
): Promise<string> {
  const token = `i_${hexOf(randomBytes(16))}`;
  const expiresAt = new Date(clock().getTime() + keptMs).toISOString();
  await store.undo.put({ token, user, expiresAt, body: { ...plan, versions: [...versions] } });
  return token;
}

/** The plan of this user's token, valid once: used up in the transaction that stores the file. */
async function takePlan({ beside }: Transaction, user: number, token: string, now: Date): Promise<SheetPlan> {
  const found = /^i_[0-9a-f]{32}$/.test(token) ? await beside.undo.take(token, user, now.toISOString()) : undefined;
  if (!isObject(found?.body)) throw new Refusal('expired', 'The preview has expired. Preview the file again.');
  const { file, rows, versions } = found.body;
  return {
    file: String(file),
    rows: String(rows),
    versions: new Map(versions as readonly (readonly [number, number])[]),
  };
}

/** A digest, equal for equal bytes. */
async function digestOf(...parts: readonly (string | Uint8Array<ArrayBuffer>)[]): Promise<string> {
  const digests = await Promise.all(
    parts.map(async (part) =>
      crypto.subtle.digest('SHA-256', typeof part === 'string' ? new TextEncoder().encode(part) : part),
    ),
  );
  return digests.map((digest) => hexOf(new Uint8Array(digest))).join('');
}

/** Characters per step: 200 rows may have a few, or more than one string can hold. */
const charactersAtOnce = 256 * 1024;

/** A digest, equal for lines with equal content. */
export async function rowsDigest(rows: readonly SheetRow[]): Promise<string> {
  let digest = '';
  let text = '';
  for (const { line, id, body } of rows) {
    text += JSON.stringify([line, id ?? null, body]);
    if (text.length < charactersAtOnce) continue;
    digest = await digestOf(digest + text);
    text = '';
    await pause();
  }
  return digestOf(digest + text);
}

/** Rows that a preview shows; its counts are of all. */
const shownAtMost = 200;
/** Longer values are shown by their first characters. */
const longestValue = 1000;

/** The changes of a file by line: for a new object the whole line, for others the changed fields. */
function changesOf(
  resource: AnyResource,
  { rows, known }: Pick<ReadSheet, 'rows' | 'known'>,
  written: readonly CommittedChange[],
  created: ReadonlyMap<number, number>,
): readonly SheetChange[] {
  const fields = new Set(known.filter(({ isAside }) => !isAside).map(({ name }) => name));
  const byId = new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row.line] as const])));
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const first = written
    .filter((one) => one.resource === resource)
    .flatMap((one) => {
      const line = one.before ? byId.get(one.id) : created.get(one.id);
      return line === undefined ? [] : [{ line, one }];
    })
    .sort((one, other) => one.line - other.line)
    .slice(0, shownAtMost);
  return first.map(({ line, one: { id, before, after, changes } }) => {
    const names = before ? changes.map(({ field }) => field) : Object.keys(byLine.get(line)?.body ?? {});
    const told = names.filter((name) => fields.has(name) && (before || !isEmpty(after?.[name])));
    return {
      line,
      id: before ? id : null,
      name: String(after?.name ?? ''),
      changes: told.map((field) => ({
        field,
        from: short(before?.[field] ?? null),
        to: short(after?.[field] ?? null),
      })),
    };
  });
}

const short = (value: unknown): unknown => ((JSON.stringify(value) ?? '').length > longestValue ? shown(value) : value);

/** Objects of one file, in one transaction. */
export const importAtMost = 10_000;
/** Problems listed in an answer; all are counted, and calls that request all get more. */
const rejectedAtMost = 100;
const allRejectedAtMost = 10_000;

export type ImportFile = {
  readonly mode: ImportMode;
  readonly isDry: boolean;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly choice: SheetChoice;
  /** The caller wants every problem. */
  readonly isFaultsAll: boolean;
  /** The token of the preview that was shown. */
  readonly token?: string;
};

/** Receives the progress of a file; `signal` ends the import. */
export type Listener = { tell(progress: SheetProgress): void; readonly signal: AbortSignal };

/** Thrown to roll back the transaction of a file that is not to be stored. */
class NotStored extends Error {
  readonly rejected: readonly Rejected[];

  constructor(rejected: readonly Rejected[]) {
    super('Nothing was saved.');
    this.rejected = rejected;
  }
}

/** Reads, checks and stores a file of objects, all or nothing; a preview stores nothing. */
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
  const fileDigest = await digestOf(
    file.bytes,
    JSON.stringify([resource.name, mode, choice, [...(choice.columns ?? [])]]),
  );
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
    const previewed =
      file.token === undefined || isDry ? undefined : await takePlan(work.tx, viewer.user, file.token, now);
    if (previewed && previewed.file !== fileDigest)
      throw new Refusal('version_conflict', 'This is not the file you previewed. Preview it again.');
    if (previewed && previewed.rows !== rowsAsked)
      throw new Refusal(
        'version_conflict',
        'Names in the file now match other objects than in the preview. Preview it again.',
      );
    const versions = previewed && { versions: previewed.versions };
    const imported = await importRows(saving, resource, sheet, {
      mode,
      lone,
      randomBytes: ports.randomBytes,
      ...versions,
    });
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
