import type { Field, Kind } from '../../schema/kinds';

export type Span = 'full' | 'half' | 'quarter';
export type Placed = { readonly name: string; readonly span: Span };

/** A run of plain fields in one grid, or one field with rows of its own under its own title. */
export type Block =
  | { readonly kind: 'grid'; readonly items: readonly Placed[] }
  | { readonly kind: 'titled'; readonly name: string };

/** Where each field of a tab stands, from its kind: short numbers four to a line, lists and long texts alone on theirs. */
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

const titled: ReadonlySet<Kind> = new Set<Kind>(['group', 'groups', 'params', 'dayparts']);

/** Has rows or parts of its own, and so a title in place of a label. */
export const isTitledKind = ({ kind }: Field): boolean => titled.has(kind);

const wide: ReadonlySet<Kind> = new Set<Kind>(['longText', 'strings', 'refs', 'categories', 'url', 'upload']);
const numbers: ReadonlySet<Kind> = new Set<Kind>(['integer', 'decimal', 'money', 'percent']);

function placeRun(names: readonly string[], fieldOf: (name: string) => Field): readonly Placed[] {
  return names.map((name, index) => {
    const field = fieldOf(name);
    if (isWide(field)) return { name, span: 'full' };
    return { name, span: numbers.has(field.kind) && numbersAround(names, index, fieldOf) >= 3 ? 'quarter' : 'half' };
  });
}

function isWide(field: Field): boolean {
  if (field.kind === 'countries') return !field.one;
  if (field.kind === 'choices') return field.options.length > 3;
  return wide.has(field.kind) || (field.kind === 'json' && !field.computed && field.access !== 'server');
}

/** How many numbers stand side by side here. */
function numbersAround(names: readonly string[], index: number, fieldOf: (name: string) => Field): number {
  const isNumber = (at: number) => {
    const name = names[at];
    return name !== undefined && numbers.has(fieldOf(name).kind);
  };
  let from = index;
  let to = index;
  while (isNumber(from - 1)) from--;
  while (isNumber(to + 1)) to++;
  return to - from + 1;
}
