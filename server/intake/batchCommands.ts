import { FactsMissing, type ListedBatch } from '../../api/ports/reports';
import { readConfig } from '../config';
import { mostBatches } from '../control/factsCommand';
import { keepFilesPrivate } from '../ownFiles';
import { printLine } from '../printLine';
import { readWords } from '../readWords';
import { nameOf } from '../reports/addBatch';
import { nothingLost } from '../reports/factLosses';
import { counted } from './importFile';
import { importFiles } from './importFiles';
import { type FactIntake, openIntake } from './openIntake';

/** What `npm run facts` does with batches, by its first word. */
export const batchCommands: Readonly<Record<string, (words: readonly string[]) => Promise<void>>> = {
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
    const { values, positionals } = readWords({ args: [...words], allowPositionals: true, options: { month: { type: 'string' } } });
    if (positionals.length > 0) throw new Error(`accept-loss takes no "${positionals[0]}": write --month ${positionals[0]} for one month.`);
    const month = values.month === undefined ? null : monthOf(values.month);
    await withIntake(
      async ({ acceptLoss }) => {
        const months = await acceptLoss(month);
        const said = new FactsMissing(months, false).months;
        if (said === '') throw new Error(nothingLost(month));
        printLine(`Accepted as lost: ${said}. Reports of these months show what is left, and say that it is incomplete.`);
      },
      { givenUp: { month } },
    );
  },
};

async function withIntake(use: (intake: FactIntake) => Promise<void>, opened?: Parameters<typeof openIntake>[1]): Promise<void> {
  keepFilesPrivate();
  const intake = await openIntake(readConfig(process.env), opened);
  try {
    await use(intake);
  } finally {
    await intake.close();
  }
}

/** `2026-10` as 202610. */
function monthOf(text: string): number {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text)) throw new Error(`--month is "${text.slice(0, 40)}": write a month such as 2026-10.`);
  return Number(text.replace('-', ''));
}

function linesOf({ id, at, file, by, rows, tables }: ListedBatch): readonly string[] {
  const about = [`${at} UTC`, ...(file === '' ? [] : [file]), ...(by === '' ? [] : [`by ${by}`]), counted(rows)];
  return [
    `${nameOf(id)}: ${about.join(', ')}`,
    ...tables.map(({ name, rows, firstDay, lastDay, sums }) => {
      const days = firstDay === '' ? 'none of its hours are kept' : firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
      const counters = Object.entries(sums).map(([counter, sum]) => `${counter} ${sum}`);
      return `  ${name}: ${[counted(rows), days, ...counters].join(', ')}`;
    }),
  ];
}
