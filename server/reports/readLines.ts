import type { ClickHouseClient } from '@clickhouse/client';
import { readAll } from './readAll';

/** The rows of a small result. The statement is our own, without parameters, which would wait for running reports. */
export async function readLines(client: ClickHouseClient, sql: string): Promise<(string | number)[][]> {
  const { stream } = await client.exec({ query: `${sql} FORMAT JSONCompactEachRow` });
  const text = (await readAll(stream)).toString('utf8').trim();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as (string | number)[]);
}
