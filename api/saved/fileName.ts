import { fileSlug } from '../../src/model/reports/fileSlug';
import { fileFormatOf, type StoredFormat } from '../../src/model/reports/savedReport';
import type { StoredReport } from '../ports/savedReports';

/** What a download is saved as (RFC 6266): for browsers that know no other letters than ASCII's, too. */
export function dispositionOf({
  id,
  name,
  format: of,
  incomplete,
}: {
  readonly id: number;
  readonly name: string;
  readonly format: StoredFormat;
  readonly incomplete: StoredReport['incomplete'];
}): string {
  const format = fileFormatOf(of);
  // The same mark as in the name of a download from the screen.
  const mark = incomplete ? '-incomplete' : '';
  const slug = (fileSlug(name) || `report-${id}`) + mark;
  const plain = (fileSlug(name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || `report-${id}`) + mark;
  const extended = slug === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(`${slug}.${format}`)}`;
  return `attachment; filename="${plain}.${format}"${extended}`;
}
