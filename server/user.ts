import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { addUser } from './addUser';
import { readConfig } from './config';
import { openData } from './openData';
import { createLog } from './ports/log';
import { readPassword, readStdin } from './readPassword';
import { complain, say, startFailure } from './say';

const usage = `npm run user -- add --type admin --uid super --login you@company.example --name "Your name" [--password-stdin]
  --type      admin, demand, sub or adv
  --uid       super gives an admin all rights
  --account   id of the publisher, sub-publisher or advertiser that the login belongs to; not with admin
  --password-stdin  reads the password from standard input; otherwise it is asked for, or made and printed`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      type: { type: 'string' },
      uid: { type: 'string' },
      login: { type: 'string' },
      name: { type: 'string' },
      account: { type: 'string' },
      'password-stdin': { type: 'boolean', default: false },
    },
  });
  if (positionals.join(' ') !== 'add' || !values.type || !values.login) throw new Error(`How to make an account:\n  ${usage}`);
  const { 'password-stdin': isPiped, type, login, name = login, uid, account } = values;
  const given = isPiped ? await readStdin() : await readPassword('Password (empty: one is made): ');
  const password = given || randomBytes(12).toString('base64url');

  const config = readConfig(process.env);
  const data = await openData(config, createLog(config.logLevel));
  try {
    await addUser(data.store, { type, login, name, password, ...(uid && { uid }), ...(account && { account: Number(account) }) });
  } finally {
    await data.close();
  }
  say(`${login} can sign in${given ? '' : ` with the password ${password}`}.`);
}

try {
  await run();
} catch (error) {
  complain(startFailure(error));
  process.exitCode = 1;
}
