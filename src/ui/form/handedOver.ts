import type { Viewer } from '../../schema/access';
import { sharedFields } from '../../schema/conditions';
import { isEmpty } from '../../schema/kinds/field';
import type { AnyResource } from '../../schema/resource';
import { type Document, maySet } from '../../schema/validate';

/**
 * Returns the values that a form gives a new object for its field `source`: fields that must match, references of the same name
 * and kind, and the only list of such references. A creative made from a campaign gets the campaign's advertiser.
 */
export function handedOver(
  from: AnyResource,
  record: Document,
  source: string,
  target: AnyResource,
  viewer: Viewer,
): Document {
  const found = Object.entries(target.allFields).flatMap(([name, field]) => {
    if (name === 'demand' || !maySet(target, name, viewer)) return [];
    const isOne = field.kind === 'ref' || field.kind === 'choice';
    const demanded = demandedOf(from, source, name);
    const paths = demanded ?? (field.kind === 'ref' ? refsTo(from, field.to, name) : []);
    for (const path of paths) {
      const value = record[path];
      if (isEmpty(value)) continue;
      if (!Array.isArray(value)) return [[name, isOne ? value : [value]] as const];
      if (isOne && value.length === 1) return [[name, value[0]] as const];
    }
    return [];
  });
  return Object.fromEntries(found);
}

/** The fields of this record that must match in any object that `source` names: `{ advertiser: { other: 'advertiser' } }`. */
function demandedOf(from: AnyResource, source: string, name: string): readonly string[] | undefined {
  const field = from.allFields[source.split('.', 1)[0] ?? ''];
  const rejectTarget = field && 'rejectTarget' in field ? field.rejectTarget : undefined;
  const paths = (rejectTarget ? sharedFields(rejectTarget) : [])
    .filter((one) => one.name === name)
    .map(({ path }) => path);
  return paths.length > 0 ? paths : undefined;
}

/** The reference of the same name, else the only field that names several such objects. */
function refsTo({ allFields }: AnyResource, to: string, name: string): readonly string[] {
  const same = allFields[name];
  if (same?.kind === 'ref' && same.to === to) return [name];
  const several = Object.entries(allFields).filter(([, field]) => field.kind === 'refs' && field.to === to);
  return several.length === 1 ? several.map(([path]) => path) : [];
}
