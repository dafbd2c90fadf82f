import { problemKinds } from '../../api/http/problems';
import { storedLinks } from '../../api/objects/entity';
import { dimensions } from '../../src/model/reports/dimensions';
import { isAdditive, metrics } from '../../src/model/reports/metrics';
import { resources } from '../../src/resources';
import type { Grant } from '../../src/schema/access';
import type { Field } from '../../src/schema/kinds';
import { readersOf } from '../../src/schema/lintUse';
import { sentences } from '../../src/schema/messages/problem';
import type { AnyResource } from '../../src/schema/resource';
import { createTestHost, logins } from '../support/host';
import { words } from '../support/words';

const made = 'Made by `npm run reference`; do not edit.';

/** Returns the pages of docs/reference that are made from the code, by file name. */
export async function makeReference(): Promise<Readonly<Record<string, string>>> {
  return {
    'objects.md': objectsPage(),
    'calls.md': await callsPage(),
    'reports.md': reportsPage(),
    'errors.md': errorsPage(),
  };
}

function page(title: string, ...parts: readonly string[]): string {
  return `${[`# ${title}`, made, ...parts].join('\n\n')}\n`;
}

function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replace(/\s+/g, ' ')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

function objectsPage(): string {
  return page(
    'Objects and fields',
    'Who reads and writes which object, and what each field takes. A change of rights, limits or defaults shows here as a diff.',
    ...resources.flatMap(describeObject),
  );
}

/** What a save is checked for besides kinds and limits. */
const ruled = [
  ['Checked together with others', 'rules'],
  ['Warned of', 'warnings'],
  ['Required by other values', 'requiredIf'],
  ['Fixed once stored', 'fixed'],
] as const;

function describeObject(resource: AnyResource): readonly string[] {
  const { name, label, access, base, list, form, allFields, owner, mode, hidden } = resource;
  const tabs = new Map(Object.entries(form).flatMap(([tab, fields]) => fields.map((field) => [field, tab] as const)));
  // Those of the fields that every object has are left out.
  const readers = readersOf(resource).filter((one) => one.name in resource.fields);
  const facts = [
    `Label: ${label[0]}, ${label[1]}. Owner: ${owner}.${mode ? ` Mode: ${mode}.` : ''}${hidden ? ' Without a screen of its own.' : ''}`,
    `Read: ${access.read.map(grantText).join('; ') || 'no role'}. Write: ${access.write.map(grantText).join('; ') || 'no role'}.`,
    `Address: ${[...new Set(Object.values(base))].map(code).join(', ')}.`,
    `Menu: ${resource.menu.map(({ group, mode: of }) => group + (of ? ` in ${of}` : '')).join(', ') || 'none'}.`,
    `Columns: ${list.columns.join(', ')}. Sorted by ${list.sort.join(' ')}. Actions: ${list.actions.join(', ')}.`,
    `Not deleted while named by: ${namedBy(resource, 'block').join(', ') || 'nothing'}.${resource.protectIf ? ' It has rules of its own besides.' : ''}`,
    `Deleted, it is removed from: ${namedBy(resource, 'unlink').join(', ') || 'nothing'}.`,
    ...ruled.flatMap(([title, key]) => {
      const fields = Object.keys(resource[key] ?? {});
      return fields.length > 0 ? [`${title}: ${fields.join(', ')}.`] : [];
    }),
    ...[...new Set(readers.map(({ reader }) => reader))].map((by) => {
      const fields = readers.flatMap((one) => (one.reader === by ? [one.name] : []));
      return `Read by ${code(by)}: ${fields.join(', ')}.`;
    }),
  ];
  const rows = Object.entries(allFields).map(([field, of]) => [
    code(field),
    of.label,
    describeKind(of),
    of.required ? 'yes' : '',
    of.access ?? (of.computed ? 'computed' : ''),
    list.quick.includes(field) ? 'quick' : list.filters.includes(field) ? 'yes' : '',
    tabs.get(field) ?? '',
  ]);
  return [
    `## ${name}`,
    facts.map((fact) => `- ${fact}`).join('\n'),
    tableOf(['field', 'label', 'kind', 'required', 'access', 'filter', 'tab'], rows),
  ];
}

const code = (text: string): string => `\`${text}\``;

function grantText({ role, mode, fields }: Grant): string {
  return `${role}${mode ? ` in ${mode}` : ''}${fields ? ` (${fields.join(', ')})` : ''}`;
}

