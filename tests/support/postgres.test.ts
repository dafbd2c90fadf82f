import { Client } from 'pg';
import { expect, it } from 'vitest';
import { createDatabase } from './postgres';

it('gives each test file a database of its own', async () => {
  const [one, two] = await Promise.all([connect(), connect()]);
  await one.query('create table mine (id int)');
  expect((await two.query("select to_regclass('mine')::text as name")).rows).toEqual([{ name: null }]);
  await Promise.all([one.end(), two.end()]);
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: await createDatabase() });
  await client.connect();
  return client;
}
