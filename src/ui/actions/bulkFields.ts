import type { Viewer } from '../../schema/access';
import { type Edit, type MoveUnit, moveAtMost, moveUnits, waysOf } from '../../schema/bulkEdit';
import { decimal, integer, percent, usd } from '../../schema/fields';
import { type Field, type Fields, kindOf } from '../../schema/kinds';
import { isEmpty } from '../../schema/kinds/field';
import { type Problem, problem, sentence } from '../../schema/messages/problem';
import type { AnyResource } from '../../schema/resource';
import { maySet } from '../../schema/validate';
import { firstProblem } from './firstProblem';

/** A field that can be changed on many objects, or one inside a group, with the labels of its path. */
export type FieldChoice = {
  readonly path: string;
  readonly labels: readonly string[];
  readonly field: Field;
  /** Whether another field is the end of a period that starts here. */
  readonly isStart: boolean;
  /** Path of the period's start, if the field is its end. */
  readonly start: string | undefined;
};
export type FieldGroup = { readonly tab: string; readonly choices: readonly FieldChoice[] };

/** The manners of an edit in the form: increase and decrease are separate, and so are a value and none. */
export type Manner =
  | 'set'
  | 'add'
  | 'remove'
  | 'up'
  | 'down'
  | 'upPercent'
  | 'downPercent'
  | 'replace'
  | 'move'
  | 'extend'
  | 'clear';

/** The choice and input for one field. */
export type Typed = {
  readonly path: string;
  readonly manner: Manner;
  readonly value: unknown;
  readonly find: string;
  readonly unit: MoveUnit;
  /** Rounding step of money. */
  readonly round: number | undefined;
  /** For an end that moves: whether starts in the future move too. */
  readonly withStart: boolean;
  /** For a date and time: whether only the day changes. */
  readonly keepTime: boolean;
};

/** The status has its own buttons; the owner never changes. */
const ownWay = ['status', 'demand'];

/** Returns the fields that can be changed on many existing objects, by tab of their form. */
export function fieldsForMany(resource: AnyResource, viewer: Viewer): readonly FieldGroup[] {
  const names = Object.keys(resource.allFields).filter((name) => isForMany(resource, name, viewer));
  const placed = Object.entries(resource.form).map(([tab, own], index) => {
    const shown = index === 0 ? ['name', ...own, 'note'] : own;
    return { tab, names: [...new Set(shown)].filter((name) => names.includes(name)) };
  });
  return placed
    .map(({ tab, names: some }) => ({ tab, choices: some.flatMap((name) => choicesIn(name, resource.allFields)) }))
    .filter(({ choices }) => choices.length > 0);
}

function isForMany(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const field = resource.allFields[name] as Field;
  if (!maySet(resource, name, viewer) || ownWay.includes(name) || resource.members?.field === name) return false;
  // Parameters depend on other fields of each record; a file belongs to one object.
  if (field.kind === 'upload' || (field.kind === 'params' && resource.params?.[name])) return false;
  return !field.unique && !field.fixed && field.access !== 'writeOnly';
}

function choicesIn(
  name: string,
  fields: Fields,
  above = '',
  labelsAbove: readonly string[] = [],
): readonly FieldChoice[] {
  const field = fields[name] as Field;
  const path = `${above}${name}`;
  const labels = [...labelsAbove, field.label];
  const isStart = Object.values(fields).some((other) => 'after' in other && other.after === name);
  const start = 'after' in field && typeof field.after === 'string' ? `${above}${field.after}` : undefined;
  const whole = { path, labels, field, isStart, start };
  if (field.kind !== 'group') return [whole];
  const inner = insideOf(field.fields).flatMap((part) => choicesIn(part, field.fields, `${path}.`, labels));
  // An optional group can be set and cleared as a whole.
  return field.optional ? [whole, ...inner] : inner;
}

const insideOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { unique, fixed, access }]) =>
    !unique && !fixed && access === undefined ? [name] : [],
  );

const manners: Readonly<Record<ReturnType<typeof waysOf>[number], readonly Manner[]>> = {
  set: ['set'],
  add: ['add'],
  remove: ['remove'],
  raise: ['up', 'down'],
  percent: ['upPercent', 'downPercent'],
  replace: ['replace'],
  move: ['move'],
  extend: ['extend'],
};

/** Returns the manners of a field; clearing comes last. A name cannot be set for many objects, but its words can be replaced. */
export function mannersOf({ path, field, isStart }: FieldChoice): readonly Manner[] {
  const found = waysOf(field)
    .filter((way) => (way !== 'set' || path !== 'name') && (way !== 'extend' || !isStart))
    .flatMap((way) => manners[way]);
  return found.includes('set') && mayBeEmpty(field) ? [...found, 'clear'] : found;
}

