import { commonFields } from './commonFields';
import { fieldsIn } from './conditions';
import { lintProtect } from './lintConditions';
import { lintFields } from './lintFields';
import { lintServing } from './lintServing';
import { lintUse } from './lintUse';
import { nearest } from './nearest';
import type { AnyResource } from './resource';

/** Returns the mistakes in the definitions, each as a message that says the fix. Runs at start and in the tests. */
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
    if (!/^[a-z][a-zA-Z0-9]*$/.test(resource.name))
      say(`the name must be one word that begins in lower case, such as adexchanges, since it is the route.`);
    const common = commonFields(resource.owner);
    for (const name of Object.keys(resource.fields))
      if (name in common && name !== 'name')
        say(`every object has the field '${name}' already; leave it out, or give yours another name.`);
    const known = Object.keys(resource.allFields);
    const check = (name: string, where: string) => {
      if (!known.includes(name)) say(`${where} names '${name}', which is no field. ${nearest(name, known)}`);
    };
    for (const name of resource.list.columns) check(name, 'list.columns');
    for (const name of resource.list.quick) check(name, 'list.quick');
    check(resource.list.sort[0], 'list.sort');
    for (const name of resource.list.spare ?? []) {
      check(name, 'list.spare');
      if (!resource.list.columns.includes(name))
        say(`list.spare names '${name}', which is no column of the list. ${nearest(name, resource.list.columns)}`);
    }
    for (const name of resource.list.totals?.reads ?? []) check(name, 'list.totals');
    if (resource.list.picture) check(resource.list.picture, 'list.picture');
    for (const name of resource.listFields ?? []) check(name, 'listFields');
    if (resource.tabOf && !byName.has(resource.tabOf.resource))
      say(
        `tabOf names '${resource.tabOf.resource}', but there is no such resource. ${nearest(resource.tabOf.resource, [...byName.keys()])}`,
      );
    if (resource.parentScope && byName.get(resource.parentScope.resource)?.members?.of !== resource.name)
      say(
        `is shown within '${resource.parentScope.resource}', whose members are no ${resource.name}; name a resource with members of it.`,
      );
    if (resource.tabOf && resource.menu.length > 0)
      say(`is a tab of '${resource.tabOf.resource}', so it has no menu entry of its own; take out menu or tabOf.`);
    lintTabs(resource, say);
    lintBelongings(resource, byName, check, say);
    for (const part of [
      'initial',
      'derive',
      'requiredIf',
      'onlyIf',
      'rules',
      'warnings',
      'fixed',
      'validateTarget',
      'optionsFilter',
      'accepts',
      'params',
      'compute',
      'formerLabels',
    ] as const) {
      for (const name of Object.keys(resource[part] ?? {})) check(name, part);
    }
    if (resource.owner === 'accountOrGlobal' && resource.access.write.every(({ role }) => role === 'admin'))
      say(`only administrators write it, so no account can own one; write owner: 'platform', or let accounts write.`);
    const limit = resource.limitedBy;
    const account = byName.get(resource.allFields.demand?.kind === 'ref' ? resource.allFields.demand.to : '');
    if (limit !== undefined && account && !account.allFields[limit])
      say(
        `limitedBy names '${limit}', which is no field of ${account.name}. ${nearest(limit, Object.keys(account.allFields))}`,
      );
    lintFields(resource, byName, say);
    lintFormer(resource, say);
    lintServing(resource, byName, say);
    lintProtect(resource.protectIf, resource.allFields, byName, say);
    lintUse(resource, say);
    const placed = new Set(Object.values(resource.form).flat());
    for (const [name, field] of Object.entries(resource.fields)) {
      const isShown = placed.has(name) || resource.list.columns.includes(name) || field.computed || resource.hidden;
      if (!isShown)
        say(`field '${name}' is in no tab of the form and no column; take out tab: false, or add it to list.columns.`);
      if (field.computed?.from === 'record' && !resource.compute?.[name])
        say(`field '${name}' is computed, but compute.${name} is missing.`);
      if (field.required && field.access === 'server')
        say(`field '${name}' is made by the server, so it cannot be required.`);
    }
  }
  return found;
}

function lintTabs({ fields, form, tabModes = {} }: AnyResource, say: (text: string) => void): void {
  const begun = Object.values(fields).flatMap(({ tab }) => tab || []);
  for (const tab of new Set(begun.filter((one, at) => begun.indexOf(one) !== at)))
    say(`the tab '${tab}' begins twice; put its fields together and say tab at the first one.`);
  for (const tab of Object.keys(tabModes))
    if (!form[tab]) say(`tabModes names '${tab}', which is no tab. ${nearest(tab, Object.keys(form))}`);
}

function lintBelongings(
  { childRecords = {} }: AnyResource,
  byName: ReadonlyMap<string, AnyResource>,
  check: (name: string, where: string) => void,
  say: (text: string) => void,
): void {
  for (const [tab, { resource, by, named, where, columns, fields, calls = [] }] of Object.entries(childRecords)) {
    const at = `childRecords of ${tab}`;
    const target = byName.get(resource);
    if (!target) {
      say(`${at} names '${resource}', but there is no such resource. ${nearest(resource, [...byName.keys()])}`);
      continue;
    }
    if ((by === undefined) === (named === undefined))
      say(`${at} needs either by, their field with the id of this object, or named, the reference of this object.`);
    if (named !== undefined) check(named, at);
    const known = Object.keys(target.allFields);
    const asked = calls.flatMap(({ onlyIf = {}, labelIf: [condition] = [{}] }) => [
      ...fieldsIn(onlyIf),
      ...fieldsIn(condition),
    ]);
    for (const name of [...(by === undefined ? [] : [by]), ...Object.keys(where), ...columns, ...fields, ...asked])
      if (!known.includes(name))
        say(`${at} names '${name}', which is no field of ${resource}. ${nearest(name, known)}`);
  }
}

type Say = (sentence: string) => void;

/** Imports also find columns by former labels, so each label, present or former, must belong to one field only. */
function lintFormer({ formerLabels = {}, allFields }: AnyResource, say: Say): void {
  const owners = new Map(Object.entries(allFields).map(([name, { label }]) => [label.toLowerCase(), name]));
  for (const [name, labels] of Object.entries(formerLabels))
    for (const label of labels ?? []) {
      const other = owners.get(label.toLowerCase());
      if (other !== undefined)
        say(`formerLabels.${name} has '${label}', which is also a label of '${other}'; take one out.`);
      owners.set(label.toLowerCase(), name);
    }
}
