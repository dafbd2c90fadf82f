import { openCsv } from './csvSource';
import { type FactSource, IntakeError } from './factSource';
import { openJson } from './jsonSource';

export const formats = ['csv', 'tsv', 'jsonl', 'parquet'] as const;
export type Format = (typeof formats)[number];

export type FileKind = { readonly format: Format; readonly isGzip: boolean };

const endings: Readonly<Record<string, Format>> = { csv: 'csv', tsv: 'tsv', jsonl: 'jsonl', ndjson: 'jsonl', parquet: 'parquet' };

/** By the ending of its name, unless the format is given. */
export function fileKind(path: string, given: Format | undefined): FileKind {
  const isGzip = /\.gz$/i.test(path);
  const ending = /\.(\w+)$/.exec(path.replace(/\.gz$/i, ''))?.[1]?.toLowerCase() ?? '';
  const format = given ?? endings[ending];
  if (!format) throw new IntakeError(`${path} does not say what it is by its ending: write --format and one of ${formats.join(', ')}.`);
  if (format === 'parquet' && isGzip) throw new IntakeError(`${path} is Parquet inside of gzip: unpack it first.`);
  return { format, isGzip };
}

export async function openSource(path: string, { format, isGzip }: FileKind): Promise<FactSource> {
  if (format === 'jsonl') return openJson(path, isGzip);
  if (format !== 'parquet') return openCsv(path, isGzip, format === 'tsv' ? '\t' : undefined);
  const { openParquet } = await import('./parquetSource');
  return openParquet(path);
}
