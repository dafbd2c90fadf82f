import type { ProblemBody } from '../model/problemBody';
import type { SignedInUser } from '../model/signedIn';
import { accepted } from '../schema/accepted';

export type ReadAnswer = (answer: Response) => Promise<unknown>;

const readJson: ReadAnswer = (answer) => answer.json();

/** A refused sign-in, like the refusals of the transport; `status` 0 means no answer. */
export class SignInRefusal extends Error {
  override readonly name = 'SignInRefusal';
  readonly status: number;
  readonly problem: Partial<ProblemBody>;

  constructor(status: number, problem: Partial<ProblemBody>) {
    super(problem.detail ?? problem.title ?? `Error ${status}`);
    this.status = status;
    this.problem = problem;
  }
}

/** `otp` is a code of the second factor, once the server asks for one. */
export type Credentials = { readonly login: string; readonly password: string; readonly otp?: string };

export const callSignIn = (apiBase: string, given: Credentials, read?: ReadAnswer): Promise<SignedInUser> =>
  callSignedOut(apiBase, 'login', given, read);

/**
 * Calls POST /api/auth/{call} with fetch: the transport loads later, with the console. `read` reads a body that may be encrypted.
 * @throws SignInRefusal.
 */
export async function callSignedOut<T>(
  apiBase: string,
  call: string,
  given: unknown,
  read: ReadAnswer = readJson,
): Promise<T> {
  const answer = await fetch(`${apiBase}/api/auth/${call}`, {
    method: 'POST',
    credentials: apiBase ? 'include' : 'same-origin',
    headers: { 'Content-Type': 'application/json', Accept: accepted, 'X-Requested-With': 'app' },
    body: JSON.stringify(given),
  }).catch((error: Error) => {
    throw new SignInRefusal(0, { detail: error.message });
  });
  const body = await read(answer).catch(() => null);
  if (answer.ok && body !== null) return body as T;
  const problem = (body ?? {}) as Partial<ProblemBody>;
  const retryAfter = problem.retryAfter ?? (Number(answer.headers.get('Retry-After')) || undefined);
  throw new SignInRefusal(answer.status, { ...problem, ...(retryAfter !== undefined && { retryAfter }) });
}
