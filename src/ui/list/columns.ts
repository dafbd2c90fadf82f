import { findGrant, isGranted, showsField, type Viewer } from '../../schema/access';
import { derivedColumnOf, headOfFigure, isFigure } from '../../schema/derivedColumns';
import { isOrderAlone } from '../../schema/isOrderAlone';
import type { Field } from '../../schema/kinds';
import type { AnyResource } from '../../schema/resource';
import { isReadable } from '../../schema/validate';
import { cellOf, isNumberCell } from '../fields/cells';
import { wordWidth } from '../fields/wordWidth';

export type Column = {
  readonly name: string;
  readonly field: Field;
  /** English label from the definition. */
  readonly label: string;
  /** English label of the head below a bracket that it shares with its neighbours. */
  readonly head?: string;
  readonly isNumber: boolean;
  readonly isFigures: boolean;
  /** Minimum width in pixels, and the width it takes where there is space. */
  readonly width: readonly [least: number, most: number];
};

/** Id and name stay at the left edge, visible and in place. */
export const leading = ['id', 'name'] as const;

/** Width of the selection column in pixels; without selection it is the left margin. */
export const tickWidth = (hasSelection: boolean): number => (hasSelection ? 36 : 8);
const idWidth = 52;
const statusWidth = 44;
/** Width of a row's actions in pixels: five buttons, with a menu for further actions where there are any. */
const actionsRoom = { usual: 122, more: 146 } as const;
/** Widths of figures in pixels: space for tens of millions, for 100.00%, and for the sort arrow. */
const figureWidths: Readonly<Record<string, number>> = { integer: 80, percent: 60, money: 80 };
const arrowWidth = 14;
const headPx = 11;
/** Horizontal padding of a cell, both sides together. It is small, because what each cell saves goes to the names. */
export const cellPadding = 12;

/** Fields that the viewer may see in the current mode, in the definition's order; the column chooser offers them. */
export function offeredColumns(
  resource: AnyResource,
  viewer: Viewer,
  resources: readonly AnyResource[],
): readonly string[] {
  const { columns, quick, filters } = resource.list;
  const owner = resource.owner !== 'platform' ? ['demand'] : [];
  const names = [...leading, ...columns, ...quick, ...filters, ...owner, 'createdAt', 'modifiedAt'];
  return [...new Set(names)].filter((name) => isSeen(resource, name, viewer, resources));
}

/** The default columns: the definition's and, for administrators, the account at its place. */
export function usualColumns(resource: AnyResource, offered: readonly string[], viewer: Viewer): readonly string[] {
  const names = resource.list.columns.filter((name) => offered.includes(name) && isOfMode(resource, name, viewer));
  if (names.includes('demand') || !offered.includes('demand')) return names;
  const at = names.indexOf('name') + 1;
  return [...names.slice(0, at), 'demand', ...names.slice(at)];
}

/** Fields that the filter panel offers, quick filters first. */
export function offeredFilters(
  resource: AnyResource,
  viewer: Viewer,
  resources: readonly AnyResource[],
): readonly string[] {
  const owner = resource.owner !== 'platform' && viewer.role === 'admin' ? ['demand'] : [];
  const names = [...resource.list.quick, ...resource.list.filters, ...owner];
  return [...new Set(names)].filter((name) => name !== 'name' && isSeen(resource, name, viewer, resources));
}

/** Builds a column. `text` translates its label, whose length decides the width. */
export function columnOf(
  resource: AnyResource,
  name: string,
  text: (english: string) => string,
  own: OwnWidths = noWidths,
): Column {
  const field = resource.allFields[name];
  if (!field) throw new Error(`The list of ${resource.name} has a column '${name}', which is no field.`);
  const facet = cellOf(field);
  const isId = name === 'id';
  return {
    name,
    field,
    label: name === 'status' ? 'On' : field.label,
    ...(isFigure(name) && { head: headOfFigure(name) }),
    isNumber: !isId && isNumberCell(field),
    isFigures: facet.isFigures === true || name === 'uid',
    width: widthOf(name, field, text, own[name]),
  };
}

/**
 * Returns the CSS widths of all columns. The name has none: it takes the rest, and the others shrink to keep it readable. On very
 * wide screens the columns share the rest with the name. The widths need no rows, so nothing moves when rows arrive.
 */