const mayBeEmpty = (field: Field): boolean =>
  !field.required && isEmpty(kindOf(field).empty) && !('minItems' in field && Number(field.minItems ?? 0) > 0);

/** Returns the units by which a date can move; a day has no hours. */
export const unitsOf = (field: Field): readonly MoveUnit[] =>
  moveUnits.filter((unit) => unit !== 'hours' || field.kind !== 'date');

/** Whether the result may be rounded: money that increases or decreases. */
export const mayRound = (field: Field, manner: Manner): boolean =>
  field.kind === 'money' && ['up', 'down', 'upPercent', 'downPercent'].includes(manner);

/** Whether each object may keep its time of day. */
export const mayKeepTime = (field: Field, manner: Manner): boolean =>
  field.kind === 'dateTime' && (manner === 'set' || manner === 'extend');

/** Returns the steps for rounding prices and budgets, in USD. */
export const stepsOf = (field: Field): readonly number[] =>
  field.kind === 'money' && field.per === 'total' ? [0.01, 1, 10, 100, 1000] : [0.01, 0.05, 0.1, 0.25, 0.5, 1];

/** Returns the field definition of the value's input. */
export function inputFieldOf({ field }: FieldChoice, manner: Manner): Field {
  if (manner === 'upPercent' || manner === 'downPercent') {
    return percent(field.label, { required: true, min: 0, max: manner === 'upPercent' ? 10_000 : 100 });
  }
  if (manner === 'move') return integer(field.label, { required: true, min: -moveAtMost, max: moveAtMost });
  if (manner !== 'up' && manner !== 'down') return field;
  const unit = field.unit === undefined ? {} : { unit: field.unit };
  if (field.kind === 'integer') return integer(field.label, { required: true, min: 1, ...unit });
  if (field.kind === 'money') return usd(field.label, { required: true });
  return decimal(field.label, { required: true, min: 0, decimals: 'decimals' in field ? field.decimals : 2, ...unit });
}

/** Checks the typed value before the server does. */
export function whyNotTyped(choice: FieldChoice, { manner, value, find }: Typed): Problem | undefined {
  const label = choice.labels.at(-1) ?? choice.field.label;
  if (manner === 'clear') return undefined;
  if (manner === 'replace') return find === '' ? sentence('Enter the text to find.') : undefined;
  if (manner === 'move' && value === 0) return sentence('Move by a whole number other than 0.');
  const field = inputFieldOf(choice, manner);
  if (manner !== 'set' && isEmpty(value)) return problem('required', { label });
  if (manner === 'set' && isEmpty(value) && mannersOf(choice).includes('clear')) {
    return sentence('Enter a value. To remove the value, choose “Clear”.');
  }
  return firstProblem(field, value);
}

export function editOf(
  { path, field }: FieldChoice,
  { manner, value, find, unit, round, withStart, keepTime }: Typed,
): Edit {
  const rounding = round === undefined ? {} : { round };
  switch (manner) {
    case 'up':
    case 'down':
      return { field: path, way: 'raise', value: signed(value, manner === 'up'), ...rounding };
    case 'upPercent':
    case 'downPercent':
      return { field: path, way: 'percent', value: signed(value, manner === 'upPercent'), ...rounding };
    case 'replace':
      return { field: path, way: 'replace', find, value: String(value ?? '') };
    case 'move':
      return { field: path, way: 'move', value: Number(value), unit, ...(withStart && { withStart }) };
    case 'clear':
      return { field: path, way: 'set', value: kindOf(field).empty };
    case 'set':
    case 'add':
    case 'remove':
    case 'extend':
      return { field: path, way: manner, value: kindOf(field).normalize(value, field), ...(keepTime && { keepTime }) };
  }
}

const signed = (value: unknown, isUp: boolean): number => (isUp ? Number(value) : -Number(value));

/** A field before input: its first manner, and no value that could be mistaken for that of the objects. */
export function begun(choice: FieldChoice, manner: Manner = mannersOf(choice)[0] ?? 'set'): Typed {
  return {
    path: choice.path,
    manner,
    value: emptyOf(inputFieldOf(choice, manner)),
    find: '',
    unit: 'days',
    round: undefined,
    withStart: false,
    keepTime: false,
  };
}

const emptyOf = (field: Field): unknown => kindOf(field).empty;

/** Whether another edit concerns the same field, its group or its part: the later edit would undo the earlier. */
export const overlaps = (path: string, others: readonly string[]): boolean =>
  others.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`));
