import type { ClickHouseClient } from '@clickhouse/client';
import type { BatchOrigin } from '../../api/ports/reports';
import { claimStagedBatch, decideBatch, decisionOf, dropClaims, dropStage, isClaim, originOf } from './applyBatch';
import { numbersOf } from './batchNumber';
import { isGone, newStage, type Stage, stagesLeft } from './stage';
import { dropMarkers, getStagedBatchOutcome, openStagedBatch, settleStagedBatch } from './stagedBatchOutcome';

/** Processes that share a server may be given the same batch: one adds it, the others are told so. */
export class BatchTaken extends Error {
  override name = 'BatchTaken';

  constructor(
    message = 'The same batch is being added by another process, or by one that was cut off in the last ten minutes: try again after that.',
  ) {
    super(message);
  }
}

/** Brings the rows of a decided stage to where they are asked. */
type Apply = (stage: Stage, isAgain: boolean, claim?: number) => Promise<void>;

/** Does one piece of work after the other. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

export type DoorParts = {
  readonly client: ClickHouseClient;
  readonly apply: Apply;
  /** What changes the facts that are asked; rows are staged beside each other. */
  readonly inTurn: InTurn;
  /** Throws where the batch cannot be taken out, as one is that another replaces. */
  readonly assertRemovable: (id: string, batch: number) => Promise<void>;
};

/** How batches come into a database, and how what was cut off is gone on with. */
export type BatchDoor = {
  /** False where it is in already. Throws a BatchTaken where another process is at it. */
  add(id: string, stage: (stage: Stage) => Promise<void>, origin?: BatchOrigin): Promise<boolean>;
  /** Continues or clears stages without writes for so long. */
  tidy(idleMs: number): Promise<void>;
};

const isIn = async (client: ClickHouseClient, batch: number): Promise<boolean> =>
  (await decisionOf(client, batch)) !== undefined;

/** The number to add the batch by; nothing where it is in. Throws a BatchTaken where it is with another content than is brought now. */
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

/** What people call a batch. */
export const nameOf = (id: string): string => id.replace(/^import /, '');

export const noBatch = (id: string): BatchTaken =>
  new BatchTaken(`Batch ${nameOf(id)} not found. npm run facts -- list shows all batches. Nothing was changed.`);

/** Into a folder of our own, where no other process is: what is staged, and not by us now, was cut off. */
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
        // One that was cut off by an error of the engine, a full disk for instance.
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

/** A process that adds a batch writes a piece of it every few seconds. */
const usualIdleMs = 600_000;

/** Onto a server that others may write to as well, and where any of them may sleep between two steps, or end. */
export function sharedDoor(parts: DoorParts, idleMs: number = usualIdleMs): BatchDoor {
  const { client, apply, inTurn } = parts;
  const drop = async (stage: Stage) => {
    await dropStage(client, stage);
    await dropClaims(client, stage);
    await dropMarkers(client, stage);
  };

  /** Of a stage without writes for so long. */
  const goOn = async (stage: Stage, ms: number): Promise<void> => {
    const told = await getStagedBatchOutcome(client, stage);
    // A try has its marker before anything else, and loses it last: another process was about to claim a finished one.
    if (!told && stage.attempt !== '') return drop(stage);
    // It is its maker's after all, or another gives it up.
    if (told?.fate === 'open' && !(await settleStagedBatch(client, stage, 'left'))) return;
    // Its maker was about to say so.
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
        // One that was cut off after it was decided is in, and its rows are not yet where they are asked.
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
        // Where the answer alone was lost, others go on with it. What we made after that does no harm.
        if (isOurs || (await getStagedBatchOutcome(client, stage))?.fate !== 'whole') await drop(stage);
        throw isOurs || !isGone(error) ? error : givenUp();
      }
      // From here on others go on with it where we fail, so nothing of it is dropped.
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
