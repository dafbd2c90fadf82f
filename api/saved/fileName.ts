import { fileSlug } from '../../src/model/reports/fileSlug';
import { fileFormatOf, type StoredFormat } from '../../src/model/reports/savedReport';

/** What a download is saved as (RFC 6266): for browsers that know no other letters than ASCII's, too. */
export function dispositionOf({
  id,
  name,
  format: of,
}: {
  readonly id: number;
  readonly name: string;
  readonly format: StoredFormat;
}): string {
  const format = fileFormatOf(of);
  const slug = fileSlug(name) || `report-${id}`;
  const plain = fileSlug(name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || `report-${id}`;
  const extended = slug === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(`${slug}.${format}`)}`;
  return `attachment; filename="${plain}.${format}"${extended}`;
}
