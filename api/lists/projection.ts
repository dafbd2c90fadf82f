import type { AnyResource } from '../../src/schema/resource';
import type { Sight } from '../objects/rights';

/** Fields of every entry of a whole list. */
const common = ['id', 'name', 'status', 'demand', 'modifiedAt', 'version'];
const heavy: readonly string[] = ['group', 'groups', 'params', 'longText', 'dayparts'];

type Names = readonly string[];

// Cached per viewer's sight: what a viewer sees, and what their lists show.
const projections = new WeakMap<Sight, Names>();
const nameLists = new WeakMap<Sight, Map<Names, Names>>();

/**
 * Fields of an entry of a whole list: those the list shows, filters and searches by, if the viewer may read them. A list with
 * objects of several owners also has the owner.
 */
export function projectionOf(sight: Sight): Names {
  const names = projections.get(sight) ?? project(sight);
  projections.set(sight, names);
  return names;
}

function project({ resource, fields, scope }: Sight): Names {
  const isShared = scope.owner === 'all' || scope.global;
  const wanted = [
    ...common.filter((name) => name !== 'demand' || isShared),
    ...listed(resource),
    ...searched(resource),
    ...bare(resource),
  ];
  return [...new Set(wanted)].filter((name) => {
    const field = resource.allFields[name];
    return field !== undefined && fields.has(name) && field.access !== 'writeOnly' && resource.members?.field !== name;
  });
}

/** Fields of a name list's entries: its keys, and the owner for viewers who see several owners' objects. */
export function namesOf(sight: Sight, fields: Names): Names {
  const known = nameLists.get(sight) ?? new Map<Names, Names>();
  nameLists.set(sight, known);
  const owner = sight.scope.owner === 'all' ? ['demand'] : [];
  const names =
    known.get(fields) ??
    [...new Set(['id', 'name', 'status', ...owner, ...fields])].filter((name) => name in sight.resource.allFields);
  known.set(fields, names);
  return names;
}

function listed({ list, allFields }: AnyResource): readonly string[] {
  const shown = [...list.columns, ...list.filters, ...list.quick];
  return [
    ...shown,
    ...shown.flatMap((name) => allFields[name]?.orderedBy ?? []),
    ...(list.picture ? [list.picture] : []),
  ];
}

const searched = ({ allFields }: AnyResource): readonly string[] =>
  Object.entries(allFields).flatMap(([name, field]) => (field.search ? [name] : []));

/** All small fields of an object without a screen, whose columns no user can choose: pickers get these. */
const bare = ({ hidden, fields }: AnyResource): readonly string[] =>
  hidden ? Object.entries(fields).flatMap(([name, field]) => (heavy.includes(field.kind) ? [] : [name])) : [];
