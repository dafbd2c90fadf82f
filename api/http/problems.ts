import type { Blocker, ProblemBody } from '../../src/model/problemBody';
import { type Message, toEnglish, toMessageCode } from '../../src/schema/messages/message';
import type { Problem, Problems } from '../../src/schema/messages/problem';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { Verdict } from '../ports/limits';

/** Every refusal of the API: its code, status and title. */
export const problemKinds = {
  bad_request: [400, 'The request cannot be read'],
  unknown_field: [400, 'Unknown field'],
  no_session: [401, 'Not signed in'],
  bad_credentials: [401, 'Bad credentials'],
  otp_required: [401, 'Code needed'],
  forbidden: [403, 'Not allowed'],
  not_found: [404, 'Not found'],
  method: [405, 'Method not allowed'],
  in_progress: [409, 'Still in progress'],
  version_conflict: [409, 'Changed by someone else'],
  viewer_changed: [409, 'Signed in as another user'],
  in_use: [409, 'Still in use'],
  in_use_active: [409, 'In use'],
  name_taken: [409, 'Name taken'],
  period_closed: [409, 'Month closed'],
  archived: [409, 'Archived'],
  not_ready: [409, 'Not ready'],
  has_file: [409, 'Has a file'],
  not_own: [409, 'Not your own'],
  too_many: [409, 'Too many'],
  expired: [410, 'Expired'],
  done_before: [409, 'Done before'],
  too_large: [413, 'Too large'],
  media_type: [415, 'Media type not supported'],
  validation: [422, 'Some values are not valid'],
  key_reused: [422, 'Key used before'],
  version_required: [428, 'Version required'],
  rate_limited: [429, 'Too many requests'],
  locked: [429, 'Too many failed sign-ins'],
  cancelled: [499, 'Cancelled'],
  internal: [500, 'Error'],
  preparing: [503, 'In preparation'],
  unavailable: [503, 'Not available'],
  disk_full: [507, 'No space left'],
} as const;

type ProblemCode = keyof typeof problemKinds;

type Extra = {
  readonly errors?: Problems;
  readonly more?: number;
  readonly blockers?: readonly Blocker[];
  readonly current?: NonNullable<ProblemBody['current']>;
  readonly by?: NonNullable<ProblemBody['by']>;
  readonly retryAfter?: number;
  readonly undoable?: number;
  /** Allowed methods, for the `Allow` header. */
  readonly allow?: string;
};

/** A refused request; thrown anywhere below a route and answered as a problem body. */
export class Refusal extends Error {
  readonly code: ProblemCode;
  readonly told: Message;
  readonly extra: Extra;

  constructor(code: ProblemCode, told: Message, extra: Extra = {}) {
    super(toEnglish(told));
    this.name = 'Refusal';
    this.code = code;
    this.told = told;
    this.extra = extra;
  }
}

export const notFound = (what: Message = 'Object not found.'): Refusal => new Refusal('not_found', what);

export const forbidden = (why: Message = 'Your account has no permission for this.'): Refusal =>
  new Refusal('forbidden', why);

/** An answer lists at most this many problems, and the number of the others. */
const problemsAtMost = 100;

/** Invalid values, each at its field. */
export function invalid(errors: Problems): Refusal {
  const count = Object.keys(errors).length;
  const detail = sayLimits('limits.fieldsWrong', { count });
  if (count <= problemsAtMost) return new Refusal('validation', detail, { errors });
  const named = Object.fromEntries(Object.entries(errors).slice(0, problemsAtMost));
  const more = count - problemsAtMost;
  return new Refusal('validation', sayLimits('limits.fieldsWrongMore', { count: problemsAtMost, more }), {
    errors: named,
    more,
  });
}

export const invalidAt = (path: string, problem: Problem): Refusal => invalid({ [path]: problem });

/** For problems at keys from outside: without a prototype, `constructor` is a key like others. */
export const noProblems = (): Record<string, Problem> => Object.create(null) as Record<string, Problem>;

export function refuseProblems(errors: Problems): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

export const statusOf = ({ code }: Refusal): number => problemKinds[code][0];

/** The answer to a refusal. Never encrypted or cached. */
export function problemResponse({ code, message, told, extra }: Refusal, requestId: string): Response {
  const [status, title] = problemKinds[code];
  const { allow, ...members } = extra;
  const body: ProblemBody = {
    type: `/problems/${code.replaceAll('_', '-')}`,
    title,
    status,
    code,
    detail: message,
    ...toMessageCode(told),
    instance: requestId,
    ...members,
  };
  const headers = {
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    'X-Request-Id': requestId,
    ...(extra.retryAfter !== undefined && { 'Retry-After': String(Math.max(1, Math.ceil(extra.retryAfter))) }),
    ...(allow !== undefined && { Allow: allow }),
  };
  return new Response(JSON.stringify(body), { status, headers });
}

/** The result of the work, or undefined where it throws a refusal; other errors pass through. */
export async function unlessRefused<T>(work: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** @throws 429 above the limit, with the seconds after which the next call is accepted. */
export function refuseOver(verdict: Verdict, told: Message): void {
  if (!verdict.allowed) throw new Refusal('rate_limited', told, { retryAfter: verdict.retryAfter });
}