export function columnWidths(
  columns: readonly Column[],
  hasSelection: boolean,
  own: OwnWidths = noWidths,
  /** Width beyond the last column for the actions of a row. */
  edge = 0,
): { readonly widths: readonly (string | undefined)[]; readonly least: number } {
  const others = columns.filter(({ name }) => name !== 'name');
  const isFlexible = ({ name, width: [least, most] }: Column): boolean => least !== most && own[name] === undefined;
  const fixedWidth = ({ name, width }: Column): number => own[name] ?? width[0];
  const fixed = sum(others.filter((column) => !isFlexible(column)).map(fixedWidth)) + tickWidth(hasSelection) + edge;
  const flexible = others.filter(isFlexible).length;
  const share = `(100cqw - ${fixed + (own.name ?? comfortableName)}px) / ${flexible}`;
  const sharing = others.filter(({ name }) => !isNarrow(name) && own[name] === undefined);
  const taken = fixed + sum(others.filter(isFlexible).map(({ width }) => width[1])) + widestName;
  const rest = own.name === undefined ? `max(0px, (100cqw - ${taken}px) / ${sharing.length + 1})` : '0px';
  const widths = columns.map((column) => {
    if (column.name === 'name') return own.name === undefined ? undefined : `${own.name}px`;
    const [least, most] = column.width;
    const width = isFlexible(column) ? `clamp(${least}px, ${share}, ${most}px)` : `${fixedWidth(column)}px`;
    return sharing.includes(column) ? `calc(${width} + ${rest})` : width;
  });
  return {
    widths,
    least: fixed + (own.name ?? leastName) + sum(others.filter(isFlexible).map(({ width }) => width[0])),
  };
}

/** Whether the last column is a time, which the actions of a row may cover. */
export const endsWithTime = (columns: readonly Column[]): boolean =>
  ['modifiedAt', 'createdAt'].includes(columns.at(-1)?.name ?? '');

/** Returns the width in pixels for the most actions that a row of the resource can have. */
export function actionsRoomOf({ serving, childRecords, parentScope }: AnyResource, hasOwnActions: boolean): number {
  const actsAs = Object.values(childRecords ?? {}).some(({ actAs }) => actAs);
  return hasOwnActions || actsAs || serving?.isAsked || parentScope ? actionsRoom.more : actionsRoom.usual;
}

/** How many pixels the actions of a row need beyond the last column. */
export function edgeWidth(columns: readonly Column[], room: number, own: OwnWidths = noWidths): number {
  const last = columns.at(-1);
  return last && endsWithTime(columns) ? Math.max(0, room - (own[last.name] ?? last.width[0])) : room;
}

/** Widths in pixels of the columns that the user resized. */
export type OwnWidths = Readonly<Record<string, number>>;
export const noWidths: OwnWidths = {};
/** Limits of a resized column in pixels: its head stays readable, and it fits a screen. */
export const leastWidth = 40;
export const mostWidth = 1200;

/** The assumed width of a column before it is measured. */
export const expectedWidth = ({ name, width }: Column, own: OwnWidths): number =>
  own[name] ?? (name === 'name' ? comfortableName : width[1]);

/** Below `leastName` names are hard to tell apart; beyond `widestName` other columns share the space. */
const leastName = 176;
const comfortableName = 260;
const widestName = 640;
/** Columns of fixed width: the sticky name starts at the end of `id`, and `status` holds a switch. */
const isNarrow = (name: string): boolean => name === 'id' || name === 'status';

function widthOf(name: string, field: Field, text: (english: string) => string, own = 0): Column['width'] {
  if (name === 'id') return [idWidth, idWidth];
  if (name === 'status') return [statusWidth, statusWidth];
  if (isFigure(name)) {
    const head = wordWidth(text(headOfFigure(name)), headPx) + arrowWidth + cellPadding;
    const width = Math.ceil(Math.max(figureWidths[field.kind] ?? 0, head));
    return [width, width];
  }
  const natural = cellOf(field).width(field, text);
  const head = headWidth(text(field.label));
  const [least, most] = typeof natural === 'number' ? [natural, natural] : natural;
  return [Math.ceil(Math.max(least, own, head)) + cellPadding, Math.ceil(Math.max(most, own, head)) + cellPadding];
}

/** Width of a head, which may break into two lines at its shortest. */
function headWidth(label: string): number {
  const words = label.split(' ');
  const broken = words.map((_, at) =>
    Math.max(...[words.slice(0, at), words.slice(at)].map((line) => wordWidth(line.join(' '), headPx))),
  );
  return Math.min(...broken);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function isSeen(resource: AnyResource, name: string, viewer: Viewer, resources: readonly AnyResource[]): boolean {
  const field = resource.allFields[name];
  const grant = findGrant(viewer, resource.access.read);
  if (!field || !grant || !isReadable(field, viewer) || field.access === 'writeOnly' || isOrderAlone(resource, name))
    return false;
  // An account sees only its own objects.
  if (name === 'demand' && viewer.role !== 'admin') return false;
  if (derivedColumnOf(name)) return true;
  if (!showsField(grant, name)) return false;
  if (field.kind !== 'ref' && field.kind !== 'refs') return true;
  const target = resources.find((one) => one.name === field.to);
  return target !== undefined && isGranted(viewer, target.access.read);
}

function isOfMode(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const mode = resource.columnModes?.[name];
  return mode === undefined || mode === viewer.mode;
}
