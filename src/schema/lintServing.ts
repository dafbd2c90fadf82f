import { nearest } from './nearest';
import type { AnyResource } from './resource';
import { servingSteps } from './serving';

type Say = (text: string) => void;
type ByName = ReadonlyMap<string, AnyResource>;
type Named = { readonly id: string; readonly rule: string; readonly problem: string };

/** Reports mistakes in the `serving` part of a definition. */
export function lintServing(resource: AnyResource, byName: ByName, say: Say): void {
  lintServes(resource, say);
  const { serving } = resource;
  if (!serving) return;
  const { links = [], rules } = serving;
  const fieldsOf = ({ allFields }: AnyResource) => Object.keys(allFields);
  const check = (name: string, at: string, of = resource) => {
    const where = of === resource ? 'no field' : `no field of ${of.name}`;
    if (!fieldsOf(of).includes(name)) say(`${at} names '${name}', which is ${where}. ${nearest(name, fieldsOf(of))}`);
  };
  const checkStep = (step: string, at: string) => {
    if (!servingSteps.some((one) => one === step))
      say(`${at} has the step '${step}', which does not exist. ${nearest(step, servingSteps)}`);
  };
  const seen = new Set<string>();
  const checkNamed = ({ id, rule, problem }: Named, at: string) => {
    if (seen.has(id)) say(`${at} has the id of another rule; give it one of its own, since lists are filtered by it.`);
    seen.add(id);
    lintSentence(rule, at, say);
    lintProblem(problem, at, say);
  };

  for (const rule of rules) {
    const at = `rule '${rule.id}' of serving`;
    checkNamed(rule, at);
    checkStep(rule.step, at);
    check(rule.field, at);
  }
  for (const { step, field, rule, none, problem, pairs = [] } of links) {
    const at = `the link '${field}' of serving`;
    lintSentence(rule, at, say);
    if (none) lintProblem(problem, at, say);
    checkStep(step, at);
    check(field, at);
    const found = resource.allFields[field];
    if (!found) continue;
    if (found.kind !== 'ref' && found.kind !== 'refs') {
      say(`${at} follows a ${found.kind} field, which names no object; follow a reference, or make a rule of it.`);
      continue;
    }
    // `lintRefs` reports an unknown resource.
    const target = byName.get(found.to);
    for (const pair of pairs) {
      const within = `pair '${pair.id}' of ${at}`;
      checkNamed({ ...pair, id: `${field} ${pair.id}` }, within);
      if (typeof pair.field === 'string') check(pair.field, within);
      else if (target) check(pair.field[0], within, target);
    }
  }
}

/** Only references may have `serves`; a typed definition cannot break this. */
function lintServes({ fields, serving }: AnyResource, say: Say): void {
  for (const [name, field] of Object.entries(fields)) {
    const serves: unknown = 'serves' in field ? field.serves : undefined;
    if (serves === undefined) continue;
    if (field.kind !== 'ref')
      say(`field '${name}' has serves, but a ${field.kind} field names no object; take a ref, or a link of serving.`);
    else if (serving?.links?.some((link) => link.field === name))
      say(`field '${name}' has serves and is a link of serving too; take one of them out.`);
    lintSentence(String(serves), `serves of field '${name}'`, say);
  }
}

function lintSentence(rule: unknown, at: string, say: Say): void {
  if (typeof rule !== 'string' || !/^\S.*\S\.$/s.test(rule))
    say(`${at} does not say what is to be so; give a sentence with its full stop: 'Its advertiser is serving.'`);
}

function lintProblem(problem: unknown, at: string, say: Say): void {
  if (typeof problem !== 'string' || !/^\S.*\S\.$/s.test(problem))
    say(`${at} does not say what is wrong where it is broken; give a sentence with its full stop: 'Switched off.'`);
}
