import { type Message, toEnglish, toMessageCode } from '../schema/messages/message';
import type { ProblemBody } from './problemBody';

/** The body for react-admin's forms: messages under flat paths, because it reads nested objects as nested fields. */
type FormProblemBody = Omit<ProblemBody, 'errors'> & { readonly errors?: Readonly<Record<string, string>> };

/**
 * The error of every refused or failed call. `status` is 0 where there was no answer (`network`, `timeout`) or an unreadable one
 * (`encrypted`, `not_json`). `body` is what forms and messages show; `problem` also has the codes and values of each message, for
 * translation.
 */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly status: number;
  readonly code: string;
  readonly body: FormProblemBody;
  readonly problem: ProblemBody;

  constructor(problem: ProblemBody) {
    super(problem.detail || problem.title || 'Error');
    this.status = problem.status;
    this.code = problem.code;
    this.problem = problem;
    const { errors, ...rest } = problem;
    this.body = errors ? { ...rest, errors: flatSentences(errors) } : rest;
  }
}

/** Creates a failure that does not come from a server. */
export const localProblem = (code: string, told: Message, status = 0): HttpProblem => {
  const detail = toEnglish(told);
  return new HttpProblem({
    type: 'about:blank',
    title: detail,
    status,
    code,
    detail,
    ...toMessageCode(told),
    instance: '',
  });
};

function flatSentences(errors: NonNullable<ProblemBody['errors']>): Readonly<Record<string, string>> {
  const sentences: Record<string, string> = {};
  for (const [path, entry] of Object.entries(errors as Readonly<Record<string, unknown>>))
    Object.assign(sentences, sentencesOf(path, entry));
  return sentences;
}

// `root.serverError` is an object with its own message; the others are `{ code, message }`.
function sentencesOf(path: string, entry: unknown): Readonly<Record<string, string>> {
  if (typeof entry === 'string') return { [path]: entry };
  if (typeof entry !== 'object' || entry === null) return {};
  if ('message' in entry) return { [path]: String(entry.message) };
  return Object.fromEntries(
    Object.entries(entry).flatMap(([key, inner]) => Object.entries(sentencesOf(`${path}.${key}`, inner))),
  );
}

/** Messages for calls that fail on the client. Each is the key of its translation. */
export const failures = {
  timeout: 'The server did not respond in time. Try again.',
  network: 'The server cannot be reached. Check the connection and try again.',
  madeBefore: 'The first attempt was saved. Find it in the list, or save again to create another one.',
  signIn: 'Sign in to continue.',
  noKey:
    'The server sent an encrypted response (json-encrypt: 1), but the page has no key. Set JSON_KEY and JSON_IV where /config.json is created.',
  wrongKey:
    'The encrypted response of the server (json-encrypt: 1) cannot be read: JSON_KEY or JSON_IV differs between the server and /config.json.',
  lists: 'Some lists could not be refreshed. Try again.',
  beside: 'Filtering or sorting is not ready yet. Try again.',
  besideLong: 'This list is too long to filter by serving problem. Filter by status instead.',
  names: 'Could not look up the names: their list did not load. Try again.',
  notJson: 'The server sent a list that is not JSON.',
} as const;
