import type { Role } from './access';
import { commonFields } from './commonFields';
import { type Around, type Condition, fieldsIn, meets, type Refusals, reasonOf, refusalsOf } from './conditions';
import type { InitialContext, RuleContext } from './context';
import type { Field, Fields } from './kinds';
import { isEmpty, type Other } from './kinds/field';
import type { Message, Word } from './messages/message';
import { sayMade } from './messages/sayMade';
import type { AnyResource, ByRole, PlacedEntry, Resource, ResourceInput, Title } from './resource';

export const roles: readonly Role[] = ['admin', 'demand', 'sub', 'adv'];

/**
 * Defines one object of the product: its screens, API, storage, sample data, demo and tests. The name is used in routes and in
 * the API; the labels after it are for people.
 *
 * @example
 * export const vendors = defineResource('vendors', ['Vendor', 'Vendors', 'truck'], {
 *   fields: { domain: domain('Domain', { required: true }) },
 *   access: { read: [demand.any], write: [demand.any] },
 *   menu: { group: 'Demand', order: 50 },
 * });
 */
export function defineResource<const N extends string, F extends Fields>(
  name: N,
  [one, many, icon = 'box']: Title,
  input: ResourceInput<F>,
): Resource<N, F> {
  const own = Object.keys(input.fields);
  const isOfAdmins = [...input.access.read, ...input.access.write].every(({ role }) => role === 'admin');
  const base = byRole(input.base, () => `/api/${isOfAdmins ? 'admin' : 'demand'}/${name}`);
  const owner = input.access.owner ?? 'account';
  const common = commonFields(owner);
  const allFields = { ...common, ...input.fields };
  const columns: readonly string[] = input.list?.columns ?? own.filter((field) => !(field in common)).slice(0, 5);
  const quick = input.list?.quick ?? ['status'];
  const menu = entriesOf(input.menu);
  const [mode, ...otherModes] = new Set(menu.map((entry) => entry.mode));
  return Object.freeze({
    ...input,
    name,
    label: [one, many],
    icon,
    owner,
    uniqueName: input.uniqueName ?? true,
    revision: input.revision ?? 1,
    allFields,
    ...blocksOf(name, input as unknown as ResourceInput, allFields),
    list: {
      columns: columns.includes('name') ? columns : ['id', 'name', ...columns, 'status', 'modifiedAt'],
      quick: [...quick, ...filteredBy(input.fields, 'quick')],
      filters: [
        ...(quick.includes('status') ? [] : ['status']),
        ...filteredBy(input.fields, true),
        'createdAt',
        'modifiedAt',
      ],
      sort: input.list?.sort ?? (['modifiedAt', 'desc'] as const),
      actions:
        input.list?.actions ??
        (['edit', 'copy', 'reports', 'archive', 'delete'] as const).filter(
          (word) => word !== 'reports' || input.reports,
        ),
      ...(input.list?.picture && { picture: input.list.picture }),
      ...(input.list?.spare && { spare: input.list.spare }),
      ...(input.list?.totals && { totals: input.list.totals }),
    },
    form: formOf(input.fields, common),
    menu,
    ...(mode && otherModes.length === 0 && { mode }),
    base,
    listPath: byRole(input.listPath, (role) => `${base[role]}/list`),
  } as Resource<N, F>);
}

function byRole(given: ByRole<string> | undefined, fallback: (role: Role) => string): Readonly<Record<Role, string>> {
  const at = (role: Role): string => {
    if (typeof given === 'string') return given;
    return given?.[role] ?? given?.demand ?? fallback(role);
  };
  return { admin: at('admin'), demand: at('demand'), sub: at('sub'), adv: at('adv') };
}

const entriesOf = (menu: ResourceInput['menu'] = {}): readonly PlacedEntry[] => {
  if ('group' in menu) return [menu];
  return Object.entries(menu).map(([role, entry]) => ({ ...entry, role: role as Role }));
};

