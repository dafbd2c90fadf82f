import './cells.css';
import type { ReactNode } from 'react';
import type { Field, FieldOf, Kind } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import { wordSummary } from '../../schema/kinds/summary';
import { hostInLetters } from '../../schema/reading/readHost';
import { formatCount, formatDateTime, formatPercent, formatUsd } from '../i18n/format';
import { formatDecimal } from '../i18n/formatDecimal';
import { countsText, JsonCell } from './cellsJson';
import { StateMark, shapeOf } from './cellsState';
import { categoryNames, countryNames, stringText } from './values/valueText';
import { wordWidth } from './wordWidth';

/** An object's name in a cell; undefined while it loads, null where the viewer can see no such object. */
export type Named = { readonly name: string; readonly status: number } | null | undefined;

/** Context of cells beside the value. One object serves all rows, so that a cell is a pure function of it. */
export type CellContext = {
  /** Translates a text of a definition into the viewer's language. */
  text(english: string): string;
  translate(key: string, args?: Record<string, unknown>): string;
  /** Offset from UTC in whole hours. */
  readonly timezone: number;
  nameOf(resource: string, id: number): Named;
  /** Address of an object's screen; undefined where the viewer has none. */
  hrefOf(resource: string, id: number): string | undefined;
  /** Address of the list of an object's members; undefined where there is no such screen. */
  membersHrefOf(resource: string, id: number): string | undefined;
  /** `4 tags` */
  countOf(resource: string, count: number): string;
  readonly opensTab: boolean;
};

/** How a list shows one kind of value. */
export type CellFacet<F> = {
  /** Width in pixels without paddings: fixed, or a minimum and a maximum. The column's head may need more. */
  width(field: F, text: CellContext['text']): number | readonly [least: number, most: number];
  /** Whether values are numbers, which align right. */
  readonly isNumber?: boolean;
  /** Whether digits have equal widths: figures, dates and ids. */
  readonly isFigures?: boolean;
  /** Only called with a value that is not empty. */
  render(value: unknown, field: F, context: CellContext): ReactNode;
  /** The cell's title, for a value that is cut off. Called when the pointer enters. */
  hint?(value: unknown, field: F, context: CellContext): string | undefined;
};

/** 114 for the time itself; 118 leaves room for six row actions over it and the switch before it. */
const timeWidth = 118;
const figures = { isFigures: true } as const;
const number = { isNumber: true, isFigures: true } as const;

