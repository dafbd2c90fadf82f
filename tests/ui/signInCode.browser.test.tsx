import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { localProblem } from '../../src/dataProvider/HttpProblem';
import { SignInDialog } from '../../src/login/SignInDialog';
import { violationsIn } from '../support/violationsIn';
import { answer, login, mara, openSignIn, password, submit } from './renderSignIn';

const code = page.getByRole('textbox', { name: 'Authenticator code' });
const asked = () => answer(401, { code: 'otp_required', detail: 'Enter your two-factor code.' });
const wrong = () => answer(401, { code: 'otp_required', detail: 'This code is wrong or was already used.' });

async function reachCode(respond: (otp: unknown) => Response) {
  const opened = await openSignIn((_, { otp }) => (otp === undefined ? asked() : respond(otp)));
  await login.fill('mara@northbay.example');
  await password.fill('secret');
  await submit.click();
  await expect.element(code).toHaveFocus();
  return opened;
}

afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the code of the second factor', () => {
  it('is asked for in place of the password, in a field that telephones and password managers know', async () => {
    await reachCode(() => answer(200, mara));
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Publisher/ })).not.toBeInTheDocument();
  });

  it('goes along with what was typed before, a recovery code as well', async () => {
    const { signedIn, calls } = await reachCode(() => answer(200, mara));
    await code.fill(' abcde-fghjk ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn.mock.calls).toEqual([[mara, {}]]);
    expect(calls().at(-1)).toEqual({ login: 'mara@northbay.example', password: 'secret', otp: 'abcde-fghjk' });
  });

  it('is refused at its field, and typed again', async () => {
    const { signedIn } = await reachCode((otp) => (otp === '123456' ? answer(200, mara) : wrong()));
    await code.fill('000000');
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('This code is wrong or was already used.');
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    expect((await violationsIn('.adx-signin')).map(({ id }) => id)).toEqual([]);
    await code.fill('');
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(() => signedIn.mock.calls.length).toBe(1);
  });

  it('is not sent empty, and says how long too many tries last', async () => {
    const { calls } = await reachCode(() => answer(429, { code: 'locked', retryAfter: 300 }));
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter the code.');
    expect(calls()).toHaveLength(1);
    await code.fill('123456');
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Too many attempts. Try again in 5 min.');
  });

  it('leads back to the password, by choice or because that is right no longer', async () => {
    await reachCode(() => answer(401, { code: 'bad_credentials' }));
    await page.getByRole('button', { name: 'Back to password' }).click();
    await expect.element(login).toHaveValue('mara@northbay.example');
    await expect.element(password).toHaveValue('');
    await password.fill('secret');
    await submit.click();
    await code.fill('123456');
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bad credentials');
    await expect.element(password).toHaveFocus();
  });

  it('is asked for by a sample sign-in too, and in French', async () => {
    localStorage.setItem('language', 'fr');
    await openSignIn((_, { otp }) => (otp === undefined ? asked() : wrong()));
    await page.getByRole('button', { name: /Éditeur/ }).click();
    await page.getByRole('textbox', { name: 'Code d’authentification' }).fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ce code est incorrect ou a déjà servi.');
  });
});

describe('the sign-in over the page', () => {
  it('asks for the code too', async () => {
    const signIn = vi.fn(async ({ otp }: { otp?: string }) => {
      if (otp === undefined) throw localProblem('otp_required', 'Enter your two-factor code.', 401);
    });
    await render(<SignInDialog productName="ADX Console" userName="Mara" signIn={signIn} leave={() => undefined} />);
    await login.fill('mara');
    await password.fill('secret');
    await submit.click();
    await code.fill('123456');
    await submit.click();
    await vi.waitFor(() => expect(signIn).toHaveBeenLastCalledWith({ login: 'mara', password: 'secret', otp: '123456' }));
  });
});
