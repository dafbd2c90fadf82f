import { parseSync, Visitor } from 'vite';
import { ownerType } from '../../api/auth/accounts';
import { jobs } from '../../server/serverExtensions';
import { dimensions } from '../../src/model/reports/dimensions';
import { shownFigures } from '../../src/model/traffic/figures';
import { fieldsIn } from '../../src/schema/conditions';
import type { Field } from '../../src/schema/kinds';
import { isOfServer, readersOf } from '../../src/schema/lintUse';
import type { AnyResource } from '../../src/schema/resource';
import { readSource, sourceFiles } from './imports';

/** A field by its path, and what to write where it lacks a reader or a writer. */
type Missing = ReadonlyMap<string, string>;

/** Returns the fields that only lists, forms and the history read. */
export function unreadFields(resources: readonly AnyResource[]): Missing {
  const read = readByDefinitions(resources);
  const missing = fieldsOf(resources).filter(({ path, field }) => !isOfServer(field) && !read.has(path));
  return new Map(
    missing.map(({ path }) => [
      path,
      `${path}: nothing reads it but the list, the form and the history. Say in its definition who does: ` +
        `readBy: 'adServer' if the machines that serve ads need it, readBy: 'people' if it is a note without an effect, ` +
        `readBy: 'api/…' or 'src/…' for the file of the product that reads it. If none does, take the field out.`,
    ]),
  );
}

/** Returns the fields of the server that nothing sets. */
export function unwrittenFields(resources: readonly AnyResource[]): Missing {
  const missing = fieldsOf(resources).filter(
    ({ resource, name, field }) =>
      isOfServer(field) && !field.writtenBy && !isSetByDefinition(resource, name, field, resources),
  );
  return new Map(
    missing.map(({ path }) => [
      path,
      `${path}: users cannot write it, and the server does not. Compute it (computed), derive it (derive), or write ` +
        `what sets it and say so at the field: writtenBy: 'api/…', the file that sets it. Sample data and the initial ` +
        `value are no writers. If nothing is to set it, take the field out.`,
    ]),
  );
}

function fieldsOf(resources: readonly AnyResource[]) {
  return resources.flatMap((resource) =>
    Object.entries(resource.allFields).map(([name, field]) => ({
      resource,
      name,
      field,
      path: `${resource.name}.${name}`,
    })),
  );
}

function isSetByDefinition(resource: AnyResource, name: string, field: Field, all: readonly AnyResource[]): boolean {
  const from = field.computed?.from;
  if (from === 'record') return resource.compute?.[name] !== undefined;
  if (from === 'traffic') return figuresOf(resource).some((figure) => figure === name);
  if (from !== undefined) return from !== 'server';
  if (resource.derive && name in resource.derive) return true;
  // The job that reads the sources of lists.
  if (resource.members?.source?.last === name) return true;
  const link = linkOf(field);
  const stored = link?.inverse && all.find((one) => one.name === link.to)?.fields[link.inverse];
  return Boolean(stored && !isOfServer(stored));
}

const linkOf = (field: Field | undefined) => (field?.kind === 'ref' || field?.kind === 'refs' ? field : undefined);

/** The figures that the traffic port has of the objects. */
function figuresOf({ name, reports }: AnyResource): readonly string[] {
  const found = dimensions.find(({ id }) => id === reports?.dimension);
  return found?.by === 'object' && found.of.resource === name ? (shownFigures[found.key] ?? []) : [];
}

/**
 * Returns the fields that the definitions have read by name: as `readBy` says, by rules of serving, alerts, computed and initial
 * values, rights and reports. Rules of forms do not count.
 */
