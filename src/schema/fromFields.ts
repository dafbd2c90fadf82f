import { type Condition, madeSentences, meets, reasonOf } from './conditions';
import { isEmpty, type Other } from './field';
import type { Field, Fields } from './kinds';
import { fill } from './problem';
import type { AnyRecord, AnyResource, InitialContext, ResourceInput } from './resource';

type Row = Readonly<Record<string, any>>;
type Blocks = Pick<AnyResource, 'initial' | 'onlyIf' | 'requiredIf' | 'rules'>;

/** Tabs with their fields: those of the fields that begin one, and General before the first. */
export function formOf(own: Fields, common: Fields): Readonly<Record<string, readonly string[]>> {
  const form: Record<string, string[]> = {};
  let tab = 'General';
  for (const [name, field] of Object.entries(own)) {
    if (field.tab === false || name in common) continue;
    tab = field.tab ?? tab;
    form[tab] = [...(form[tab] ?? []), name];
  }
  return form;
}

export const filteredBy = (own: Fields, how: true | 'quick'): readonly string[] =>
  Object.keys(own).filter((name) => own[name]?.filter === how);

/** What the fields ask as data, and what the definition's own blocks ask, as one: in the order of the fields. */
export function blocksOf({ name, fields, initial, onlyIf, requiredIf, rules }: ResourceInput, allFields: Fields): Blocks {
  const oneOf = <T>(block: string, own: Readonly<Record<string, T | undefined>> = {}, made: (field: Field) => NoInfer<T> | undefined) =>
    inOrder(own, fields, (at, field) => {
      const found = made(field);
      if (found && own[at])
        throw new Error(`${name}: field '${at}' says ${block} itself, and so does the block ${block}; keep one of them.`);
      return found ?? own[at];
    });
  return {
    initial: oneOf('initial', initial, ({ initialFrom: from }) => (from ? readsFrom([from].flat(), allFields) : undefined)),
    onlyIf: oneOf('onlyIf', onlyIf, ({ onlyIf: asked }) => asked && applies(asked, allFields)),
    requiredIf: oneOf('requiredIf', requiredIf, ({ requiredIf: asked }) => asked && ((record: Row) => meets(asked, record))),
    rules: inOrder(rules, fields, (at, field) => {
      const own = rules?.[at];
      const checks = ordersOf(at, field, allFields);
      if (checks.length === 0) return own;
      return (record, context) => {
        for (const check of checks) {
          const found = check(record);
          if (found) return found;
        }
        return own?.(record, context);
      };
    }),
  };
}

function inOrder<T>(own: Readonly<Record<string, T | undefined>> = {}, fields: Fields, ask: (name: string, field: Field) => T | undefined) {
  const asked = Object.entries(fields).map(([name, field]) => [name, ask(name, field)] as const);
  // Those of common fields follow, and misspelt ones, for `lint` to find.
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

/** The path begins with `viewer`, `account`, a reference, or is a field of the record itself. */
function readsFrom(paths: readonly string[], allFields: Fields) {
  const read = (path: string, record: Row, context: InitialContext): unknown => {
    const [root = '', ...steps] = path.split('.');
    if (steps.length === 0) return record[root];
    const from = root === 'viewer' ? context.viewer : root === 'account' ? context.account : linked(root, context);
    return steps.reduce<any>((at, step) => at?.[step], from);
  };
  const linked = (name: string, context: InitialContext): AnyRecord | undefined =>
    name in allFields ? context.linked(name)[0] : undefined;
  return (record: Row, context: InitialContext): unknown => {
    for (const path of paths) {
      const found = read(path, record, context);
      if (found !== undefined && found !== null) return found;
    }
    return undefined;
  };
}

type Check = (record: Row) => string | undefined;

function ordersOf(name: string, field: Field, allFields: Fields): readonly Check[] {
  const compare = (other: Other | undefined, isWrong: (a: any, b: any) => boolean, made: string): readonly Check[] => {
    if (!other) return [];
    const [at, sentence = fill(made, { A: field.label, B: allFields[at]?.label ?? at })] = typeof other === 'string' ? [other] : other;
    return [(record) => (!isEmpty(record[name]) && !isEmpty(record[at]) && isWrong(record[name], record[at]) ? sentence : undefined)];
  };
  return [
    ...('after' in field ? compare(field.after, (end, start) => end <= start, madeSentences.after) : []),
    ...('atLeast' in field ? compare(field.atLeast, (one, least) => one < least, madeSentences.atLeast) : []),
    ...('atMost' in field ? compare(field.atMost, (one, most) => one > most, madeSentences.atMost) : []),
  ];
}
