import type { z } from 'zod';
import { type Problem, problem, type SentenceCode, sentences } from '../../src/schema/problem';
import { noProblems, refuseProblems } from './problems';
import type { JsonObject } from './request';

/** A body as its shape says; each problem is told at its path, with the code and values of its sentence. */
export function readShape<T extends z.ZodType>(wanted: T, body: JsonObject): z.infer<T> {
  const read = wanted.safeParse(body, { reportInput: true });
  if (read.success) return read.data;
  const problems = noProblems();
  for (const issue of read.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        problems[pathOf(issue, key)] ??= problem('unknownField', { name: key.slice(0, 80) });
    } else problems[pathOf(issue)] ??= problemOf(issue);
  }
  refuseProblems(problems);
  throw new Error('A request that cannot be read has no problem.');
}

/**
 * The sentence for a check whose own would say less: `z.string(as('date'))`. Checks of our own name theirs with its values:
 * `refine(isEmail, wrong('email'))`.
 */
export const as = (code: SentenceCode): string => code;

export const wrong = (code: SentenceCode, args: Problem['args'] = {}) => ({ message: code, params: args });

type Issue = z.core.$ZodIssue;

const pathOf = ({ path }: Issue, ...more: readonly string[]): string => [...path, ...more].join('.').slice(0, 200);

function problemOf(issue: Issue): Problem {
  const label = pathOf(issue) || 'request';
  if (isSentence(issue.message)) return problem(issue.message, { label, ...(issue.code === 'custom' && issue.params) });
  const [code, args] = sentenceOf(issue);
  return problem(code, { label, ...args });
}

const isSentence = (message: string): message is SentenceCode => Object.hasOwn(sentences, message);

const ofTypes: Readonly<Record<string, SentenceCode>> = {
  string: 'text',
  number: 'number',
  int: 'integer',
  boolean: 'bool',
  array: 'list',
};

function sentenceOf(issue: Issue): readonly [code: SentenceCode, args?: Problem['args']] {
  switch (issue.code) {
    case 'invalid_type':
      return [issue.input === undefined ? 'required' : (ofTypes[issue.expected] ?? 'object')];
    case 'invalid_value':
      return issue.input === undefined ? ['required'] : ['oneOf', { options: issue.values.map(String).join(', ') }];
    case 'too_big': {
      const max = Number(issue.maximum);
      return [issue.origin === 'string' ? 'maxLength' : issue.origin === 'array' ? 'maxItems' : 'max', { max }];
    }
    case 'too_small': {
      const min = Number(issue.minimum);
      if (issue.origin === 'string') return ['required'];
      return [issue.origin === 'array' ? 'minItems' : 'min', { min }];
    }
    default:
      return ['object'];
  }
}
