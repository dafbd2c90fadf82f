import { FactsMissing, type ListedBatch } from '../api/reports/ports/reports';
import { mostBatches } from './control/factsCommand';
import { counted } from './intake/importFile';
import { importFiles } from './intake/importFiles';
import { type FactIntake, openIntake } from './intake/openIntake';
import { readConfig } from './process/config';
import { keepFilesPrivate } from './process/ownFiles';
import { printError, printLine, startFailure } from './process/printLine';
import { readWords } from './process/readWords';
import { nameOf } from './reports/addBatch';
import { nothingLost } from './reports/factLosses';
import { generateFacts } from './reports/generateFacts';
import { openReports } from './reports/openReports';

/** Batch commands of `npm run facts`, by first word. */
const batchCommands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
  async list(words) {
    const { values, positionals } = readWords({
      args: [...words],
      allowPositionals: true,
      options: { most: { type: 'string', default: '50' } },
    });
    const most = Number(values.most);
    if (positionals.length > 0) throw new Error(`list takes no "${positionals[0]}": write npm run facts -- list.`);
    if (!Number.isInteger(most) || most < 1 || most > mostBatches)
      throw new Error(`--most is "${values.most}": write a whole number from 1 to ${mostBatches}.`);
    await withIntake(async ({ batches }) => {
      const found = await batches(most);
      if (found.length === 0) printLine('No batch is in.');
      for (const batch of found) for (const line of linesOf(batch)) printLine(line);
    });
  },
  async remove(words) {
    const { positionals } = readWords({ args: [...words], allowPositionals: true, options: {} });
    const [batch, ...more] = positionals;
    if (batch === undefined || more.length > 0)
      throw new Error('Name one batch: write npm run facts -- remove BATCH, as npm run facts -- list has it.');
    await withIntake(async ({ remove }) => {
      const rows = await remove(`import ${batch}`);
      printLine(`${batch}: ${counted(rows)} removed.`);
    });
  },
  async replace(words) {
    const [batch, file] = words;
    if (batch === undefined || file === undefined || batch.startsWith('-') || file.startsWith('-'))
      throw new Error('Name the batch and the file: write npm run facts -- replace BATCH FILE.');
    if (!(await importFiles(['--batch', batch, '--replace', ...words.slice(1)]))) process.exitCode = 1;
  },
  async 'accept-loss'(words) {
    const { values, positionals } = readWords({
      args: [...words],
      allowPositionals: true,
      options: { month: { type: 'string' } },
    });
    if (positionals.length > 0)
      throw new Error(`accept-loss takes no "${positionals[0]}": write --month ${positionals[0]} for one month.`);
    const month = values.month === undefined ? null : monthOf(values.month);
    await withIntake(
      async ({ acceptLoss }) => {
        const months = await acceptLoss(month);
        const said = new FactsMissing(months, false).months;
        if (said === '') throw new Error(nothingLost(month));
        printLine(
          `Accepted as lost: ${said}. Reports of these months show what is left, and say that it is incomplete.`,
        );
      },
      { givenUp: { month } },
    );
  },
};

async function withIntake(
  use: (intake: FactIntake) => Promise<void>,
  opened?: Parameters<typeof openIntake>[1],
): Promise<void> {
  keepFilesPrivate();
  const intake = await openIntake(readConfig(process.env), opened);
  try {
    await use(intake);
  } finally {
    await intake.close();
  }
}

/** Parses `2026-10` as 202610. */
function monthOf(text: string): number {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new Error(`--month is "${text.slice(0, 40)}": write a month such as 2026-10.`);
  return Number(text.replace('-', ''));
}

function linesOf({ id, at, file, by, rows, tables }: ListedBatch): readonly string[] {
  const about = [`${at} UTC`, ...(file === '' ? [] : [file]), ...(by === '' ? [] : [`by ${by}`]), counted(rows)];
  return [
    `${nameOf(id)}: ${about.join(', ')}`,
    ...tables.map(({ name, rows, firstDay, lastDay, sums }) => {
      const days =
        firstDay === '' ? 'none of its hours are kept' : firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
      const counters = Object.entries(sums).map(([counter, sum]) => `${counter} ${sum}`);
      return `  ${name}: ${[counted(rows), days, ...counters].join(', ')}`;
    }),
  ];
}

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

/** Fills a folder of the report engine with generated facts, for measurements. */
async function fillFolder(): Promise<void> {
  const { values } = readWords({
    options: { rows: { type: 'string' }, dir: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return printLine(usage);
  if (!values.dir)
    throw new Error('--dir is missing: name a folder for the facts, or write --help for all there is to write.');
  const rows = Number(values.rows);
  if (!Number.isInteger(rows) || rows < 1 || rows > most)
    throw new Error(`--rows is "${values.rows ?? ''}": write a whole number from 1 to ${most}.`);
  keepFilesPrivate();
  const startedAt = performance.now();
  const reports = await openReports({ path: values.dir });
  try {
    const { from, to } = await generateFacts(reports, rows, Date.now());
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    printLine(
      `${rows} rows from ${day(from)} to before ${day(to)} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    );
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
