import { fileFormatOf, type StoredFormat } from '../../src/model/reports/savedReport';

const longest = 80;

/** `Top apps Q3` as `top-apps-q3`; letters and digits of any script stay. */
const slugOf = (text: string): string =>
  [
    ...text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-'),
  ]
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '');

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
  const slug = slugOf(name) || `report-${id}`;
  const plain = slugOf(name.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || `report-${id}`;
  const extended = slug === plain ? '' : `; filename*=UTF-8''${encodeURIComponent(`${slug}.${format}`)}`;
  return `attachment; filename="${plain}.${format}"${extended}`;
}
