import { checkPlan, checkValues } from '../../../src/model/reports/checkPlan';
import { hourMs } from '../../../src/model/reports/days';
import { factTables, type TableLetter } from '../../../src/model/reports/facts';
import type { FactBatch, ReportEngine } from '../../ports/reports';
import { countFacts } from './countFacts';
import type { FactChunk } from './factChunk';
import { createChunkWriter, createFactColumns, type FactColumns } from './factColumns';
import { findLives } from './findLifetimeTotals';
import { findValues } from './findValues';
import { readPlan, runPlan } from './runPlan';
import { createTurns } from './turns';

/** The engine of the demo and of tests: facts by column in memory, gone with the process. Daily sums are read of the rows. */
export function createMemoryReports(): ReportEngine {
  const letters = Object.keys(factTables) as TableLetter[];
  const facts = Object.fromEntries(letters.map((letter) => [letter, createFactColumns(factTables[letter])])) as Record<
    TableLetter,
    FactColumns
  >;
  const added = new Set<string>();
  let adding: Promise<unknown> = Promise.resolve();

  const add = async (id: string, batches: readonly FactBatch[]): Promise<boolean> => {
    if (added.has(id)) return false;
    const parts: { readonly to: FactChunk[]; readonly chunks: readonly FactChunk[] }[] = [];
    const turn = createTurns({ maxMs: Number.POSITIVE_INFINITY });
    for (const { table, rows } of batches) {
      const writer = createChunkWriter(facts[table]);
      for await (const part of rows)
        for (const [at, row] of part.entries()) {
          writer.add(row);
          if (at % 256 === 0) await turn();
        }
      parts.push({ to: facts[table].chunks, chunks: writer.finish() });
    }
    for (const { to, chunks } of parts) to.push(...chunks);
    added.add(id);
    return true;
  };

  return {
    async run(plan, options) {
      checkPlan(plan);
      return runPlan(facts[plan.table], plan, createTurns(options));
    },
    async read(plan, options) {
      checkPlan(plan);
      return { rows: await readPlan(facts[plan.table], plan, createTurns(options)), close: async () => undefined };
    },
    async values(query, options) {
      checkValues(query);
      return findValues(facts[query.table], query, createTurns(options));
    },
    add(id, batches) {
      const done = adding.then(() => add(id, batches));
      adding = done.catch(() => undefined);
      return done;
    },
    async latest() {
      const hours = letters.flatMap((letter) => facts[letter].chunks.map(({ lastHour }) => lastHour));
      return hours.length === 0 ? null : hours.reduce((a, b) => Math.max(a, b)) * hourMs;
    },
    countIn: (tables, range, options) => Promise.all(tables.map((table) => countFacts(facts[table], range, createTurns(options)))),
    lives: (source, month, options) => findLives(facts[source.table], source, month, createTurns(options)),
    revision: async () => String(added.size),
    removed: async () => 0,
    async close() {
      for (const letter of letters) facts[letter].chunks.length = 0;
    },
  };
}
