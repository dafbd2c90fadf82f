import { isEmpty } from './field';
import type { Field, Fields } from './kinds';
import { kindOf } from './kinds';
import type { AnyResource } from './resource';

/** What a developer got wrong in the definitions, each with the sentence that says the fix. Run at start and in the tests. */
export function lint(resources: readonly AnyResource[]): readonly string[] {
  const byName = new Map(resources.map((resource) => [resource.name, resource]));
  const found: string[] = [];
  const seen = new Map<string, string>();
  for (const resource of resources) {
    const say = (text: string) => found.push(`${resource.name}: ${text}`);
    for (const [what, key] of [
      ['name', resource.name],
      ['address', `${resource.base.demand}|${resource.base.admin}`],
    ] as const) {
      const other = seen.get(`${what} ${key}`);
      if (other) say(`has the same ${what} as ${other}; give one of them another.`);
      seen.set(`${what} ${key}`, resource.name);
    }
    if (!/^[a-z][a-zA-Z0-9]*$/.test(resource.name)) say(`the name must be one lower-case word, since it is the route.`);
    const known = Object.keys(resource.allFields);
    const check = (name: string, where: string) => {
      if (!known.includes(name)) say(`${where} names '${name}', which is no field. ${nearest(name, known)}`);
    };
    for (const name of resource.list.columns) check(name, 'list.columns');
    for (const name of resource.list.filters) check(name, 'list.filters');
    for (const name of resource.list.quick) check(name, 'list.quick');
    check(resource.list.sort[0], 'list.sort');
    if (resource.list.picture) check(resource.list.picture, 'list.picture');
    for (const name of resource.listFields ?? []) check(name, 'listFields');
    if (resource.tabOf && !byName.has(resource.tabOf.resource))
      say(
        `tabOf names '${resource.tabOf.resource}', but there is no such resource. ${nearest(resource.tabOf.resource, [...byName.keys()])}`,
      );
    if (resource.tabOf && resource.menu.length > 0)
      say(`is a tab of '${resource.tabOf.resource}', so it has no menu entry of its own; take out menu or tabOf.`);
    for (const [tab, names] of Object.entries(resource.form)) for (const name of names) check(name, `form tab ${tab}`);
    for (const part of [
      'initial',
      'derive',
      'requiredIf',
      'onlyIf',
      'rules',
      'warnings',
      'fixed',
      'choose',
      'accepts',
      'params',
      'compute',
    ] as const) {
      for (const name of Object.keys(resource[part] ?? {})) check(name, part);
    }
    lintFields(resource.allFields, '', byName, say);
    const placed = new Set(Object.values(resource.form).flat());
    for (const [name, field] of Object.entries(resource.fields)) {
      const isShown = placed.has(name) || resource.list.columns.includes(name) || field.computed || resource.hidden;
      if (!isShown) say(`field '${name}' is in no tab of the form and no column; add it to form or list.columns.`);
      if (field.computed?.from === 'record' && !resource.compute?.[name])
        say(`field '${name}' is computed, but compute.${name} is missing.`);
      if (field.required && field.access === 'server') say(`field '${name}' is made by the server, so it cannot be required.`);
    }
    for (const name of [...resource.list.filters, ...resource.list.quick]) {
      const field = resource.allFields[name];
      if (field && ['json', 'params', 'groups', 'dayparts'].includes(field.kind))
        say(`list.filters names '${name}', but a ${field.kind} field cannot be filtered.`);
    }
  }
  return found;
}

function lintFields(fields: Fields, path: string, byName: ReadonlyMap<string, AnyResource>, say: (text: string) => void): void {
  for (const [name, field] of Object.entries(fields)) {
    const at = path + name;
    if (field.kind === 'ref' || field.kind === 'refs') {
      const target = byName.get(field.to);
      if (!target) say(`field '${at}' refers to '${field.to}', but there is no such resource. ${nearest(field.to, [...byName.keys()])}`);
      else if (field.mirrors && !target.allFields[field.mirrors])
        say(`field '${at}' mirrors ${field.to}.${field.mirrors}, which is no field.`);
      else if (field.kind === 'refs' && field.presets && target.allFields[field.presets]?.kind !== 'bool')
        say(`field '${at}' presets by ${field.to}.${field.presets}, which is no switch.`);
    }
    if (field.computed?.from === 'count') {
      const { of, field: counted } = field.computed;
      if (!byName.get(of)?.allFields[counted]) say(`field '${at}' counts ${of}.${counted}, which is no field.`);
    }
    if ('fields' in field) lintFields(field.fields, `${at}.`, byName, say);
    lintInitial(field, at, say);
  }
}

function lintInitial(field: Field, at: string, say: (text: string) => void): void {
  for (const value of [field.initial, ...(field.sample ?? [])]) {
    if (field.kind === 'group' || isEmpty(value)) continue;
    kindOf(field).check(kindOf(field).normalize(value, field), field, (_, problem) => say(`field '${at}': ${problem.message}`));
  }
}

function nearest(name: string, known: readonly string[]): string {
  const close = known.find((word) => distance(word.toLowerCase(), name.toLowerCase()) <= 2);
  return close ? `Did you mean '${close}'?` : `Known: ${known.slice(0, 40).join(', ')}.`;
}

/** Levenshtein's distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
