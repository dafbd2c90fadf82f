import type { SheetImport } from '../../src/model/consoleProvider';
import type { SheetProgress } from '../../src/model/sheetProgress';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { type ApiContext, sessionOn, viewerOn } from '../http/apiEnv';
import { Refusal } from '../http/problems';
import { requireSight } from '../objects/rights';
import type { Told } from '../objects/saving';
import { keepUndo } from '../objects/undo';
import { type ImportMode, importRows } from './importRows';
import { readCsv } from './readCsv';
import { type Rejected, readSheet } from './readSheet';

/** Objects of one file, in one transaction. */
export const importAtMost = 10_000;
/** So many faults are told one by one; all are counted. */
const rejectedAtMost = 10_000;

export type ImportFile = { readonly mode: ImportMode; readonly isDry: boolean; readonly text: string };

/** Who hears how far a file is, and whether anybody still waits for it. */
export type Listener = { tell(progress: SheetProgress): void; readonly signal: AbortSignal };

/** Thrown to leave the transaction of a file that is not to be stored without a trace. */
class NotStored extends Error {
  readonly rejected: readonly Rejected[];

  constructor(rejected: readonly Rejected[]) {
    super('Nothing is stored.');
    this.rejected = rejected;
  }
}

/** Reads, checks and stores a file of objects: all of it or nothing, and nothing of one that is only looked through. */
export async function importFile(
  c: ApiContext,
  resource: AnyResource,
  { ports, writer, beforeSave }: ApiParts,
  { mode, isDry, text }: ImportFile,
  listener: Listener,
): Promise<SheetImport> {
  const viewer = viewerOn(c);
  const { lines, rejected: broken } = await readCsv(text, importAtMost);
  const sheet = await readSheet(requireSight(viewer, resource), lines);
  const { rows } = sheet;
  refuseCancelled(listener);
  const unread = [...broken, ...sheet.rejected].sort((one, other) => one.line - other.line);
  if (unread.length > 0) return refused(unread);

  const lone = beforeSave.loneFields(resource);
  const run = isDry ? writer.look : writer.run;
  try {
    const done = await run(
      viewer,
      sessionOn(c),
      async (saving) => {
        const { rejected, created } = await importRows(saving, resource, sheet, { mode, lone, randomBytes: ports.randomBytes });
        if (rejected.length > 0) throw new NotStored(rejected);
        return created;
      },
      tellProgress(rows.length, listener),
    );
    const create = done.result;
    const ids = new Set(rows.flatMap(({ id }) => id ?? []));
    const update = done.written.filter((one) => one.resource === resource && ids.has(one.id)).length;
    const told = { create, update, unchanged: rows.length - create - update, rejected: [], rejectedCount: 0 };
    // What was made cannot be taken back by giving values back.
    if (isDry || create > 0 || update === 0) return told;
    return { ...told, undo: await keepUndo(ports, viewer.user, done.written) };
  } catch (error) {
    if (error instanceof NotStored) return refused(error.rejected);
    throw error;
  }
}

export function refuseCancelled({ signal }: Pick<Listener, 'signal'>): void {
  if (signal.aborted) throw new Refusal('cancelled', 'The import was cancelled. Nothing of it is stored.');
}

function tellProgress(of: number, listener: Listener): Told {
  let progress: SheetProgress = { read: 0, checked: 0, stored: 0, of };
  return (stage, rows) => {
    refuseCancelled(listener);
    progress = { ...progress, [stage]: Math.min(rows, of) };
    listener.tell(progress);
  };
}

const refused = (rejected: readonly Rejected[]): SheetImport => ({
  create: 0,
  update: 0,
  unchanged: 0,
  rejected: rejected.slice(0, rejectedAtMost),
  rejectedCount: rejected.length,
});
