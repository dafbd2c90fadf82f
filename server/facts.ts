import { batchCommands } from './intake/batchCommands';
import { keepFilesPrivate } from './ownFiles';
import { printError, printLine, startFailure } from './printLine';
import { readWords } from './readWords';
import { generateFacts } from './reports/generateFacts';
import { openReports } from './reports/openReports';

const usage = `npm run facts -- list [--most 50]
npm run facts -- remove BATCH
npm run facts -- replace BATCH FILE [options of npm run import]
npm run facts -- accept-loss [--month 2026-10]
npm run facts -- --rows 20000000 --dir ./facts

The first four look after the console's own facts, and the batches of npm run import in them:
  list        the batches that are in, the newest first: id, time, file, who brought it in, rows, days and sums
  remove      takes a batch out, with its daily sums and what is kept of objects; reports that begin meanwhile wait for it
  replace     puts a file in the place of a batch, all at once: its rows come in as the others go out
  accept-loss gives up facts that are missing (the log has facts_missing): those of a month, or all. Reports of these months
              show what is left from then on, and say that it is incomplete. Restore a backup first if there is one
The last one fills a folder of the report engine with made-up facts, for measurements.
  --rows      how many
  --dir       the folder, which is made where there is none
  --help`;
const most = 1_000_000_000;

/** Fills a folder of the report engine with made-up facts, for measurements. */
async function fillFolder(): Promise<void> {
  const { values } = readWords({
    options: { rows: { type: 'string' }, dir: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return printLine(usage);
  if (!values.dir) throw new Error('--dir is missing: name a folder for the facts, or write --help for all there is to write.');
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1 || rows > most)
    throw new Error(`--rows is "${values.rows ?? ''}": write a whole number from 1 to ${most}.`);
  keepFilesPrivate();
  const startedAt = performance.now();
  const reports = await openReports({ path: values.dir });
  try {
    const { from, to } = await generateFacts(reports, rows, Date.now());
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    printLine(`${rows} rows from ${day(from)} to before ${day(to)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  } finally {
    await reports.close();
  }
}

try {
  const [word, ...rest] = process.argv.slice(2);
  const command = word !== undefined && Object.hasOwn(batchCommands, word) ? batchCommands[word] : undefined;
  if (command) await command(rest);
  else await fillFolder();
} catch (error) {
  printError(startFailure(error));
  process.exitCode = 1;
}
