import { rightsContract, someNames } from '../contracts/rightsContract';
import { createDatabase } from '../support/postgres';
import { makeDataDir, password, startProduct } from '../support/product';
import { callerOf, productHost } from '../support/productHost';
import { makeSampleDir } from '../support/sampleDir';
import { isFullRun, testSeed } from '../support/seed';

/** The very server that `npm start` starts, over HTTP. */
async function running(data: ReturnType<typeof makeDataDir>, env: Readonly<Record<string, string>> = {}) {
  const product = await startProduct(data.path, env);
  const close = async () => {
    await product.stop();
    data.remove();
  };
  const operators = { admin: 'admin@adx.example', helpdesk: 'helpdesk@adx.example' };
  const stranger = () => callerOf(product.url);
  return { ...productHost(product.url, close), secret: password, operators, stranger };
}

const databases = [
  ['PGlite', async () => running(await makeSampleDir())],
  ['PostgreSQL', async () => running(makeDataDir(), { DATABASE_URL: await createDatabase() })],
] as const;
// Rights are decided before anything is asked of a database: a run tries one of them, by its seed.
for (const [name, start] of databases.filter((_, at) => isFullRun || at === testSeed % databases.length))
  rightsContract(`the running server with ${name}`, start, someNames(5));
