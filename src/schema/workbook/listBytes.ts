import { type Decoded, decodeText, type Encoding, type FileProblem } from '../files/decodeText';
import type { ListContent } from '../files/readListFile';
import type { Separator } from '../files/separators';

/** The text of a list's file, or the rows of one sheet of a workbook. */
export type ListBytes = {
  readonly content: ListContent;
  readonly encoding?: Encoding;
  readonly isGuess?: boolean;
  readonly sheets?: readonly string[];
  /** Counted from 1. */
  readonly sheet?: number;
  /** For a workbook: no sign within a cell separates values. */
  readonly separator?: Separator;
};

export type BytesChoice = { readonly encoding?: Encoding | undefined; readonly sheet?: number | undefined };

/** A list has at most 100,000 entries; other rows may be invalid or duplicates. */
const mostRows = 300_000;
/** More columns than a user looks through. */
const mostCells = 200;

/** Reads the bytes of a list's file; the workbook reader is loaded when the first one arrives. */
export async function readListBytes(
  bytes: Uint8Array,
  { encoding, sheet }: BytesChoice,
  pause: () => Promise<void>,
): Promise<ListBytes | FileProblem> {
  if (!isWorkbook(bytes)) {
    const decoded: Decoded | FileProblem = await decodeText(bytes, encoding, pause);
    if ('code' in decoded) return decoded;
    const { text, ...told } = decoded;
    return { content: text, ...told };
  }
  const { readWorkbook } = await import('./readWorkbook');
  const read = await readWorkbook(
    bytes,
    sheet === undefined ? undefined : sheet - 1,
    { rows: mostRows, cells: mostCells },
    pause,
  );
  if ('code' in read) return read;
  if (read.rows.length > mostRows) return { code: 'fileManyRows', args: { max: mostRows } };
  return { content: read.rows, sheets: read.sheets, sheet: read.sheet + 1, separator: '\t' };
}

/** Whether the bytes begin like a ZIP archive, which every XLSX workbook is. */
export const isWorkbook = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
