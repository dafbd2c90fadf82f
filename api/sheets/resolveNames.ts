import { resourceOf } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import type { RefField, RefsField } from '../../src/schema/kinds/ref';
import { isWritable } from '../../src/schema/validate';
import { createPace, pause } from '../http/pause';
import { sightOf } from '../objects/rights';
import type { NamedObject, Store, StoredObject } from '../ports';
import type { NameAsked, ReadSheet, Rejected, SheetRow } from './readSheet';
import { sheetProblem } from './sheetProblem';

/** Names per query. */
const namesAtOnce = 500;
/** Names that are searched in any case, one by one. */
const searchedAtMost = 200;
const shownCandidates = 5;

type Found = Pick<StoredObject, 'id' | 'name' | 'owner'>;
/** The objects of each resource by lower-case name. */
type ByName = ReadonlyMap<string, ReadonlyMap<string, readonly Found[]>>;

/** Replaces names in the rows of a file by ids. An unknown or ambiguous name is a problem that lists candidates. */
export async function resolveNames(store: Pick<Store, 'find'>, viewer: Viewer, sheet: ReadSheet): Promise<ReadSheet> {
  const asked = new Map<string, Set<string>>();
  for (const { names } of sheet.rows) {
    for (const one of names) {
      const { to } = fieldOf(one);
      if (!isSettable(one, viewer)) continue;
      const words = asked.get(to) ?? new Set<string>();
      asked.set(to, words);
      for (const word of wordsOf(one)) words.add(word);
    }
  }
  if (asked.size === 0) return sheet;
  const found: ByName = new Map(
    await Promise.all(
      [...asked].map(async ([to, words]) => [to, await findByNames(store, viewer, to, [...words])] as const),
    ),
  );
  const rows: SheetRow[] = [];
  const rejected: Rejected[] = [];
  const pace = createPace();
  for (const row of sheet.rows) {
    if (pace.isOver()) await pace.rest();
    const body = { ...row.body };
    for (const one of row.names) {
      if (!isSettable(one, viewer)) continue;
      const read = idsOf(one, row, found);
      if ('code' in read) rejected.push({ line: row.line, field: one.column.head, ...read });
      else if (!one.isBeside)
        body[one.column.name] = one.column.field.kind === 'refs' ? read.ids : (read.ids[0] ?? null);
    }
    rows.push({ ...row, body });
  }
  return { ...sheet, rows, rejected: [...sheet.rejected, ...rejected] };
}

const fieldOf = ({ column }: NameAsked): RefField | RefsField => column.field as RefField | RefsField;

/** Whether the field can be set; names in server fields are not looked up, since the import ignores them. */
const isSettable = ({ column: { field, name } }: NameAsked, viewer: Viewer): boolean =>
  !field.computed && (isWritable(field, viewer) || (name === 'demand' && viewer.role === 'admin'));

/** Possible names in a cell of several references: one per line or separated by signs, which names may contain too. */
const wordsOf = ({ column: { field }, text }: NameAsked): readonly string[] =>
  field.kind === 'ref' ? [text] : [...new Set([text, ...linesOf(text), ...partsOf(text)])];
const linesOf = (text: string): readonly string[] => trimmed(text.split(/\r?\n/));
const partsOf = (text: string): readonly string[] => trimmed(text.split(/[\r\n,;]+/));
const trimmed = (parts: readonly string[]): readonly string[] => parts.map((part) => part.trim()).filter(Boolean);

type Read = { readonly ids: readonly number[] } | ReturnType<typeof sheetProblem>;

function idsOf(asked: NameAsked, row: SheetRow, found: ByName): Read {
  const { field } = asked.column;
  if (field.kind === 'ref') return idOf(asked, asked.text, row, found);
  const candidates = [[asked.text], linesOf(asked.text), partsOf(asked.text)].map((words) =>
    words.map((word) => idOf(asked, word, row, found)),
  );
  const whole = candidates.find((reads) => reads.every((read) => 'ids' in read));
  if (whole) return { ids: [...new Set(whole.flatMap((read) => ('ids' in read ? read.ids : [])))] };
  return (candidates.at(-1) ?? []).find((read) => 'code' in read) ?? { ids: [] };
}

function idOf({ column, isBeside }: NameAsked, word: string, row: SheetRow, found: ByName): Read {
  const { to, label } = column.field as RefField;
  if (column.field.kind === 'refs' && /^\d{1,15}$/.test(word)) return { ids: [Number(word)] };
  const all = found.get(to)?.get(keyOf(word)) ?? [];
  const owner = Number(row.body.demand);
  const ofOwner =
    Number.isSafeInteger(owner) && owner > 0 ? all.filter((one) => one.owner === owner || one.owner === null) : all;
  const own = ofOwner.length > 0 ? ofOwner : all;
  const exact = own.filter(({ name }) => name === word.normalize('NFC'));
  const fits = exact.length > 0 ? exact : own;
  if (isBeside) {
    // The id is used; a name that now belongs to another object means that only one of the two was edited.
    const id = Number(row.body[column.name]);
    const isOther = fits.length > 0 && !all.some((one) => one.id === id);
    return isOther ? sheetProblem('sheetNameOther', { label, id, name: word, other: fits[0]?.id ?? 0 }) : { ids: [id] };
  }
  if (fits.length === 1) return { ids: fits.map(({ id }) => id) };
  if (fits.length === 0)
    return sheetProblem('sheetNameUnknown', { label, resource: resourceOf(to).label[0], name: word.slice(0, 100) });
  const shown = fits
    .toSorted((one, other) => one.id - other.id)
    .slice(0, shownCandidates)
    .map(({ id, name }) => `${id} “${name}”`);
  const candidates = fits.length > shown.length ? [...shown, '…'] : shown;
  return sheetProblem('sheetNameTwice', { label, name: word.slice(0, 100), candidates: candidates.join(', ') });
}

const keyOf = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** Live objects that the viewer sees, by name: exact matches first, then matches in any case. */
async function findByNames(store: Pick<Store, 'find'>, viewer: Viewer, to: string, words: readonly string[]) {
  const byName = new Map<string, Found[]>();
  const sight = sightOf(viewer, resourceOf(to));
  const add = (rows: readonly (StoredObject | NamedObject)[]) => {
    for (const row of rows as readonly StoredObject[]) {
      if (row.status === 2) continue;
      const key = keyOf(row.name);
      const some = byName.get(key) ?? [];
      byName.set(key, some);
      if (!some.some(({ id }) => id === row.id)) some.push(row);
    }
  };
  if (!sight) return byName;
  const { scope } = sight;
  for (let at = 0; at < words.length; at += namesAtOnce) {
    if (at > 0) await pause();
    const values = words.slice(at, at + namesAtOnce).map((word) => word.trim().normalize('NFC'));
    add((await store.find({ type: to, scope, where: [{ field: 'name', op: 'in', values }] })).rows);
  }
  const missing = words.filter((word) => !byName.has(keyOf(word)) && word.length <= 255 && word.trim().length > 1);
  for (const word of missing.slice(0, searchedAtMost)) {
    const { rows } = await store.find({ type: to, scope, where: [], q: keyOf(word), range: [0, 99] });
    add(rows.filter(({ name }) => keyOf(name) === keyOf(word)));
  }
  return byName;
}
