import type { Transport } from '../../dataProvider/transport';

export type OpenSession = {
  readonly id: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  readonly address: string | null;
  /** The User-Agent header of the browser. */
  readonly agent: string | null;
  /** Whether it is the session of this request. */
  readonly current: boolean;
};

export type Factor = { readonly mfa: 'off' | 'totp'; readonly codesLeft: number };

/** Proves that the user in person changes the factor. */
export type Proof = { readonly password: string; readonly otp?: string };

/** The secret for the app, as text and as the URI of the QR code. */
export type FactorSecret = { readonly secret: string; readonly uri: string };

/** Calls on the user's own sign-in. Refusals are `HttpProblem`s, with `errors` where a field is wrong. */
export const createSignInCalls = ({ json }: Transport) => {
  const post = async <T>(call: string, body?: unknown): Promise<T> =>
    (await json<T>(`/api/auth/${call}`, { method: 'POST', body })).json;
  const get = async <T>(call: string): Promise<T> => (await json<T>(`/api/auth/${call}`)).json;
  return {
    /** Changes the password, and ends every other session. */
    changePassword: (given: { readonly current: string; readonly next: string; readonly otp?: string }) =>
      post<unknown>('password', given),
    sessions: () => get<readonly OpenSession[]>('sessions'),
    endSession: (id: string) => json(`/api/auth/sessions/${id}`, { method: 'DELETE' }),
    endOthers: () => post<unknown>('signOutEverywhere'),
    factor: () => get<Factor>('factor'),
    /** `otp` is required if a factor is on. */
    beginFactor: (given: Proof) => post<FactorSecret>('factor', given),
    /** Turns the factor on, ends every other session, and answers the recovery codes, once. */
    confirmFactor: (otp: string) => post<{ readonly codes: readonly string[] }>('factor/confirm', { otp }),
    turnFactorOff: (given: Proof) => post<Factor>('factor/off', given),
  };
};

export type SignInCalls = ReturnType<typeof createSignInCalls>;
