import { zipBytes } from '../../api/reports/saved/xlsxBytes';

type Parts = Readonly<Record<string, string>>;

const related = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = (...targets: readonly (readonly [string, string])[]) =>
  `<Relationships>${targets.map(([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${related}/${type}" Target="${target}"/>`).join('')}</Relationships>`;

/** The parts of a workbook; each sheet is given as the rows of its `sheetData`. */
export function workbookParts(sheets: Readonly<Record<string, string>>, more: Parts = {}): Parts {
  const names = Object.keys(sheets);
  const list = names.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join('');
  return {
    '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
    'xl/workbook.xml': `<workbook xmlns:r="${related}"><sheets>${list}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['styles', '/xl/styles.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ),
    'xl/styles.xml': '<styleSheet><cellXfs><xf numFmtId="0"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml': '<sst/>',
    ...Object.fromEntries(
      Object.values(sheets).map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
}

/** A ZIP archive of these files. */
export async function archiveOf(
  parts: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  const entries = Object.entries(parts).map(([name, content]) => ({ name, content: only(content) }));
  for await (const piece of zipBytes(entries)) pieces.push(piece);
  return new Uint8Array(await new Blob(pieces as BlobPart[]).arrayBuffer());
}

async function* only(content: string | Uint8Array<ArrayBuffer>) {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

/** A workbook with cells of texts, numbers and nothing. */
export const workbookOf = (sheets: Readonly<Record<string, readonly (readonly (string | number | null)[])[]>>) =>
  archiveOf(
    workbookParts(Object.fromEntries(Object.entries(sheets).map(([name, rows]) => [name, rows.map(rowOf).join('')]))),
  );

const rowOf = (cells: readonly (string | number | null)[]): string =>
  `<row>${cells.map((cell) => (cell === null ? '<c/>' : typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))}</t></is></c>`)).join('')}</row>`;
