import { meets } from '../../schema/conditions';
import type { AnyResource } from '../../schema/resource';
import { type Serving, type ServingLink, type ServingRule, type ServingStep, servingSteps } from '../../schema/serving';
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
  const rules = fields.flatMap(([name, { blocksServing: stops }]): readonly ServingRule[] => {
    if (!stops) return [];
    const [condition, says, rule, problem] = stops;
    const why: ServingRule['why'] = (record, { account }) =>
      meets(condition, record, account && { account }) ? says(String(record.name)) : undefined;
    return [{ id: name, step: 'quality', field: name, rule, problem, why }];
  });
  return { ...serving, links: [...links, ...(serving.links ?? [])], rules: [...serving.rules, ...rules] };
}

/** A rule or a link of a definition, as it is looked at. */
export type ServingPart = {
  readonly id: string;
  readonly step: ServingStep;
  readonly field: string;
  readonly says: string;
  readonly rule?: ServingRule;
  readonly link?: ServingLink;
};

const knownParts = new WeakMap<AnyResource, readonly ServingPart[]>();

/** What is looked at, by its step: of each step the links first. */
export function partsOf(resource: AnyResource): readonly ServingPart[] {
  const known = knownParts.get(resource);
  if (known) return known;
  const { links = [], rules } = servingOf(resource);
  const parts = [
    ...links.map((link): ServingPart => ({ id: link.field, step: link.step, field: link.field, says: link.rule, link })),
    ...rules.map((rule): ServingPart => ({ id: rule.id, step: rule.step, field: rule.field, says: rule.rule, rule })),
  ].sort((a, b) => servingSteps.indexOf(a.step) - servingSteps.indexOf(b.step));
  knownParts.set(resource, parts);
  return parts;
}
