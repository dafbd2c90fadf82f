import type { AnyResource } from '../../src/schema/resource';
import type { CatalogueDelete, CatalogueObject } from './catalogue';
import { compareField, type Difference } from './compareField';

/** Everything in which a definition is not as its entry of the catalogue says. */
export function compareObject(resource: AnyResource, wanted: CatalogueObject): readonly Difference[] {
  return [
    ...wanted.fields.flatMap((field) => compareField(resource, field)),
    ...unknownFields(resource, wanted),
    ...compareList(resource, wanted),
    ...compareScreen(resource, wanted),
  ];
}

/** Fields of the definition of which the catalogue knows nothing. */
function unknownFields(resource: AnyResource, wanted: CatalogueObject): readonly Difference[] {
  const known = new Set(wanted.fields.map(({ name }) => name.split('.')[0]));
  return Object.keys(resource.fields)
    .filter((name) => !known.has(name))
    .map((name) => ({ at: `${resource.name}.${name}`, says: 'is not in the catalogue' }));
}

function compareList(resource: AnyResource, wanted: CatalogueObject): readonly Difference[] {
  const { columns, quick, sort, actions } = resource.list;
  const isKnown = (name: string) => wanted.columns.includes(name) || wanted.fields.some((field) => field.name === name);
  // The account's column and filter stand there for admin by themselves; fields of which the catalogue knows nothing are told apart.
  const own = (list: readonly string[]) => list.filter((name) => name !== 'demand' && (isKnown(name) || !(name in resource.fields)));
  return [
    ...differ(`${resource.name}.columns`, own(columns), wanted.columns),
    ...differ(`${resource.name}.quick`, own([...quick].sort()), [...wanted.quick].sort()),
    ...differ(`${resource.name}.sort`, sort, wanted.sort),
    ...differ(`${resource.name}.actions`, actions, wanted.actions),
  ];
}

const groups: Readonly<Record<string, string>> = { Demand: 'Demand', 'Demand Targeting': 'Targeting', Admin: 'Admin' };
const modes: Readonly<Record<string, string>> = { supply: 'ssp', demand: 'dsp' };

function compareScreen(resource: AnyResource, wanted: CatalogueObject): readonly Difference[] {
  const entries = Object.keys(groups).filter((group) => wanted.menu.split(/[,;(]/).some((part) => part.trim() === group));
  const proposed = /proposed under (\w+)/.exec(wanted.menu)?.[1];
  return [
    ...differ(`${resource.name}.tabs`, Object.keys(resource.form), wanted.tabs),
    ...differ(
      `${resource.name}.menu`,
      [...new Set(resource.menu.map(({ group }) => group))].sort(),
      [...entries.map((group) => groups[group] as string), ...(proposed ? [proposed] : [])].sort(),
    ),
    ...differ(`${resource.name}.mode`, [resource.mode ?? 'both'], [modes[wanted.mode] ?? 'both']),
  ];
}

const differ = (at: string, is: readonly unknown[], shall: readonly unknown[] | undefined): readonly Difference[] =>
  shall === undefined || JSON.stringify(is) === JSON.stringify(shall)
    ? []
    : [{ at, says: `are ${is.join(', ')}, not ${shall.join(', ')}` }];

/** Whether section 4 and the references of all definitions tell the same about deleting this object. */
export function compareDelete(resource: AnyResource, wanted: CatalogueDelete, all: readonly AnyResource[]): readonly Difference[] {
  const naming = all.flatMap((from) => linksTo(from, resource.name).map((onDelete) => ({ from: from.name, onDelete })));
  const at = (from: string) => `${resource.name}.delete.${from}`;
  const kept = new Set(naming.filter(({ onDelete }) => onDelete === 'block').map(({ from }) => from));
  const dropped = new Set(naming.filter(({ onDelete }) => onDelete === 'unlink').map(({ from }) => from));
  return [
    ...wanted.keptBy.filter((from) => !kept.has(from)).map((from) => ({ at: at(from), says: 'does not keep it from being deleted' })),
    ...[...kept]
      .filter((from) => !wanted.keptBy.includes(from))
      .map((from) => ({ at: at(from), says: 'keeps it, but not in the catalogue' })),
    ...wanted.dropped.filter((from) => !dropped.has(from)).map((from) => ({ at: at(from), says: 'does not drop its references to it' })),
    ...(wanted.protected === (resource.protect !== undefined)
      ? []
      : [
          {
            at: `${resource.name}.delete`,
            says: wanted.protected ? 'has no protection of its own' : 'is protected, but not in the catalogue',
          },
        ]),
  ];
}

/** What becomes of each stored reference to a resource, those in groups and rows too. */
function linksTo(from: AnyResource, to: string): readonly string[] {
  const visit = (fields: AnyResource['allFields']): readonly string[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if ('fields' in field) return visit(field.fields);
      const isLink = (field.kind === 'ref' || field.kind === 'refs') && field.to === to;
      // The owner and the last editor are not links that people make; a mirror is stored at the other end.
      return isLink && !['demand', 'modifiedBy'].includes(name) && (!field.mirrors || to === from.name) ? [field.onDelete] : [];
    });
  return visit(from.allFields);
}
