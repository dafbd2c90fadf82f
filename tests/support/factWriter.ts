import { openReports } from '../../server/reports/openReports';
import type { FactRow } from '../../src/model/reports/facts';

/** Adds batches of rows to the reports in a folder until killed, and prints the number of each batch before and after. */
const [path = '', first = '0'] = process.argv.slice(2);
export const batchRows = 6_000;
export const batchMonths = 3;

/** The rows of a batch: over three months, so that no single move of parts covers all of them. */
export function rowsOf(batch: number): readonly FactRow[] {
  return Array.from({ length: batchRows }, (_, at) => ({
    hour: Date.UTC(2026, at % batchMonths, 1 + ((at * 7) % 27), at % 24),
    demand: 1 + (at % 5),
    channel: batch,
    reqs: 1,
    calls: at,
  }));
}

async function write(): Promise<void> {
  const engine = await openReports({ path, keep: null });
  for (let batch = Number(first); ; batch += 1) {
    process.stdout.write(`begin ${batch}\n`);
    const rows = rowsOf(batch);
    const part = { rows: [rows.slice(0, batchRows / 2), rows.slice(batchRows / 2)] };
    const buy = rows.map(({ hour, demand, reqs }) => ({ hour, demand, campaign: batch, reqs }) as FactRow);
    await engine.add(`batch ${batch}`, [
      { table: 'S', ...part },
      { table: 'B', rows: [buy] },
      { table: 'D', rows: [rows.map(({ hour, demand, reqs }) => ({ hour, demand, tag: batch, reqs }) as FactRow)] },
    ]);
    process.stdout.write(`end ${batch}\n`);
  }
}

if (path) await write();
