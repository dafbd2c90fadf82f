import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type Account, addUser } from './control/addUser';
import { callControl } from './control/callControl';
import { findControl } from './control/controlFile';
import { sendUser } from './control/usersCommand';
import { openData } from './openData';
import { createLog } from './ports/log';
import { readConfig } from './process/config';
import { DirectoryLockedError } from './process/lock';
import { printError, printLine, startFailure } from './process/printLine';
import { readWords } from './process/readWords';

const usage = `npm run user -- add --type admin --uid super --login you@company.example --name "Your name" [--password-stdin]
  --type      admin, demand, sub or adv
  --uid       super gives an admin all rights
  --account   id of the publisher, sub-publisher or advertiser that the login belongs to; not with admin
  --password-stdin  reads the password from standard input; otherwise a prompt asks for it, or it is made and printed
  --help`;

async function run(): Promise<void> {
  const { values, positionals } = readWords({
    allowPositionals: true,
    options: {
      type: { type: 'string' },
      uid: { type: 'string' },
      login: { type: 'string' },
      name: { type: 'string' },
      account: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return printLine(usage);
  if (positionals.join(' ') !== 'add' || !values.type || !values.login)
    throw new Error(`How to make an account:\n  ${usage}`);
  const { 'password-stdin': isPiped, type, login, name = login, uid, account } = values;
  const given = isPiped ? await readStdin() : await readPassword('Password (empty: one is made): ');
  const password = given || randomBytes(12).toString('base64url');

  await makeUser({ type, login, name, password, ...(uid && { uid }), ...(account && { account: Number(account) }) });
  printLine(`${login} can sign in${given ? '' : ` with the password ${password}`}.`);
}

/** Adds the user in the data directory, or through the server that holds it. */
async function makeUser(user: Account): Promise<void> {
  const config = readConfig(process.env);
  const data = await openData(config, createLog(config.logLevel)).catch((error: unknown) => {
    const place = error instanceof DirectoryLockedError ? findControl(config.dataDir, error.pid) : undefined;
    if (!place) throw error;
    return place;
  });
  if ('key' in data) return sendUser((...call) => callControl(data, ...call), user);
  try {
    await addUser(data.store, user);
  } finally {
    await data.close();
  }
}

try {
  await run();
} catch (error) {
  printError(startFailure(error));
  process.exitCode = 1;
}

/** Asks on a terminal without echo; empty without a terminal. */
async function readPassword(question: string): Promise<string> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return '';
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve);
      lines.once('close', () => resolve(''));
    });
  } finally {
    lines.close();
    process.stdout.write('\n');
  }
}

/** The first line of standard input. */
async function readStdin(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/, 1);
  return line;
}
