import type { FileFormat } from '../../../src/model/reports/savedReport';
import type { SavedFiles } from '../ports/savedFiles';
import type { StoredReport } from '../ports/savedReports';
import { csvBytes } from './csvBytes';
import type { FileRows } from './fileRows';
import { xlsxBytes } from './xlsxBytes';

/** Rows in the file so far; `isFull` where its format allows no more. */
export type Tally = { rows: number; isFull: boolean };

export type WrittenFile = {
  readonly rowCount: number;
  readonly bytes: number;
  readonly isCut: boolean;
  readonly incomplete: StoredReport['incomplete'];
};

/** Writes rows to a file under its key; closes them in any case. */
export async function writeFile(
  files: SavedFiles,
  key: string,
  rows: FileRows,
  format: FileFormat,
): Promise<WrittenFile> {
  const tally: Tally = { rows: 0, isFull: false };
  try {
    const bytes = await files.write(key, format === 'csv' ? csvBytes(rows, tally) : xlsxBytes(rows, tally));
    return { rowCount: tally.rows, bytes, isCut: tally.isFull || rows.isCut(), incomplete: rows.incomplete };
  } finally {
    await rows.close();
  }
}
