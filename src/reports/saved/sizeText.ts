import { fileFormatOf, type SavedEntry } from '../../model/reports/savedReport';
import { megabytes } from '../../reference/fileTypes';
import { formatCount } from '../../ui/i18n/format';

/** `XLSX, 34 kB`: one report may have files of both kinds under one name. The size of a table's file is unknown before it is made. */
export const fileText = ({ format, bytes }: Pick<SavedEntry, 'format' | 'bytes'>): string =>
  [fileFormatOf(format).toUpperCase(), ...(bytes === null || format === 'table' ? [] : [sizeText(bytes)])].join(', ');

/** `812 B`, `34 kB`, `1.2 MB`. */
function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${formatCount(Math.round(bytes / 1000))} kB` : megabytes(bytes);
}
