import { isEmpty } from '../../src/schema/field';
import { kindOf, normalizeValue } from '../../src/schema/kinds';
import { type Problem, problem } from '../../src/schema/problem';
import { type TestContext, testContextFields, usualTestContext } from '../../src/schema/testContext';
import { refuseProblems } from '../http/problems';
import { isObject, type JsonObject } from '../http/readBody';

/** The viewer that a test call makes up: what was sent, checked by the fields that the screen asks with. */
export function readTestContext({ context = {} }: JsonObject): TestContext {
  const problems: Record<string, Problem> = {};
  if (!isObject(context)) problems.context = problem('object', { label: 'Context' });
  const read: Record<string, string> = {};
  for (const [name, field] of Object.entries(testContextFields)) {
    const value = normalizeValue(field, isObject(context) ? context[name] : undefined);
    if (isEmpty(value)) continue;
    kindOf(field).check(value, field, (_, wrong) => {
      problems[`context.${name}`] ??= wrong;
    });
    read[name] = String(value);
  }
  refuseProblems(problems);
  return { ...usualTestContext, ...read };
}
