import { meets } from '../../schema/conditions';
import { fill } from '../../schema/problem';
import type { AnyResource } from '../../schema/resource';
import type { Serving, ServingLink, ServingRule } from '../../schema/serving';
import { switchedOn } from './ownRules';

const known = new WeakMap<AnyResource, Serving>();

/** What an object must keep to serve: what its fields say of themselves, and its `serving` part; without one, that it is switched on. */
export function servingOf(resource: AnyResource): Serving {
  const found = known.get(resource) ?? derive(resource);
  known.set(resource, found);
  return found;
}

function derive({ allFields, serving = { rules: switchedOn } }: AnyResource): Serving {
  const fields = Object.entries(allFields);
  const links = fields.flatMap(([name, field]): readonly ServingLink[] =>
    field.kind === 'ref' && field.serves ? [{ step: 'parents', field: name, need: 'every', rule: field.serves }] : [],
  );
  const rules = fields.flatMap(([name, { stops }]): readonly ServingRule[] => {
    if (!stops) return [];
    const [condition, says, rule] = stops;
    const why: ServingRule['why'] = (record, { account }) =>
      meets(condition, record, account && { account }) ? fill(says, { 1: String(record.name) }) : undefined;
    return [{ id: name, step: 'quality', field: name, rule, why }];
  });
  return { ...serving, links: [...links, ...(serving.links ?? [])], rules: [...serving.rules, ...rules] };
}