type Row = Readonly<Record<string, any>>;
type Blocks = Pick<
  AnyResource,
  | 'initial'
  | 'onlyIf'
  | 'requiredIf'
  | 'rules'
  | 'warnings'
  | 'fixed'
  | 'validateTarget'
  | 'compute'
  | 'moments'
  | 'protect'
>;

/** Returns the fields by tab: a field with `tab` begins one, and General comes first. */
function formOf(own: Fields, common: Fields): Readonly<Record<string, readonly string[]>> {
  const form: Record<string, string[]> = {};
  let tab = 'General';
  for (const [name, field] of Object.entries(own)) {
    if (field.tab === false || name in common) continue;
    tab = field.tab ?? tab;
    form[tab] = [...(form[tab] ?? []), name];
  }
  return form;
}

const filteredBy = (own: Fields, how: true | 'quick'): readonly string[] =>
  Object.keys(own).filter((name) => own[name]?.filter === how);

/** Merges the rules that fields state as data with the definition's own blocks, in the order of the fields. */
function blocksOf(name: string, input: ResourceInput, allFields: Fields): Blocks {
  const {
    fields,
    initial,
    onlyIf,
    requiredIf,
    rules,
    warnings,
    fixed,
    validateTarget: choose,
    compute,
    protectIf,
  } = input;
  const moments = momentsOf(fields);
  const oneOf = <T>(
    block: string,
    own: Readonly<Record<string, T | undefined>> = {},
    made: (field: Field) => NoInfer<T> | undefined,
  ) =>
    inOrder(own, fields, (at, field) => {
      const found = made(field);
      if (found && own[at])
        throw new Error(
          `${name}: field '${at}' says ${block} itself, and so does the block ${block}; keep one of them.`,
        );
      return found ?? own[at];
    });
  return {
    initial: oneOf('initial', initial, ({ initialFrom: from }) =>
      from ? readsFrom([from].flat(), allFields) : undefined,
    ),
    onlyIf: oneOf('onlyIf', onlyIf, ({ onlyIf: asked }) => asked && applies(asked, allFields)),
    requiredIf: oneOf(
      'requiredIf',
      requiredIf,
      ({ requiredIf: asked }) => asked && ((record: Row) => meets(asked, record)),
    ),
    rules: inOrder(rules, fields, (at, field) =>
      inTurn([...ordersOf(at, field, allFields), ...said(field.refuse)], rules?.[at]),
    ),
    warnings: inOrder(warnings, fields, (at, field) =>
      inTurn([...pastOf(at, field), ...said(field.warn)], warnings?.[at]),
    ),
    fixed: oneOf('fixed', fixed, ({ fixedIf }) => fixedIf && firstMet(fixedIf)),
    validateTarget: oneOf('validateTarget', choose, (field) =>
      'rejectTarget' in field && field.rejectTarget ? choosesNone(field.rejectTarget) : undefined,
    ),
    compute: oneOf('compute', compute, ({ computed }) => {
      if (computed?.from !== 'record') return undefined;
      return computed.path ? readsFrom([computed.path], allFields) : computed.by;
    }),
    ...(moments.length > 0 && { moments: (record: Row) => moments.map((at) => record[at] ?? null) }),
    ...(protectIf && { protect: firstMet(protectIf) }),
  };
}

type Check = (record: Row, context: RuleContext) => Message | undefined;
type Rule = NonNullable<NonNullable<AnyResource['rules']>[string]>;

const said = (refusals: Refusals | undefined): readonly Check[] => (refusals ? [firstMet(refusals)] : []);

/** Returns the message of the first match. It reads the fields of all combinations, since the result depends on each. */
const firstMet =
  (refusals: Refusals) =>
  (record: Row, around: Around, compared?: Row): string | undefined => {
    const all = refusalsOf(refusals);
    for (const [condition] of all) for (const name of fieldsIn(condition)) void record[name];
    return all.find(([condition]) => meets(condition, record, around, compared))?.[1];
  };

/** Checks a chosen object against the record that names it. */
const choosesNone = (rejectTarget: Refusals) => (record: Row, target: Row, around: Around) =>
  firstMet(rejectTarget)(target, around, record);

