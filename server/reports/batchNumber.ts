import { createHash } from 'node:crypto';
import type { ClickHouseClient } from '@clickhouse/client';
import { batchesTable } from './factDdl';
import { readLines } from './readLines';

/** The number of a batch id (any text) for statements and table names: 52 bits of its hash. */
export const batchNumber = (id: string): number =>
  Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16);

/** The number of a batch's removal among daily sums: above all batch numbers, and exact as a double. */
export const removalOf = (batch: number): number => batch + 2 ** 52;

/** Any text as a literal: statements with parameters would wait for running reports. */
export const textSql = (text: string): string => `unhex('${Buffer.from(text).toString('hex')}')`;

/** Numbers of removed batches. */
export const outSql = `(SELECT replaces FROM ${batchesTable} WHERE replaces != 0)`;

export type Numbered = {
  /** The number of the added batch with this id. */
  readonly is: number | undefined;
  /** The number for the next attempt. A removed batch keeps its old number, whose inserts the engine would not accept again. */
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
