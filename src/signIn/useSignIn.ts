import { useState } from 'react';
import type { CodeForm } from './CodeForm';
import type { Credentials } from './callSignIn';
import { missing, type Refusal } from './failureText';

/**
 * One sign-in at a time, with its result; stays busy after success. `Code` is the form for the second factor, loaded once the
 * server asks for a code.
 */
export function useSignIn(enter: (given: Credentials) => Promise<unknown>) {
  const [isBusy, setBusy] = useState(false);
  // The error, not its text: the language may change while it is shown.
  const [failure, setFailure] = useState<{ readonly error: unknown }>();
  const [given, setGiven] = useState<Credentials>();
  const [step, setStep] = useState<{ readonly Code: typeof CodeForm }>();

  const goTo = (next: typeof step, error?: unknown) => {
    setStep(next);
    setFailure(error ? { error } : undefined);
    setBusy(false);
  };
  const signIn = async (tried: Credentials) => {
    if (isBusy) return;
    if (!tried.login || !tried.password) return setFailure({ error: missing });
    setGiven(tried);
    setBusy(true);
    setFailure(undefined);
    try {
      await enter(tried);
    } catch (error) {
      const { status, problem } = error as Refusal;
      if (problem?.code === 'otp_required') {
        await import('./CodeForm').then(
          ({ CodeForm }) => goTo({ Code: CodeForm }, tried.otp && error),
          (lost: unknown) => goTo(undefined, lost),
        );
      } else goTo(status === 401 ? undefined : step, error);
    }
  };
  return {
    isBusy,
    failure,
    given,
    Code: step?.Code,
    signIn,
    goBack: () => goTo(undefined),
    fail: (error: unknown) => setFailure({ error }),
  };
}
