import { type CellFormat, formatOf } from './cellFormats';
import type { Archive } from './openArchive';
import { WorkbookError } from './workbookProblem';
import { createXmlEvents, type TagAttributes, type XmlListener } from './xmlEvents';

/** Data that the sheets of a workbook share. */
export type WorkbookParts = {
  readonly sheets: readonly { readonly name: string; readonly part: string | undefined; readonly isHidden: boolean }[];
  /** Shared texts, by the index that cells name. */
  readonly shared: readonly string[];
  /** Formats by the index of a cell's style. */
  readonly formats: readonly CellFormat[];
  readonly is1904: boolean;
};

type Pause = () => Promise<void>;
type Relation = { readonly type: string; readonly target: string };
type Open = XmlListener['open'];

/** Excel opens no workbook with more sheets. */
const mostSheets = 1000;
const mostFormats = 65_536;
/** Excel allows 31 characters. */
const longestName = 100;
/** A cell has at most 32,767 characters; a longer one is cut here and refused later. */
export const longestCell = 100_000;

export async function readParts(archive: Archive, pause: Pause): Promise<WorkbookParts> {
  const read = (part: string, listener: XmlListener) => readXml(archive, part, listener, pause);
  const top = await relationsOf('', archive, read);
  const main = [...top.values()].find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  if (!archive.has(main)) throw new WorkbookError('fileIsNoSheet');
  const related = await relationsOf(main, archive, read);
  const partOf = (wanted: string) => [...related.values()].find(({ type }) => type === wanted)?.target;

  const sheets: WorkbookParts['sheets'][number][] = [];
  let is1904 = false;
  await read(
    main,
    opening((name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes('date1904') ?? '');
      if (name !== 'sheet' || sheets.length >= mostSheets) return;
      const relation = related.get(attributes('id') ?? '');
      // Charts and macros have sheets without cells.
      if (relation && relation.type !== 'worksheet') return;
      const isHidden = (attributes('state') ?? 'visible') !== 'visible';
      sheets.push({ name: (attributes('name') ?? '').slice(0, longestName), part: relation?.target, isHidden });
    }),
  );
  if (sheets.length === 0) throw new WorkbookError('fileIsNoSheet');
  const styles = partOf('styles');
  const texts = partOf('sharedStrings');
  return {
    sheets,
    is1904,
    formats: styles === undefined ? [] : await readFormats(styles, read),
    shared: texts === undefined ? [] : await readShared(texts, read),
  };
}

type Read = (part: string, listener: XmlListener) => Promise<void>;

const nothing = () => undefined;
const opening = (open: Open): XmlListener => ({ open, close: nothing, text: nothing });

async function readXml(archive: Archive, part: string, listener: XmlListener, pause: Pause): Promise<void> {
  const events = createXmlEvents(listener);
  const decoder = new TextDecoder('utf-8');
  if (!archive.has(part)) throw new WorkbookError('fileIsBroken');
  await archive.read(part, async (piece) => {
    events.take(decoder.decode(piece, { stream: true }));
    await pause();
  });
  events.end();
}

/** Returns the parts that a part is related to, by relation id, with paths from the root of the archive. */
async function relationsOf(part: string, archive: Archive, read: Read): Promise<ReadonlyMap<string, Relation>> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const path = `${folder}_rels/${part.slice(folder.length)}.rels`;
  const found = new Map<string, Relation>();
  if (!archive.has(path)) return found;
  await read(
    path,
    opening((name, attributes) => {
      const target = attributes('Target') ?? '';
      if (name !== 'Relationship' || found.size >= mostSheets * 2 || attributes('TargetMode') === 'External') return;
      const type = attributes('Type') ?? '';
      found.set(attributes('Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        target: resolvedPath(folder, target),
      });
    }),
  );
  return found;
}

function resolvedPath(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).slice(0, 1000).split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

async function readFormats(part: string, read: Read): Promise<readonly CellFormat[]> {
  const codes = new Map<number, string>();
  const formats: CellFormat[] = [];
  let isInCells = false;
  const open = (name: string, attributes: TagAttributes) => {
    if (name === 'numFmt' && codes.size < mostFormats)
      codes.set(Number(attributes('numFmtId')), attributes('formatCode') ?? '');
    if (name === 'cellXfs') isInCells = true;
    if (name !== 'xf' || !isInCells || formats.length >= mostFormats) return;
    const id = Number(attributes('numFmtId') ?? 0);
    formats.push(formatOf(id, codes.get(id)));
  };
  const close = (name: string) => {
    if (name === 'cellXfs') isInCells = false;
  };
  await read(part, { open, close, text: nothing });
  return formats;
}

/** Each text may have several runs; phonetic hints (`rPh`) are skipped. */
async function readShared(part: string, read: Read): Promise<readonly string[]> {
  const shared: string[] = [];
  const budget = createBudget();
  let text = '';
  let isReading = false;
  let isAside = false;
  await read(part, {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isAside = true;
      else if (name === 't') isReading = !isAside;
    },
    close(name) {
      isReading = false;
      if (name === 'rPh') isAside = false;
      else if (name === 'si') {
        budget.take(1, text.length);
        // A blank text is stored empty: cells may refer to it often, and each time would scan it.
        shared.push(text.trim() === '' ? '' : unescaped(text));
      }
    },
    text(piece) {
      if (isReading && text.length < longestCell) text += piece;
    },
  });
  return shared;
}

/** Decodes `_x0001_`, the format's escape for characters that XML does not allow. */
export const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** As many characters as the largest text file has. */
const mostCharacters = 32 * 2 ** 20;
const mostCells = 5_000_000;

/** Limits the cells and characters of a workbook: a few bytes of a file can repeat a long text, or a far column, many times. */
export function createBudget() {
  let cells = 0;
  let characters = 0;
  return {
    take(places: number, length: number): void {
      cells += places;
      characters += length;
      if (cells > mostCells) throw new WorkbookError('fileManyCells', { max: mostCells });
      if (characters > mostCharacters) throw new WorkbookError('fileLongTexts', { max: mostCharacters });
    },
  };
}

export type CellBudget = ReturnType<typeof createBudget>;