/** How a list shows each kind. A new kind adds its line here. */
export const cells: { readonly [K in Kind]: CellFacet<FieldOf<K>> } = {
  text: { width: ({ computed }) => (computed ? 102 : [94, 184]), render: (value) => String(value) },
  longText: {
    width: () => [124, 284],
    render: (value) => String(value).split('\n', 1)[0],
    hint: (value) => String(value),
  },
  // Sums of traffic reach billions.
  integer: {
    ...number,
    width: ({ unit, computed }) =>
      computed?.from === 'traffic' ? 96 : unit ? Math.ceil(wordWidth(`00,000 ${unit}`, cellPx)) + 1 : 60,
    render: (value, { unit }) => withUnit(formatCount(value as number), unit),
  },
  decimal: {
    ...number,
    width: () => 64,
    render: (value, { unit, decimals }) => withUnit(fixed(value as number, decimals), unit),
  },
  money: {
    ...number,
    width: ({ per }) => (per === 'thousand' ? 44 : 76),
    render: (value) => formatUsd(value as number),
    hint: (value, { unit }) => `${value} ${unit ?? 'USD'}`,
  },
  percent: { ...number, width: () => 56, render: (value) => formatPercent(value as number) },
  bool: { width: () => 44, render: (value, _, { translate }) => yesNo(value === true, translate) },
  flag: { width: () => 44, render: (value, _, { translate }) => yesNo(value === 1, translate) },
  choice: {
    width(field, text) {
      const least = optionWidth(field, text) + (shapeOf(field, field.options[0]?.value) ? 17 : 0);
      return [least, least + 12];
    },
    render: renderChoice,
  },
  choices: {
    // The first value and the number of others.
    width: (field, text) => Math.min(optionWidth(field, text) + 20, 76),
    render: (value, field, context) => some(value, (item) => optionLabel(field, item, context)),
    hint: (value, field, context) => all(value, (item) => optionLabel(field, item, context)),
  },
  date: { ...figures, width: () => 77, render: (value) => String(value) },
  dateTime: {
    ...figures,
    width: ({ zone }) => (zone === 'utc' ? timeWidth : 77),
    // A flight shows its day; its title has the minutes.
    render: (value, { zone }, { timezone }) =>
      zone === 'utc' ? formatDateTime(String(value), timezone) : String(value).slice(0, 10),
    hint: (value, { zone }) => (zone === 'utc' ? undefined : String(value)),
  },
  ref: { width: () => [76, 184], render: (value, { to }, context) => reference(to, value as number, context) },
  refs: {
    ...number,
    width: () => 48,
    render: (value) => formatCount((value as readonly number[]).length),
    hint: (value, { to }, context) => refsHint(value as readonly number[], to, context),
  },
  strings: {
    width: () => [84, 164],
    render: (value, field) => some(value, (item) => stringText(item, field)),
    hint: (value, field) => all(value, (item) => stringText(item, field)),
  },
  params: {
    ...number,
    width: () => 48,
    render: (value) => formatCount(Object.keys(value as object).length),
    hint: (value) =>
      Object.entries(value as object)
        .map(([name, item]) => `${name} = ${item}`)
        .join('\n'),
  },
  countries: {
    width: () => 56,
    render: (value) => some(value, (item) => String(item).toUpperCase()),
    hint: (value, _, { text }) => all(value, (item) => text(countryNames.get(String(item)) ?? String(item))),
  },
  categories: {
    width: () => 76,
    render: (value) => some(value, String),
    hint: (value) => all(value, (item) => `${item} ${categoryNames.get(String(item)) ?? ''}`.trim()),
  },
  dayparts: {
    ...number,
    width: () => 74,
    render: (value, _, { translate }) =>
      translate('adx.list.cell.hours', { smart_count: String(value).split('1').length - 1 }),
  },
  url: {
    width: () => [124, 284],
    render: (value) => String(value).replace(/^https:\/\//, ''),
    hint: (value) => String(value),
  },
  email: { width: () => [114, 204], render: (value) => String(value) },
  tel: { ...figures, width: () => 104, render: (value) => String(value) },
  // The title has the host in ASCII, as DNS uses it.
  domain: {
    width: () => [94, 184],
    render: (value) => hostInLetters(String(value)),
    hint: (value) => (hostInLetters(String(value)) === value ? undefined : String(value)),
  },
  cidr: { ...figures, width: () => 114, render: (value) => String(value) },
  upload: { width: () => [94, 184], render: (value) => String(value) },
  summary: {
    width: () => [134, 304],
    render: (value, _, { text }) => wordSummary(String(value), text),
    hint: (value, _, { text }) => wordSummary(String(value), text),
  },
  group: { width: () => [94, 184], render: (value) => summary(value), hint: (value) => summary(value) },
  groups: { ...number, width: () => 48, render: (value) => formatCount((value as readonly unknown[]).length) },
  json: {
    width: ({ display }) => (display === 'delivery' ? [132, 172] : display === 'counts' ? [124, 224] : 110),
    render: (value, field, context) => <JsonCell value={value} field={field} context={context} />,
    hint: (value, { display }, context) =>
      display === 'counts'
        ? countsText(value, context)
        : display === 'check' || display === 'delivery'
          ? undefined
          : JSON.stringify(value, null, 1),
  },
};

/** Returns the facet of any field. The map is total, so the cast only drops the kind. */
export const cellOf = (field: Field): CellFacet<Field> => cells[field.kind] as unknown as CellFacet<Field>;

/** Renders a value in a list as text or a light element; '-' if empty. */
export const renderCell = (value: unknown, field: Field, context: CellContext): ReactNode =>
  isEmpty(value) ? '-' : cellOf(field).render(value, field, context);

export const isNumberCell = (field: Field): boolean => cellOf(field).isNumber === true;

// A function, not a component: a page has hundreds of them.
function reference(to: string, id: number, context: CellContext): ReactNode {
  const named = context.nameOf(to, id);
  if (named === undefined) return null;
  const name = named?.name ?? `#${id}`;
  const href = named ? context.hrefOf(to, id) : undefined;
  return href ? (
    <a className="adx-ref" href={href} target={context.opensTab ? '_blank' : undefined}>
      {name}
    </a>
  ) : (
    <span className="adx-ref">{name}</span>
  );
}

type WithOptions = FieldOf<'choice'> | FieldOf<'choices'>;

function renderChoice(value: unknown, field: FieldOf<'choice'>, context: CellContext): ReactNode {
  const shape = shapeOf(field, value);
  const label = optionLabel(field, value, context);
  return shape ? <StateMark shape={shape} label={label} /> : label;
}

const optionLabel = (field: WithOptions, value: unknown, { text }: CellContext): string => {
  const option = field.options.find((item) => item.value === value);
  return option ? text(option.label) : String(value);
};

/** Font size at weight 400, which is narrower than the weight of the measured widths. */
export const cellPx = 11.8;
const optionWidth = ({ options }: WithOptions, text: CellContext['text']): number =>
  Math.min(Math.max(...options.map((option) => Math.ceil(wordWidth(text(option.label), cellPx))), 28) + 1, 120);

const some = (value: unknown, label: (item: unknown) => string): string => {
  const list = Array.isArray(value) ? value : [value];
  return list.length > 1 ? `${label(list[0])} +${list.length - 1}` : label(list[0]);
};

const all = (value: unknown, label: (item: unknown) => string): string | undefined =>
  Array.isArray(value) && value.length > 1 ? value.map(label).join(', ') : undefined;

/** The most names that a title lists; the names of a whole page are loaded together. */
export const hintedNames = 10;

function refsHint(ids: readonly number[], to: string, { nameOf, translate }: CellContext): string {
  const names = ids.slice(0, hintedNames).map((id) => nameOf(to, id)?.name ?? `#${id}`);
  const rest = ids.length - names.length;
  return rest > 0 ? `${names.join('\n')}\n${translate('adx.list.cell.more', { smart_count: rest })}` : names.join('\n');
}

const withUnit = (text: string, unit: string | undefined): string => (unit ? `${text} ${unit}` : text);

const fixed = (value: number, decimals: number): string => formatDecimal(value, Math.min(decimals, 2), decimals);

const yesNo = (value: boolean, translate: CellContext['translate']): string =>
  translate(value ? 'adx.list.cell.yes' : 'adx.list.cell.no');

const summary = (value: unknown): string =>
  Object.values(value as object)
    .filter((item) => typeof item === 'string' || typeof item === 'number')
    .join(' · ') || '-';
