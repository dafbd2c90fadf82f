import type { ClickHouseClient } from '@clickhouse/client';
import type { BatchOrigin } from '../../api/reports/ports/reports';
import { claimStagedBatch, decideBatch, decisionOf, dropClaims, dropStage, isClaim, originOf } from './applyBatch';
import { numbersOf } from './batchNumber';
import { isGone, newStage, type Stage, stagesLeft } from './stage';
import { dropMarkers, getStagedBatchOutcome, openStagedBatch, settleStagedBatch } from './stagedBatchOutcome';

/** Processes that share a server may get the same batch: one adds it, the others throw this. */
export class BatchTaken extends Error {
  override name = 'BatchTaken';

  constructor(
    message = 'The same batch is being added by another process, or by one that was cut off in the last ten minutes: try again after that.',
  ) {
    super(message);
  }
}

/** Moves the rows of a decided stage to the tables that reports read. */
type Apply = (stage: Stage, isAgain: boolean, claim?: number) => Promise<void>;

/** Runs tasks one after another. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export type DoorParts = {
  readonly client: ClickHouseClient;
  readonly apply: Apply;
  /** Runs changes of the facts that reports read; staging runs in parallel. */
  readonly inTurn: InTurn;
  /** @throws where the batch cannot be removed, which its replacement requires. */
  readonly assertRemovable: (id: string, batch: number) => Promise<void>;
};

/** Adds batches to a database, and continues interrupted ones. */
export type BatchDoor = {
  /** Returns false for a known batch. @throws BatchTaken where another process is adding it. */
  add(id: string, stage: (stage: Stage) => Promise<void>, origin?: BatchOrigin): Promise<boolean>;
  /** Continues or clears stages without writes for this long. */
  tidy(idleMs: number): Promise<void>;
};

const isIn = async (client: ClickHouseClient, batch: number): Promise<boolean> =>
  (await decisionOf(client, batch)) !== undefined;

/** The number for the batch; undefined where it is added already. @throws BatchTaken where it was added with other content. */
async function numberFor(
  { client, assertRemovable }: DoorParts,
  id: string,
  origin: BatchOrigin | undefined,
): Promise<number | undefined> {
  const { is, next } = await numbersOf(client, id);
  if (origin?.replaces) {
    if (is === undefined) throw noBatch(id);
    await assertRemovable(id, is);
    return next;
  }
  const known = is === undefined ? undefined : await originOf(client, is);
  if (!known) return next;
  if (!origin || known.hash === '' || known.hash === origin.hash) return undefined;
  throw new BatchTaken(
    `The batch ${nameOf(id)} is in already, with another content (${known.file}, ${known.at} UTC): give this file another --batch. Nothing was added.`,
  );
}

/** The name of a batch for users. */
export const nameOf = (id: string): string => id.replace(/^import /, '');

export const noBatch = (id: string): BatchTaken =>
  new BatchTaken(`Batch ${nameOf(id)} not found. npm run facts -- list shows all batches. Nothing was changed.`);

/** For our own folder, without other processes: every stage that is not ours now was interrupted. */
export function ownDoor(parts: DoorParts): BatchDoor {
  const { client, apply, inTurn } = parts;
  const ours = new Set<string>();
  const tidy = async () => {
    for (const stage of await stagesLeft(client, 0)) {
      if (ours.has(stage.attempt)) continue;
      if ((await decisionOf(client, stage.batch))?.attempt === stage.attempt) await apply(stage, true);
      else await dropStage(client, stage);
    }
  };
  return {
    tidy,
    async add(id, write, origin) {
      const batch = await inTurn(async () => {
        // A batch may have been interrupted by an error of the engine, such as a full disk.
        await tidy();
        return numberFor(parts, id, origin);
      });
      if (batch === undefined) return false;
      const stage = newStage(batch);
      ours.add(stage.attempt);
      try {
        await write(stage);
        await inTurn(async () => {
          await decideBatch(client, id, stage, origin);
          await apply(stage, false);
        });
      } catch (error) {
        if (!(await isIn(client, batch))) await dropStage(client, stage);
        throw error;
      } finally {
        ours.delete(stage.attempt);
      }
      return true;
    },
  };
}

/** A process that adds a batch writes a piece every few seconds. */
const usualIdleMs = 600_000;

/** For a server that others write to as well; each process may be suspended or end between two steps. */
export function sharedDoor(parts: DoorParts, idleMs: number = usualIdleMs): BatchDoor {
  const { client, apply, inTurn } = parts;
  const drop = async (stage: Stage) => {
    await dropStage(client, stage);
    await dropClaims(client, stage);
    await dropMarkers(client, stage);
  };

  /** Continues a stage without writes for this long. */
  const goOn = async (stage: Stage, ms: number): Promise<void> => {
    const told = await getStagedBatchOutcome(client, stage);
    // An attempt makes its marker first and drops it last: without one another process was about to claim a finished stage.
    if (!told && stage.attempt !== '') return drop(stage);
    // Its maker finished it after all, or another process abandons it.
    if (told?.fate === 'open' && !(await settleStagedBatch(client, stage, 'left'))) return;
    // Its maker was about to decide the batch.
    if (told?.fate === 'whole') await decideBatch(client, told.id, stage);
    if ((await decisionOf(client, stage.batch))?.attempt !== stage.attempt) return drop(stage);
    const claim = await claimStagedBatch(client, stage, ms);
    if (claim === null) return;
    await apply(stage, true, claim);
    if (await isClaim(client, stage, claim)) await drop(stage);
  };

  const tidy = async (ms: number): Promise<void> => {
    for (const stage of await stagesLeft(client, ms)) await goOn(stage, ms);
  };

  return {
    tidy,
    async add(id, write, origin) {
      const batch = await inTurn(async () => {
        // A batch interrupted after its decision is added, but its rows are not yet in the tables that reports read.
        await tidy(idleMs);
        const { is, next } = await numbersOf(client, id);
        for (const number of new Set([is ?? next, next]))
          if ((await stagesLeft(client, 0, number)).length > 0) throw new BatchTaken();
        return numberFor(parts, id, origin);
      });
      if (batch === undefined) return false;
      const stage = newStage(batch);
      try {
        await openStagedBatch(client, stage, id);
        await write(stage);
        if (!(await settleStagedBatch(client, stage, 'whole'))) throw givenUp();
      } catch (error) {
        const isOurs = await settleStagedBatch(client, stage, 'left');
        // Where only the answer was lost, others continue the batch. Our later writes do no harm.
        if (isOurs || (await getStagedBatchOutcome(client, stage))?.fate !== 'whole') await drop(stage);
        throw isOurs || !isGone(error) ? error : givenUp();
      }
      // From here on other processes continue the batch after a failure, so its stage stays.
      return inTurn(async () => {
        if (await decideBatch(client, id, stage, origin)) {
          await apply(stage, false, 0);
          if (await isClaim(client, stage, 0)) await drop(stage);
          return true;
        }
        await drop(stage);
        if (!(await isIn(client, batch))) throw givenUp();
        return false;
      });
    },
  };
}

const givenUp = () =>
  new BatchTaken(
    'This batch was not written to for ten minutes, and another process has given it up: add it once more.',
  );
