import {
  type Condition,
  type Refusals,
  readComparisons,
  readWanted,
  reasonOf,
  refusalsOf,
  type Values,
} from './conditions';
import { type Field, type Fields, kindOf } from './kinds';
import { bool } from './kinds/bool';
import { choice } from './kinds/choice';
import { integer, isNumberField } from './kinds/number';
import { nearest } from './nearest';
import type { AnyResource } from './resource';

type Say = (text: string) => void;
type ByName = ReadonlyMap<string, AnyResource>;

/** The fields that names in a condition can mean: those of the record it checks, and of the one it compares with. */
type Scope = { readonly own: Fields; readonly compared: Fields; readonly byName?: ByName };

/** Reports mistakes in the conditions of a field: unknown names and impossible values. */
export function lintConditions(name: string, field: Field, all: Fields, byName: ByName, say: Say): void {
  const [only, reason] = Array.isArray(field.onlyIf)
    ? (field.onlyIf as readonly [Condition, string])
    : [field.onlyIf as Condition | undefined];
  if (only && !reason && !reasonOf(only, all))
    say(
      `field '${name}': no reason can be made of its onlyIf, which asks too much; give one: onlyIf: [{ … }, 'Only …'].`,
    );
  const check = (word: string, condition: Condition = {}, scope: Scope = { own: all, compared: all }) =>
    lintCondition(condition, scope, `${word} of field '${name}'`, say);
  check('onlyIf', only);
  check('requiredIf', field.requiredIf);
  for (const word of ['refuse', 'warn', 'fixedIf'] as const)
    for (const condition of conditionsOf(field[word])) check(word, condition, { own: all, compared: all, byName });
  if (!('rejectTarget' in field) || !field.rejectTarget) return;
  const target = byName.get(field.to);
  // `lintRefs` reports an unknown resource.
  for (const condition of target ? conditionsOf(field.rejectTarget) : [])
    check('rejectTarget', condition, { own: target?.allFields ?? {}, compared: all });
}

/** Reports mistakes in the conditions that keep an object from being deleted, as `lintConditions`. */
export function lintProtect(refusals: Refusals | undefined, all: Fields, byName: ByName, say: Say): void {
  for (const condition of conditionsOf(refusals))
    lintCondition(condition, { own: all, compared: all, byName }, 'protectIf', say);
}

const conditionsOf = (refusals: Refusals | undefined): readonly Condition[] =>
  refusals ? refusalsOf(refusals).map(([condition]) => condition) : [];

function lintCondition(condition: Condition, { own, compared, byName }: Scope, at: string, say: Say): void {
  const find = (path: string, fields: Fields): Field | undefined => {
    const found = fieldAt(path, fields, byName);
    if (typeof found !== 'string') return found;
    say(`${at} names '${path}', ${found}`);
    return undefined;
  };
  for (const [path, wanted] of Object.entries(condition)) {
    const target = find(path, own);
    const comparisons = readComparisons(wanted);
    const values = comparisons || !target ? [] : readWanted(wanted as Values).values;
    for (const value of values) lintValue(target as Field, value, (text) => say(`${at}: ${text}`));
    for (const { word, bound } of comparisons ?? []) {
      const other = typeof bound === 'string' ? find(bound, compared) : undefined;
      const ordered = ['same', 'other', 'outside'].includes(word) ? [] : [target, other];
      for (const one of ordered)
        if (one && !isNumberField(one))
          say(
            `${at}: ${one.label} is no number, so it cannot be ${words[word]} anything; name values, or compare by same or other.`,
          );
    }
  }
}

const words = {
  same: 'the same as',
  other: 'other than',
  outside: 'outside',
  over: 'over',
  under: 'under',
  atLeast: 'at least',
  atMost: 'at most',
} as const;

/** Reports a value that its field can never have. */
function lintValue(target: Field, value: unknown, say: Say): void {
  const kind = kindOf(target);
  if (value === null) {
    if (kind.empty === false) say(`${target.label} is a switch, which is never empty; ask for true or false.`);
    return;
  }
  const hasSeveral = Array.isArray(kind.empty) && !('one' in target && target.one);
  kind.check(hasSeveral ? [value] : value, { ...target, minItems: 0 } as Field, (_, problem) => say(problem.message));
}

/** Returns the field at a path, or why there is none. */
function fieldAt(path: string, all: Fields, byName: ByName | undefined): Field | string {
  const [root = '', ...steps] = path.split('.');
  const [step, ...deeper] = steps;
  if (step === undefined) return all[root] ?? `which is no field. ${nearest(root, Object.keys(all))}`;
  const field = all[root];
  if (field?.kind === 'group' || field?.kind === 'groups')
    return field.fields[step] ?? `but '${root}' has no field '${step}'. ${nearest(step, Object.keys(field.fields))}`;
  if (!byName) return `but here only the fields of the object are known; name one of them.`;
  if (deeper.length > 0) return `which leads too far; name a field of '${root}'.`;
  const isRef = field?.kind === 'ref' || field?.kind === 'refs';
  const fields = isRef
    ? byName.get(field.to)?.allFields
    : root === 'account'
      ? byName.get('demands')?.allFields
      : beside[root];
  if (!fields)
    return `but '${root}' leads nowhere. ${nearest(root, [...Object.keys(all), 'account', ...Object.keys(beside)])}`;
  return fields[step] ?? `but ${isRef ? field.to : root} has no '${step}'. ${nearest(step, Object.keys(fields))}`;
}

const counters = ['imps', 'impsOpenMonth', 'reqs', 'reqs24h', 'days', 'spend', 'unpaid', 'campaignBudgets', 'members'];

/** Values outside the record, as if they were fields. */
const beside: Readonly<Record<string, Fields>> = {
  traffic: Object.fromEntries(counters.map((name) => [name, integer(name)])),
  viewer: {
    user: integer('User'),
    account: integer('Account'),
    role: choice('Role', { options: ['admin', 'demand', 'sub', 'adv'] }),
    mode: choice('Mode', { options: ['ssp', 'dsp'] }),
    showSsp: bool('Supply side'),
    showDsp: bool('Demand side'),
  },
};
