import type { ClickHouseClient } from '@clickhouse/client';
import { readAll } from './readAll';

/** The rows of a small answer. The statement is ours alone: it takes no parameters, which would wait for the reports that run. */
export async function readLines(client: ClickHouseClient, sql: string): Promise<(string | number)[][]> {
  const { stream } = await client.exec({ query: `${sql} FORMAT JSONCompactEachRow` });
  const text = (await readAll(stream)).toString('utf8').trim();
  return text === '' ? [] : text.split('\n').map((line) => JSON.parse(line) as (string | number)[]);
}
