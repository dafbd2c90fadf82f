import { z } from 'zod';
import type { Message } from '../../src/schema/messages/message';
import {
  type Problem,
  type Problems,
  problem,
  type SentenceCode,
  sentence,
  sentences,
} from '../../src/schema/messages/problem';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import { schemaOfShape } from '../describe/openapiShapes';
import { queryJson } from './parseJson';
import { noProblems, Refusal, refuseProblems } from './problems';
import { type ApiContext, isObject, type JsonObject } from './request';

/** A body as its shape says; each problem is told at its path, with the code and values of its sentence. */
export function readShape<T extends z.ZodType>(wanted: T, body: JsonObject): z.infer<T> {
  const read = wanted.safeParse(body, { reportInput: true });
  if (read.success) return read.data;
  refuseProblems(problemsOf(read.error));
  throw new Error('A request that cannot be read has no problem.');
}

/**
 * As `readShape`, for a request that cannot be read at all where its shape is another.
 * @throws {Refusal} 400, with the first problem as its message
 */
export function readRequest<T extends z.ZodType>(wanted: T, given: JsonObject): z.infer<T> {
  const read = wanted.safeParse(given, { reportInput: true });
  if (read.success) return read.data;
  const errors = problemsOf(read.error);
  const [first] = Object.values(errors);
  if (!first) throw new Error('A request that cannot be read has no problem.');
  throw new Refusal('bad_request', first.code === 'rule' ? first.message : first, { errors });
}

/**
 * The parameters of the address as their shape says; lists and objects are sent as JSON.
 * @throws {Refusal} 400, or what `read` throws
 */
export function readQuery<T extends z.ZodObject>(
  wanted: T,
  c: ApiContext,
  read: (wanted: T, given: JsonObject) => z.infer<T> = readRequest,
): z.infer<T> {
  const given: Record<string, unknown> = {};
  for (const [name, isJson] of formsOf(wanted))
    given[name] = isJson ? (queryJson(c, name) ?? undefined) : c.req.query(name);
  return read(wanted, given);
}

const forms = new WeakMap<z.ZodObject, readonly (readonly [name: string, isJson: boolean])[]>();

/** Whether each parameter is sent as JSON: it is described so. */
function formsOf(wanted: z.ZodObject): readonly (readonly [name: string, isJson: boolean])[] {
  const known = forms.get(wanted);
  if (known) return known;
  const { properties = {} } = schemaOfShape(wanted, 'request') as {
    properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  };
  const found = Object.entries(properties).map(
    ([name, { type }]) => [name, type === 'array' || type === 'object'] as const,
  );
  forms.set(wanted, found);
  return found;
}

/**
 * The sentence for a check whose own would say less: `z.string(as('date'))`. Checks of our own name theirs with its values:
 * `refine(isEmail, wrong('email'))`.
 */
export const as = (code: SentenceCode): string => code;

export const wrong = (code: SentenceCode, args: Problem['args'] = {}) => ({ message: code, params: args });

type Say = (name: string, given: unknown) => Message;

/** As `wrong`, in words of a catalogue: `refine(isMoment, said((name) => sayRequests('requests.moment', { name })))`. */
export const said = (say: Say) => ({ message: ofCatalogue, params: { say } });

const ofCatalogue = 'said';

/** A shape of several parts whose every problem is the same sentence at its own path. */
export const toldAs = <T extends z.ZodType>(shape: T, told: ReturnType<typeof wrong> | ReturnType<typeof said>) =>
  z.preprocess((given, context) => {
    if (!shape.safeParse(given).success) context.addIssue({ code: 'custom', input: given, ...told });
    return given;
  }, shape);

/** A whole number from 1 to `most`, as text in a query or a form; optional. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .refine(
      (text) => /^[1-9]\d{0,8}$/.test(text) && Number(text) <= most,
      said((name) => sayRequests('requests.wholeNumber', { name, least: 1, most })),
    )
    .transform(Number)
    .optional();

/** A switch of a body, off by default. Another value is refused: a dry run that is not understood must change nothing. */
export const isTrue = z.boolean().default(false);

/** An object whose members are read elsewhere: `z.record` makes a copy of each. */
export const anyObject = z.custom<JsonObject>(isObject, wrong('object')).meta({ type: 'object' });

type Issue = z.core.$ZodIssue;

const pathOf = ({ path }: Issue, ...more: readonly string[]): string => [...path, ...more].join('.').slice(0, 200);

function problemsOf({ issues }: { readonly issues: readonly Issue[] }): Problems {
  const problems = noProblems();
  for (const issue of issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        problems[pathOf(issue, key)] ??= problem('unknownField', { name: key.slice(0, 80) });
    } else problems[pathOf(issue)] ??= problemOf(issue);
  }
  return problems;
}

function problemOf(issue: Issue): Problem {
  const label = pathOf(issue) || 'request';
  if (issue.code === 'custom' && issue.message === ofCatalogue) {
    const { say } = issue.params as { readonly say: Say };
    return sentence(say(label, issue.input));
  }
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
    case 'invalid_key':
      return ['ref'];
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
