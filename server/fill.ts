import { randomBytes } from 'node:crypto';
import { loginField, signedInUser, userType } from '../api/auth/accounts';
import type { Store } from '../api/ports';
import { findResource, resources } from '../src/resources';
import { makeRows } from './makeRows';
import { openData } from './openData';
import { createLog } from './ports/log';
import { readConfig } from './process/config';
import { printError, printLine, startFailure } from './process/printLine';
import { readWords } from './process/readWords';

const usage = `npm run fill -- --resource campaigns --rows 100000 [--login demand@adx.example]

Fills one account with many believable objects, for measurements.
  --resource  ${resources.map(({ name }) => name).join(', ')}
  --rows      how many, from 1 to 1000000
  --login     whose they are; demand@adx.example of the sample where it is left out
  --help`;
const chunkRows = 2000;

/** Fills one account with many realistic objects, for measurements. */
async function fill(): Promise<void> {
  const { values } = readWords({
    options: {
      resource: { type: 'string' },
      rows: { type: 'string' },
      login: { type: 'string', default: 'demand@adx.example' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return printLine(usage);
  const resource = findResource(values.resource ?? '');
  if (!resource)
    throw new Error(
      `--resource is "${values.resource ?? ''}", which is none: write one of ${resources.map(({ name }) => name).join(', ')}.`,
    );
  const count = Number(values.rows);
  if (!Number.isInteger(count) || count < 1 || count > 1_000_000)
    throw new Error(`--rows is "${values.rows ?? ''}": write a whole number from 1 to 1000000.`);

  const config = readConfig(process.env);
  const data = await openData(config, createLog(config.logLevel));
  try {
    const { store } = data;
    const startedAt = performance.now();
    const rows = await makeRows(
      store,
      resource,
      await viewerOf(store, values.login),
      (n) => new Uint8Array(randomBytes(n)),
    );
    for (let done = 0; done < count; ) {
      const size = Math.min(chunkRows, count - done);
      await store.transaction(async (tx) => {
        const { objects, refs, history } = rows.make(await tx.nextIds(resource.name, size));
        await tx.insert(objects);
        await tx.putRefs(resource.name, [], refs);
        await tx.addHistory(history);
      });
      done += size;
      if (process.stdout.isTTY) process.stdout.write(`\r${done} of ${count}`);
    }
    await data.tidy();
    printLine(
      `${process.stdout.isTTY ? '\r' : ''}${count} ${resource.label[1].toLowerCase()} for ${values.login} in ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`,
    );
  } finally {
    await data.close();
  }
}

async function viewerOf(store: Store, login: string) {
  const { rows } = await store.find({
    type: userType,
    scope: { owner: 'all', global: true },
    where: [{ field: loginField, op: 'in', values: [login] }],
  });
  const signedIn = rows[0] && (await signedInUser(store, rows[0].id));
  if (!signedIn)
    throw new Error(`No login ${login} found: start the server once to load the sample, or name another with --login.`);
  return signedIn.user;
}

try {
  await fill();
} catch (error) {
  printError(startFailure(error));
  process.exitCode = 1;
}
