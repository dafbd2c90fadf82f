import { type Field, type Fields, kindOf } from './kinds';
import { isEmpty, type Other } from './kinds/field';
import { isNumberField } from './kinds/number';
import { lintConditions } from './lintConditions';
import { nearest } from './nearest';
import type { AnyResource } from './resource';

type Say = (text: string) => void;
type ByName = ReadonlyMap<string, AnyResource>;

/** Reports mistakes in the fields of a definition: their references, their conditions and their initial values. */
export function lintFields(resource: AnyResource, byName: ByName, say: Say): void {
  lintRefs(resource.allFields, '', byName, say);
  for (const [name, field] of Object.entries(resource.fields)) {
    lintConditions(name, field, resource.allFields, byName, say);
    lintMoments(name, field, resource.allFields, say);
    lintOrderedBy(name, field, resource.allFields, say);
    lintOrders(name, field, resource.allFields, say);
    for (const path of [field.initialFrom ?? []].flat()) {
      const wrong = whyNoSource(path, resource.allFields, byName);
      if (wrong) say(`field '${name}' begins with '${path}', but ${wrong}`);
    }
    const path = field.computed?.from === 'record' && field.computed.path;
    const wrong =
      path &&
      (path.startsWith('viewer.')
        ? 'rows are the same for all viewers.'
        : whyNoSource(path, resource.allFields, byName));
    if (wrong) say(`field '${name}' is computed from '${path}', but ${wrong}`);
    if (field.filter && unfiltered.includes(field.kind))
      say(`field '${name}' has a filter, but a ${field.kind} field cannot be filtered.`);
  }
}

/** Kinds without a single value to filter by. */
const unfiltered: readonly string[] = ['json', 'params', 'groups', 'dayparts'];

const ofWholeFields = [
  'filter',
  'tab',
  'onlyIf',
  'requiredIf',
  'refuse',
  'warn',
  'fixedIf',
  'rejectTarget',
  'initialFrom',
  'after',
  'atLeast',
  'atMost',
  'past',
] as const;

function lintRefs(fields: Fields, path: string, byName: ByName, say: Say): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = path + name;
    if (field.kind === 'ref' || field.kind === 'refs') {
      const target = byName.get(field.to);
      if (!target)
        say(
          `field '${at}' refers to '${field.to}', but there is no such resource. ${nearest(field.to, [...byName.keys()])}`,
        );
      else if (field.inverse && !target.allFields[field.inverse])
        say(`field '${at}' has the inverse ${field.to}.${field.inverse}, which is no field.`);
      else if (field.kind === 'refs' && field.presets && target.allFields[field.presets]?.kind !== 'bool')
        say(`field '${at}' presets by ${field.to}.${field.presets}, which is no switch.`);
    }
    if (field.computed?.from === 'count') {
      const { of, field: counted } = field.computed;
      if (!byName.get(of)?.allFields[counted]) say(`field '${at}' counts ${of}.${counted}, which is no field.`);
    }
    if (field.freeOf) {
      const [type, place] = field.freeOf;
      const [whole = '', part] = place.split('.');
      const target = byName.get(type)?.allFields[whole];
      if (!(part && target && 'fields' in target ? target.fields[part] : target))
        say(`field '${at}' is free of ${type}.${place}, which is no field.`);
    }
    if ('fields' in field) lintRefs(field.fields, `${at}.`, byName, say);
    for (const word of path ? ofWholeFields : [])
      if (word in field)
        say(
          `field '${at}' is a part of another, so it can have no '${word}'; give it to the whole, or check the parts there.`,
        );
    lintInitial(field, at, say);
  }
}

function lintInitial(field: Field, at: string, say: (text: string) => void): void {
  for (const value of [field.initial, ...(field.sample ?? [])]) {
    if (field.kind === 'group' || isEmpty(value)) continue;
    kindOf(field).check(kindOf(field).normalize(value, field), field, (_, problem) =>
      say(`field '${at}': ${problem.message}`),
    );
  }
}

function lintOrders(name: string, field: Field, all: Fields, say: Say): void {
  const orders: Readonly<Record<string, Other | undefined>> = {
    after: 'after' in field ? field.after : undefined,
    atLeast: 'atLeast' in field ? field.atLeast : undefined,
    atMost: 'atMost' in field ? field.atMost : undefined,
  };
  for (const [word, order] of Object.entries(orders)) {
    if (!order) continue;
    const [other] = typeof order === 'string' ? [order] : order;
    const target = all[other];
    if (!target)
      say(`${word} of field '${name}' names '${other}', which is no field. ${nearest(other, Object.keys(all))}`);
    else if (word === 'after' ? target.kind !== field.kind : !isNumberField(target))
      say(`${word} of field '${name}' names '${other}', but ${field.kind} cannot be compared with ${target.kind}.`);
  }
}

function lintOrderedBy(name: string, { orderedBy }: Field, all: Fields, say: Say): void {
  const other = orderedBy === undefined ? undefined : all[orderedBy];
  if (orderedBy !== undefined && !other)
    say(
      `orderedBy of field '${name}' names '${orderedBy}', which is no field. ${nearest(orderedBy, Object.keys(all))}`,
    );
  else if (other && (other.orderedBy !== undefined || kindOf(other).sort === 'none'))
    say(`orderedBy of field '${name}' names '${orderedBy}', which has no order of its own.`);
}

function lintMoments(name: string, { computed }: Field, all: Fields, say: Say): void {
  for (const other of computed?.from === 'record' ? (computed.changesAt ?? []) : []) {
    const target = all[other];
    if (!target)
      say(`changesAt of field '${name}' names '${other}', which is no field. ${nearest(other, Object.keys(all))}`);
    else if (target.kind !== 'dateTime')
      say(`changesAt of field '${name}' names '${other}', which is no moment; name a dateTime field.`);
  }
}

/** Values of the viewer that can be the initial value of a field. */
const ofViewer: readonly string[] = ['timezone', 'tagParams'];

function whyNoSource(path: string, all: Fields, byName: ByName): string | undefined {
  const [root = '', ...steps] = path.split('.');
  const [first = ''] = steps;
  if (root === 'viewer')
    return steps.length === 1 && ofViewer.includes(first)
      ? undefined
      : `of the viewer there are ${ofViewer.join(' and ')}.`;
  const field = all[root];
  if (root !== 'account' && !field)
    return `'${root}' is no field. ${nearest(root, [...Object.keys(all), 'account', 'viewer'])}`;
  if (root !== 'account' && steps.length === 0) return undefined;
  if (root === 'account' && steps.length === 0)
    return `it does not say which field of the account; write 'account.timezone' or the like.`;
  const isRef = field?.kind === 'ref' || field?.kind === 'refs';
  const target = root === 'account' ? byName.get('demands') : isRef ? byName.get(field.to) : undefined;
  // `lintRefs` reports an unknown resource.
  if (!target && (isRef || root === 'account')) return undefined;
  let [whose, fields] = target ? [target.name, target.allFields] : [`'${root}'`, partsOf(field)];
  for (const step of steps) {
    const found: Field | undefined = fields[step];
    if (!found) return `${whose} has no field '${step}'. ${nearest(step, Object.keys(fields))}`;
    [whose, fields] = [`'${step}'`, partsOf(found)];
  }
  return undefined;
}

const partsOf = (field: Field | undefined): Fields => (field && 'fields' in field ? field.fields : {});
