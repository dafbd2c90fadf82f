import type { Viewer } from '../../schema/access';
import { type Edit, waysOf } from '../../schema/bulkEdit';
import { isEmpty } from '../../schema/field';
import { decimal, integer, percent, usd } from '../../schema/fields';
import { type Field, type Fields, kindOf } from '../../schema/kinds';
import { type Problem, problem, sentence } from '../../schema/problem';
import type { AnyResource } from '../../schema/resource';
import { maySet } from '../../schema/validate';
import { firstProblem } from './firstProblem';

/** What may be changed on many objects: a field, or one inside a group, with the labels on the way to it. */
export type FieldChoice = { readonly path: string; readonly labels: readonly string[]; readonly field: Field };
export type FieldGroup = { readonly tab: string; readonly choices: readonly FieldChoice[] };

/** The ways of `Edit` as people say them: what grows and what shrinks are two. */
export type Manner = 'set' | 'add' | 'remove' | 'up' | 'down' | 'upPercent' | 'downPercent' | 'replace';

/** The status has buttons of its own; whose an object is nobody changes. */
const ownWay = ['status', 'demand'];

/** What may be changed on many objects after they were made, by the tabs of their form. */
export function fieldsForMany(resource: AnyResource, viewer: Viewer): readonly FieldGroup[] {
  const names = Object.keys(resource.allFields).filter((name) => isForMany(resource, name, viewer));
  const placed = Object.entries(resource.form).map(([tab, own], index) => {
    const shown = index === 0 ? ['name', ...own, 'note'] : own;
    return { tab, names: [...new Set(shown)].filter((name) => names.includes(name)) };
  });
  return placed
    .map(({ tab, names: some }) => ({ tab, choices: some.flatMap((name) => choicesIn(name, resource.allFields[name] as Field)) }))
    .filter(({ choices }) => choices.length > 0);
}

function isForMany(resource: AnyResource, name: string, viewer: Viewer): boolean {
  const field = resource.allFields[name] as Field;
  if (!maySet(resource, name, viewer) || ownWay.includes(name) || resource.members?.field === name) return false;
  // Which parameters there are, the rest of the record says; a file belongs to one object.
  if (field.kind === 'upload' || (field.kind === 'params' && resource.params?.[name])) return false;
  return !field.unique && !field.fixed && field.access !== 'writeOnly';
}

function choicesIn(path: string, field: Field, above: readonly string[] = []): readonly FieldChoice[] {
  const labels = [...above, field.label];
  const whole = { path, labels, field };
  if (field.kind !== 'group') return [whole];
  const inner = insideOf(field.fields).flatMap(([name, part]) => choicesIn(`${path}.${name}`, part, labels));
  // One that may be missing can be given and taken away as a whole.
  return field.optional ? [whole, ...inner] : inner;
}

const insideOf = (fields: Fields) =>
  Object.entries(fields).filter(([, { unique, fixed, access }]) => !unique && !fixed && access === undefined);

const manners: Readonly<Record<ReturnType<typeof waysOf>[number], readonly Manner[]>> = {
  set: ['set'],
  add: ['add'],
  remove: ['remove'],
  raise: ['up', 'down'],
  percent: ['upPercent', 'downPercent'],
  replace: ['replace'],
};

/** A name belongs to one object, but words in it may be those of many. */
export const mannersOf = ({ path, field }: FieldChoice): readonly Manner[] =>
  waysOf(field)
    .filter((way) => way !== 'set' || path !== 'name')
    .flatMap((way) => manners[way]);

/** The field that the value is typed into. */
export function inputFieldOf({ field }: FieldChoice, manner: Manner): Field {
  if (manner === 'upPercent' || manner === 'downPercent') {
    return percent(field.label, { required: true, min: 0, max: manner === 'upPercent' ? 10_000 : 100 });
  }
  if (manner !== 'up' && manner !== 'down') return field;
  const unit = field.unit === undefined ? {} : { unit: field.unit };
  if (field.kind === 'integer') return integer(field.label, { required: true, min: 1, ...unit });
  if (field.kind === 'money') return usd(field.label, { required: true });
  return decimal(field.label, { required: true, min: 0, decimals: 'decimals' in field ? field.decimals : 2, ...unit });
}

/** What is wrong with what was typed, before anybody asks the server about it. */
export function whyNotTyped(choice: FieldChoice, manner: Manner, value: unknown, find: string): Problem | undefined {
  const label = choice.labels.at(-1) ?? choice.field.label;
  if (manner === 'replace') return find === '' ? sentence('Say which text is to be replaced.') : undefined;
  const field = inputFieldOf(choice, manner);
  if ((manner === 'add' || manner === 'remove') && isEmpty(value)) return problem('required', { label });
  return firstProblem(field, value);
}

export function editOf({ path, field }: FieldChoice, manner: Manner, value: unknown, find: string): Edit {
  switch (manner) {
    case 'up':
    case 'down':
      return { field: path, way: 'raise', value: signed(value, manner === 'up') };
    case 'upPercent':
    case 'downPercent':
      return { field: path, way: 'percent', value: signed(value, manner === 'upPercent') };
    case 'replace':
      return { field: path, way: 'replace', find, value: String(value ?? '') };
    case 'set':
    case 'add':
    case 'remove':
      return { field: path, way: manner, value: kindOf(field).normalize(value, field) };
  }
}

const signed = (value: unknown, isUp: boolean): number => (isUp ? Number(value) : -Number(value));

/** What an input begins with: nothing, so that nobody takes it for what the objects have. */
export const emptyOf = (field: Field): unknown => kindOf(field).empty;

/** One of the others is the same field, lies in it, or has it within: the later would undo the earlier. */
export const overlaps = (path: string, others: readonly string[]): boolean =>
  others.some((other) => path === other || path.startsWith(`${other}.`) || other.startsWith(`${path}.`));
