import { availableParallelism } from 'node:os';
import type { EngineLimits } from './connectEngine';

/** Of the embedded engine, and of a server whose address names none. */
export const usualDatabase = 'adx';

export const usualPatienceMs = 10_000;

/** Of the embedded engine. */
export const usualMemoryMb = 1_024;

const mebi = 2 ** 20;

/** What an answer depends on. */
export const answerSettings = {
  // A sum that a double cannot hold shows as one that is no safe integer, so it needs no quotes.
  output_format_json_quote_64bit_integers: 0,
  output_format_write_statistics: 0,
  exact_rows_before_limit: 1,
  totals_mode: 'after_having_exclusive',
  precise_float_parsing: 1,
} as const;

/** How much of the machine a statement may take. A server has a profile for that, unless more is said here. */
export function limitSettings({ threads, memoryMb }: EngineLimits): Record<string, string | number> {
  return {
    ...(threads !== undefined && { max_threads: threads }),
    ...(memoryMb !== undefined && memorySettings(memoryMb)),
  };
}

/** For the engine in this process, which has requests to answer too. */
export const embeddedSettings = ({ threads = Math.max(1, availableParallelism() - 1), memoryMb = usualMemoryMb }: EngineLimits) => ({
  ...answerSettings,
  ...limitSettings({ threads, memoryMb }),
  // Without them a range of a month is read by one thread, however many there are.
  merge_tree_min_rows_for_concurrent_read: String(65_536),
  merge_tree_min_bytes_for_concurrent_read: String(4 * mebi),
});

/**
 * For a statement of the engine in this process that reads daily sums alone: it is over so soon that the process spares it the last core
 * too. The sums are few bytes, which one thread would read whatever their rows, and which lie in memory, so that handing each read to
 * yet another thread takes longer than to read.
 */
export const quickSettings = ({ threads = availableParallelism() }: EngineLimits): string =>
  `max_threads = ${threads}, merge_tree_min_bytes_for_concurrent_read = 1, local_filesystem_read_method = 'pread'`;

function memorySettings(memoryMb: number) {
  // What is not of a query (caches, merges, the library itself) takes about a quarter.
  const queryBytes = Math.floor(memoryMb * 0.75) * mebi;
  return {
    max_memory_usage: String(queryBytes),
    max_bytes_before_external_group_by: String(Math.floor(queryBytes / 2)),
    max_bytes_before_external_sort: String(Math.floor(queryBytes / 2)),
  };
}

export type Columns = readonly { readonly name: string; readonly type: string }[];
export const namesOf = (columns: Columns): string => columns.map(({ name }) => name).join(', ');
