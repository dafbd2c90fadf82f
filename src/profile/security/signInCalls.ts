import type { Transport } from '../../dataProvider/transport';

export type OpenSession = {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  /** The browser's own name for itself. */
  readonly agent: string | null;
  /** The one that asks. */
  readonly current: boolean;
};

export type Factor = { readonly mfa: 'off' | 'totp'; readonly codesLeft: number };

/** That it is oneself who changes the factor. */
export type Proof = { readonly password: string; readonly otp?: string };

/** For the app: the secret as text, and as the address that a picture holds. */
export type FactorSecret = { readonly secret: string; readonly uri: string };

/** What people do with their own sign-in. Refusals are `HttpProblem`s, with `errors` where a field is wrong. */
export const createSignInCalls = ({ json }: Transport) => {
  const post = async <T>(call: string, body?: unknown): Promise<T> =>
    (await json<T>(`/api/auth/${call}`, { method: 'POST', body })).json;
  const get = async <T>(call: string): Promise<T> => (await json<T>(`/api/auth/${call}`)).json;
  return {
    /** Ends every other session. */
    changePassword: (given: { readonly current: string; readonly next: string; readonly otp?: string }) =>
      post<unknown>('password', given),
    sessions: () => get<readonly OpenSession[]>('sessions'),
    endSession: (id: string) => json(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    endOthers: () => post<unknown>('signOutEverywhere'),
    factor: () => get<Factor>('factor'),
    /** `otp`: a code of the factor that is on, where one is. */
    beginFactor: (given: Proof) => post<FactorSecret>('factor', given),
    /** Ends every other session, and answers the recovery codes, once. */
    confirmFactor: (otp: string) => post<{ readonly codes: readonly string[] }>('factor/confirm', { otp }),
    turnFactorOff: (given: Proof) => post<Factor>('factor/off', given),
  };
};

export type SignInCalls = ReturnType<typeof createSignInCalls>;
