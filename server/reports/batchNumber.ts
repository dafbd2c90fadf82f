import { createHash } from 'node:crypto';

/** A batch id, which may be any text, as a number that statements and names of tables may hold: 52 bits of its hash. */
export const batchNumber = (id: string): number => Number.parseInt(createHash('sha256').update(id).digest('hex').slice(0, 13), 16);
