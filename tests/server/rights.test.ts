import { rightsContract, someNames } from '../contracts/rightsContract';
import { createDatabase } from '../support/postgres';
import { makeDataDir, password, startProduct } from '../support/product';
import { callerOf, productHost } from '../support/productHost';

/** The very server that `npm start` starts, over HTTP. */
async function running(env: Readonly<Record<string, string>> = {}) {
  const data = makeDataDir();
  const product = await startProduct(data.path, env);
  const close = async () => {
    await product.stop();
    data.remove();
  };
  return {
    ...productHost(product.url, close),
    secret: password,
    operators: { admin: 'admin@adx.example', helpdesk: 'helpdesk@adx.example' },
    stranger: () => callerOf(product.url),
  };
}

rightsContract('the running server with PGlite', () => running(), someNames(5));
rightsContract('the running server with PostgreSQL', async () => running({ DATABASE_URL: await createDatabase() }), someNames(5));