function readByDefinitions(resources: readonly AnyResource[]): ReadonlySet<string> {
  const read = new Set<string>();
  const add = (resource: string | undefined, ...names: readonly (string | undefined)[]) => {
    for (const name of names) read.add(`${resource}.${name}`);
  };
  for (const { scope } of jobs) add(ownerType, ...Object.keys(scope?.accounts ?? {}));
  const account = resources.find(({ childRecords = {} }) =>
    Object.values(childRecords).some(({ actAs }) => actAs === 'demand'),
  );
  for (const resource of resources) {
    const { name: own, allFields, serving, alerts, access, childRecords = {}, members } = resource;
    const targetOf = (name: string) => linkOf(allFields[name])?.to;
    for (const { name } of readersOf(resource)) add(own, name);
    for (const { field } of serving?.rules ?? []) add(own, field);
    for (const { field, pairs = [] } of serving?.links ?? []) {
      add(own, field);
      for (const pair of pairs)
        if (typeof pair.field === 'string') add(own, pair.field);
        else add(targetOf(field), pair.field[0]);
    }
    for (const { field, reads = [] } of alerts?.rules ?? []) add(own, field, ...reads);
    for (const { rows, orRows, audience, maker } of [...access.read, ...access.write])
      add(own, rows, orRows?.field, audience, maker);
    for (const { resource: child, by, named, where } of Object.values(childRecords)) {
      add(child, by, ...Object.keys(where));
      add(own, named);
    }
    add(own, members?.field, members?.source?.url, members?.source?.every);
    if (resource.owner !== 'platform') add(account?.name, resource.limitedBy);
    for (const [name, { computed, initialFrom, blocksServing }] of Object.entries(allFields)) {
      const link = linkOf(allFields[name]);
      if (blocksServing) add(own, ...fieldsIn(blocksServing[0]));
      if (link?.kind === 'ref' && link.serves) add(own, name);
      if (link?.kind === 'refs') add(link.to, link.presets);
      if (computed?.from === 'count') add(computed.of, computed.field);
      if (computed?.from === 'record') add(own, ...(computed.changesAt ?? []), computed.path?.split('.')[0]);
      // Values that come from another object: `account.domain`, `advertiser.cats`.
      const path = computed?.from === 'record' ? computed.path : undefined;
      for (const [root = '', step] of [path ?? [], initialFrom ?? []].flat().map((from) => from.split('.')))
        add(root === 'account' ? account?.name : targetOf(root), step);
    }
  }
  for (const dimension of dimensions)
    if (dimension.by === 'object' || dimension.by === 'field') add(dimension.of.resource, dimension.of.field);
  // A link is stored at one end: who reads it there reads it here.
  for (const { path, field } of fieldsOf(resources)) {
    const link = linkOf(field);
    if (link?.inverse && read.has(`${link.to}.${link.inverse}`)) read.add(path);
  }
  return read;
}

/** Code that reads and sets all fields alike, and code that makes values up. */
const notOfOneFeature =
  /^src\/(schema|ui\/(list|form|formState|fields)|resources\/\w+\.ts$)|\/(sample|texts)\/|\.fr\.ts$/;
const code = sourceFiles('api', 'server', 'src').filter((path) => !notOfOneFeature.test(path));

/** Returns what `readBy` and `writtenBy` say of code that is not so. */
export function wrongUse(resources: readonly AnyResource[]): readonly string[] {
  return resources.flatMap((resource) => [
    ...readersOf(resource).flatMap(({ name, reader }) =>
      reader.includes('/') ? whyNot(`${resource.name}.${name}`, 'readBy', reader) : [],
    ),
    ...Object.entries(resource.allFields).flatMap(([name, { writtenBy }]) =>
      writtenBy ? whyNot(`${resource.name}.${name}`, 'writtenBy', writtenBy) : [],
    ),
  ]);
}

function whyNot(path: string, word: 'readBy' | 'writtenBy', place: string): readonly string[] {
  const name = path.split('.')[1] as string;
  const files = code.filter((file) => file === place || file.startsWith(`${place}/`));
  if (files.length === 0) return [`${path} says ${word}: '${place}', where no code is of one feature; name its file.`];
  const [names, verb] = word === 'readBy' ? (['read', 'read'] as const) : (['written', 'set'] as const);
  return files.some((file) => namesOf(file)[names].has(name))
    ? []
    : [`${path} says ${word}: '${place}', but '${name}' is not ${verb} there.`];
}

const known = new Map<string, { readonly read: ReadonlySet<string>; readonly written: ReadonlySet<string> }>();

type Node = { readonly type?: string; readonly name?: unknown; readonly value?: unknown };

/** Members that hold the fields by which objects are found: `filter: { list }`. */
const conditions: ReadonlySet<unknown> = new Set(['filter', 'where']);

/** The names of properties that a file reads and sets. A text may be either: `data[field]` takes the name from one. */
function namesOf(path: string) {
  const before = known.get(path);
  if (before) return before;
  const [read, written] = [new Set<unknown>(), new Set<unknown>()];
  const nameIn = (node: object): unknown => (node as Node).name ?? (node as Node).value;
  const keysIn = (properties: readonly object[]) =>
    properties.flatMap((property) => ('key' in property ? [nameIn(property.key as object)] : []));
  new Visitor({
    MemberExpression: ({ property }) => read.add(nameIn(property)),
    ObjectPattern: ({ properties }) => {
      for (const name of keysIn(properties)) read.add(name);
    },
    Property: ({ key, value }) => {
      if (conditions.has(nameIn(key)) && value.type === 'ObjectExpression')
        for (const name of keysIn(value.properties)) read.add(name);
    },
    ObjectExpression: ({ properties }) => {
      for (const name of keysIn(properties)) written.add(name);
    },
    AssignmentExpression: ({ left }) => 'property' in left && written.add(nameIn(left.property)),
    Literal: ({ value }) => read.add(value) && written.add(value),
  }).visit(parseSync(path, readSource(path)).program);
  const found = { read, written } as { readonly read: ReadonlySet<string>; readonly written: ReadonlySet<string> };
  known.set(path, found);
  return found;
}