/** References to an object that keep it from being deleted, or are dropped with it; those inside of groups and rows too. */
function namedBy({ name }: AnyResource, onDelete: 'block' | 'unlink'): readonly string[] {
  return resources.flatMap((other) =>
    storedLinks(other)
      .filter(({ field }) => field.to === name && field.onDelete === onDelete)
      .map(({ path }) => `${other.name}.${path}`),
  );
}

const limits = words`to min max above maxLength minItems maxItems maxBytes unit per unique fixed initial`;

function describeKind(field: Field): string {
  const known = field as unknown as Readonly<Record<string, unknown>>;
  const said = limits
    .filter((key) => known[key] !== undefined && typeof known[key] !== 'function')
    .map((key) => `${key} ${typeof known[key] === 'string' ? known[key] : JSON.stringify(known[key])}`);
  const options = (known.options as readonly { readonly value: unknown }[] | undefined)?.map(({ value }) =>
    String(value),
  );
  const values = options && (options.length > 60 ? `${options.length} values` : options.join(' · '));
  const inside = 'fields' in field ? Object.entries(field.fields as Readonly<Record<string, Field>>) : [];
  const parts = inside.map(([name, part]) => `${name}: ${describeKind(part)}`).join('; ');
  return [field.kind, ...said, ...(values ? [values] : []), ...(parts ? [`{ ${parts} }`] : [])].join(', ');
}

type Call = { readonly summary?: string };
type Described = { readonly paths: Readonly<Record<string, Readonly<Record<string, Call>>>> };

/** As each sign-in is told by `/api/openapi.json`. */
async function callsPage(): Promise<string> {
  const host = await createTestHost();
  const found = new Map<string, { readonly summary: string; readonly who: string[] }>();
  for (const who of ['admin', 'demand', 'supply', 'sub', 'adv'] as const) {
    const call = await host.as(logins[who]);
    const { body } = await call('GET', '/api/openapi.json');
    for (const [path, methods] of Object.entries((body as Described).paths))
      for (const [method, { summary = '' }] of Object.entries(methods)) {
        const key = `${method.toUpperCase()} ${path}`;
        found.set(key, { summary: found.get(key)?.summary ?? summary, who: [...(found.get(key)?.who ?? []), who] });
      }
  }
  await host.close();
  const rows = [...found].map(([key, { summary, who }]) => [code(key), summary, who.join(', ')]);
  rows.sort(([one = ''], [other = '']) => (pathIn(one) < pathIn(other) ? -1 : 1));
  return page(
    'API calls',
    'The last column lists the sign-ins that may use a call: an administrator, an account of both sides, an account of the supply side, a sub-publisher, an advertiser. `/api/openapi.json` has parameters and bodies.',
    tableOf(['call', 'about', 'for'], rows),
  );
}

/** By path, then by method. */
const pathIn = (call: string): string => call.replace(/^`(\w+) (.*)`$/, '$2 $1');

function reportsPage(): string {
  const list = (values: readonly (string | number)[]) => values.join(', ');
  return page(
    'Metrics and dimensions',
    'Fact tables: S supply, D demand, B buying, I invalid traffic, E errors, R reasons.',
    '## Metrics',
    tableOf(
      ['metric', 'label', 'group', 'unit', 'adds up', 'tables', 'modes', 'roles'],
      metrics.map((one) => [
        ...[code(one.id), one.label, one.group, one.unit, isAdditive(one) ? 'yes' : 'no', list(one.tables)],
        ...[list(one.sides), list(one.roles)],
      ]),
    ),
    '## Dimensions',
    tableOf(
      ['dimension', 'label', 'group', 'type', 'tables', 'modes', 'roles'],
      dimensions.map(({ id, label, group, type, tables, sides, roles }) => [
        code(id),
        label,
        group,
        type,
        list(tables),
        list(sides),
        list(roles),
      ]),
    ),
  );
}

function errorsPage(): string {
  return page(
    'Error codes',
    'A refusal is `application/problem+json` with `code`, `title`, `detail` and, for values, `errors` by field.',
    '`messageCode` and `args` say which message `detail` is. These codes, and the codes with a dot in `errors`, are in `src/schema/messages` and `src/model`.',
    '## Of a call',
    tableOf(
      ['code', 'status', 'title'],
      Object.entries(problemKinds).map(([name, [status, title]]) => [code(name), String(status), title]),
    ),
    '## Of a value',
    tableOf(
      ['code', 'sentence'],
      Object.entries(sentences).map(([name, sentence]) => [code(name), sentence]),
    ),
  );
}
