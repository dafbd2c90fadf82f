import { createHash } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { batchesTable } from './factDdl';
import { readLines } from './readLines';

/** A batch id, which may be any text, as a number that statements and names of tables may hold: 52 bits of its hash. */
export const batchNumber = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16);

/** What a removal of the batch counts as, among daily sums: beyond all numbers of batches, and exact as a double. */
export const removalOf = (batch: number): number => batch + 2 ** 52;

/** A text that may hold anything: statements with parameters would wait for the reports that run. */
export const textSql = (text: string): string => `unhex('${Buffer.from(text).toString('hex')}')`;

/** Numbers of batches that are not in any more. */
export const outSql = `(SELECT replaces FROM ${batchesTable} WHERE replaces != 0)`;

export type Numbered = {
  /** Of the batch that is in under the id. */
  readonly is: number | undefined;
  /** For the next one. One that was removed keeps its number: the engine knows the inserts that were made with it, and takes none twice. */
  readonly next: number;
};

export async function numbersOf(client: ClickHouseClient, id: string): Promise<Numbered> {
  const found = await readLines(
    client,
    `SELECT number, number IN ${outSql} FROM ${batchesTable} WHERE id = ${textSql(id)} AND number < ${2 ** 52}`,
  );
  const numbers = new Set(found.map(([number]) => Number(number)));
  const isIn = found.find(([, isOut]) => isOut === 0)?.[0];
  return {
    is: isIn === undefined ? undefined : Number(isIn),
    next: batchNumber(numbers.size === 0 ? id : `${id}\n${numbers.size}`),
  };
}
