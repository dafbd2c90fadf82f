import type { FieldErrors } from 'react-hook-form';
import type { Problem, Problems } from '../../schema/problem';

/** Problems as react-hook-form keeps them: finished sentences in the shape of the values, for inputs that read them there. */
export function toFormErrors(problems: Problems, say: (problem: Problem) => string): FieldErrors {
  const errors: Record<string, unknown> = {};
  for (const [path, found] of Object.entries(problems)) {
    const names = path.split('.');
    let node: Record<string, unknown> = errors;
    for (const name of names.slice(0, -1)) {
      const inner = isObject(node[name]) ? node[name] : {};
      node[name] = inner;
      node = inner;
    }
    const last = names.at(-1) ?? path;
    node[last] = { ...(isObject(node[last]) ? node[last] : {}), type: found.code, message: say(found) };
  }
  return errors as FieldErrors;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