const momentsOf = (fields: Fields): readonly string[] => [
  ...new Set(
    Object.values(fields).flatMap(({ computed }) => (computed?.from === 'record' ? (computed.changesAt ?? []) : [])),
  ),
];

/** Returns the first message of the checks; the definition's own rule runs last. */
function inTurn(checks: readonly Check[], own: Rule | undefined): Rule | undefined {
  if (checks.length === 0) return own;
  const all: readonly Rule[] = own ? [...checks, own] : checks;
  return (record, context) => {
    for (const check of all) {
      const found = check(record, context);
      if (found) return found;
    }
    return undefined;
  };
}

function inOrder<T>(
  own: Readonly<Record<string, T | undefined>> = {},
  fields: Fields,
  ask: (name: string, field: Field) => T | undefined,
) {
  const asked = Object.entries(fields).map(([name, field]) => [name, ask(name, field)] as const);
  // Rules of common fields follow, and misspelt ones, which `lint` reports.
  return Object.fromEntries([
    ...asked.filter(([, one]) => one !== undefined),
    ...Object.entries(own).filter(([name]) => !(name in fields)),
  ]);
}

function applies(asked: NonNullable<Field['onlyIf']>, allFields: Fields) {
  const [condition, reason] = isPair(asked) ? asked : [asked, reasonOf(asked, allFields)];
  return [(record: Row) => meets(condition, record), reason ?? ''] as const;
}

const isPair = (asked: NonNullable<Field['onlyIf']>): asked is readonly [Condition, string] => Array.isArray(asked);

type Source = Pick<InitialContext, 'linked' | 'account'> & Partial<Pick<InitialContext, 'viewer'>>;

/** Reads paths that begin with `viewer`, `account`, a reference, or a field of the record. */
function readsFrom(paths: readonly string[], allFields: Fields) {
  const read = (path: string, record: Row, context: Source): unknown => {
    const [root = '', ...steps] = path.split('.');
    if (steps.length === 0) return record[root];
    const kind = allFields[root]?.kind;
    const named = kind === 'ref' || kind === 'refs' ? context.linked(root)[0] : record[root];
    const from = root === 'viewer' ? context.viewer : root === 'account' ? context.account : named;
    return steps.reduce<any>((at, step) => at?.[step], from);
  };
  return (record: Row, context: Source): unknown => {
    let found: unknown;
    for (const path of paths) {
      found = read(path, record, context) ?? undefined;
      // An empty list is no value either: the next source counts.
      if (!isEmpty(found)) break;
    }
    return found;
  };
}

const pastOf = (name: string, field: Field): readonly Check[] => {
  const past = 'past' in field ? field.past : undefined;
  return past
    ? [(record, { now }) => (record[name] && record[name] < now.toISOString().slice(0, 10) ? past : undefined)]
    : [];
};

function ordersOf(name: string, field: Field, allFields: Fields): readonly Check[] {
  type Say = (words: { readonly field: Word; readonly other: Word }) => Message;
  type Compare = (one: string | number, other: string | number) => boolean;
  const compare = (given: Other | undefined, isWrong: Compare, say: Say): readonly Check[] => {
    if (!given) return [];
    const [at, sentence] = typeof given === 'string' ? [given] : given;
    const told = sentence ?? say({ field: { word: field.label }, other: { word: allFields[at]?.label ?? at } });
    return [
      (record) =>
        !isEmpty(record[name]) && !isEmpty(record[at]) && isWrong(record[name], record[at]) ? told : undefined,
    ];
  };
  const isBefore: Compare = (one, other) => one < other;
  const isAfter: Compare = (one, other) => one > other;
  const isNotAfter: Compare = (one, other) => one <= other;
  return [
    ...('after' in field ? compare(field.after, isNotAfter, () => endsBeforeStart) : []),
    ...('atLeast' in field ? compare(field.atLeast, isBefore, (words) => sayMade('made.atLeast', words)) : []),
    ...('atMost' in field ? compare(field.atMost, isAfter, (words) => sayMade('made.atMost', words)) : []),
  ];
}

export const endsBeforeStart = 'The end must be after the start.';
