import type { Field, Kind } from '../../schema/kinds';
import { forAddresses } from '../../schema/kinds/addresses';

export type Span = 'full' | 'half' | 'quarter';
export type Placed = { readonly name: string; readonly span: Span };

/** A run of plain fields in one grid, or one field with a title and rows of its own. */
export type Block =
  | { readonly kind: 'grid'; readonly items: readonly Placed[] }
  | { readonly kind: 'titled'; readonly name: string };

/** Places the fields of a tab by kind: up to four short numbers share a line; lists and long texts take a whole line. */
export function formLayout(names: readonly string[], fieldOf: (name: string) => Field): readonly Block[] {
  const blocks: Block[] = [];
  let run: string[] = [];
  const flush = () => {
    if (run.length > 0) blocks.push({ kind: 'grid', items: placeRun(run, fieldOf) });
    run = [];
  };
  for (const name of names) {
    if (!isTitledKind(fieldOf(name))) run.push(name);
    else {
      flush();
      blocks.push({ kind: 'titled', name });
    }
  }
  flush();
  return blocks;
}

/** The space that a kind takes in a form: a title with rows or parts, a whole row, half a row, or numbers side by side. */
const rooms: { readonly [K in Kind]: 'titled' | 'full' | 'half' | 'number' } = {
  text: 'half',
  longText: 'full',
  integer: 'number',
  decimal: 'number',
  money: 'number',
  percent: 'number',
  bool: 'half',
  flag: 'half',
  choice: 'half',
  choices: 'half',
  date: 'half',
  dateTime: 'half',
  ref: 'half',
  refs: 'full',
  strings: 'full',
  params: 'titled',
  countries: 'half',
  categories: 'full',
  dayparts: 'titled',
  ...forAddresses('half'),
  url: 'full',
  group: 'titled',
  groups: 'titled',
  upload: 'full',
  summary: 'half',
  json: 'half',
};

/** Whether a field has rows or parts, and so a title instead of a label. */
export const isTitledKind = ({ kind }: Field): boolean => rooms[kind] === 'titled';

function placeRun(names: readonly string[], fieldOf: (name: string) => Field): readonly Placed[] {
  return names.map((name, index) => {
    const field = fieldOf(name);
    if (isWide(field)) return { name, span: 'full' };
    return {
      name,
      span: rooms[field.kind] === 'number' && numbersAround(names, index, fieldOf) >= 3 ? 'quarter' : 'half',
    };
  });
}

function isWide(field: Field): boolean {
  if (field.kind === 'countries') return !field.one;
  if (field.kind === 'choices') return field.options.length > 3;
  return rooms[field.kind] === 'full' || (field.kind === 'json' && !field.computed && field.access !== 'server');
}

/** How many numbers stand side by side here. */
function numbersAround(names: readonly string[], index: number, fieldOf: (name: string) => Field): number {
  const isNumber = (at: number) => {
    const name = names[at];
    return name !== undefined && rooms[fieldOf(name).kind] === 'number';
  };
  let from = index;
  let to = index;
  while (isNumber(from - 1)) from--;
  while (isNumber(to + 1)) to++;
  return to - from + 1;
}
