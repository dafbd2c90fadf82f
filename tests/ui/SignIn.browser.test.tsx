import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { localProblem } from '../../src/model/HttpProblem';
import { SignedInNotice } from '../../src/signIn/SignedInNotice';
import { SignInDialog } from '../../src/signIn/SignInDialog';
import { violationsIn } from '../support/violationsIn';
import { answer, login, mara, openSignIn, password, signedOut, submit } from './renderSignIn';

async function enter(name: string, secret: string): Promise<void> {
  await login.fill(name);
  await password.fill(secret);
  await submit.click();
}
const alert = page.getByRole('alert');

describe('the sign-in page', () => {
  it('is ready to type in, has fields named for password managers, and asks for what is missing without a call', async () => {
    const { calls } = await openSignIn();
    await expect.element(login).toHaveFocus();
    for (const [field, name, autocomplete] of [
      [login, 'login', 'username'],
      [password, 'password', 'current-password'],
    ] as const)
      expect(field.element()).toMatchObject({ name, autocomplete });
    await submit.click();
    await expect.element(alert).toHaveTextContent('Enter login and password.');
    expect(calls()).toEqual([]);
  });

  it('signs in with what was typed', async () => {
    const { signedIn, calls } = await openSignIn(() => answer(200, mara));
    await enter(' mara@northbay.example ', 'secret');
    await expect.poll(() => signedIn.mock.calls).toEqual([[mara, {}]]);
    expect(calls()).toEqual([{ login: 'mara@northbay.example', password: 'secret' }]);
  });

  it("says 'Bad credentials' above the fields and gives the focus to the password", async () => {
    const { signedIn } = await openSignIn(() => answer(401, { code: 'bad_credentials' }));
    await login.fill('mara@northbay.example');
    await password.fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('Bad credentials');
    await expect.element(password).toHaveFocus();
    await expect.element(login).toHaveValue('mara@northbay.example');
    // The next password takes the place of the one that is selected by now.
    await userEvent.keyboard('right');
    await expect.element(password).toHaveValue('right');
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('cannot be sent twice while it is busy', async () => {
    let respond = (_answer: Response): void => undefined;
    await openSignIn(() => new Promise((resolve) => (respond = resolve)));
    await enter('mara', 'secret');
    await expect.element(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
    respond(answer(503, { detail: 'Back at 18:00.' }));
    await expect.element(alert).toHaveTextContent('Back at 18:00.');
    await expect.element(submit).toBeEnabled();
  });

  it('shows and hides the password', async () => {
    await openSignIn();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('enters with a sample sign-in by one click', async () => {
    const { calls, signedIn } = await openSignIn(() => answer(200, mara));
    await page.getByRole('button', { name: /Publisher/ }).click();
    await expect.poll(() => signedIn.mock.calls.length).toBe(1);
    expect(calls()).toEqual([{ login: 'demand@adx.example', password: 'sample' }]);
  });

  it('changes language and theme, and hands them to the console', async () => {
    const { signedIn } = await openSignIn(() => answer(200, mara));
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français');
    await expect.element(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect.poll(() => document.documentElement.lang).toBe('fr');
    await page.getByRole('combobox', { name: 'Thème' }).selectOptions('Sombre');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
    await page.getByRole('button', { name: /Éditeur/ }).click();
    await expect.poll(() => signedIn.mock.calls[0]?.[1]).toEqual({ language: 'fr', theme: 'dark' });
  });

  it('tells a signed-in user why they are here, and leads back', async () => {
    const session = { ...signedOut, user: mara };
    await openSignIn(undefined, { session, search: '?forbidden=%2Frtbs', Notice: SignedInNotice });
    const words = 'You are signed in as Mara Lindqvist. This account has no access to /rtbs.';
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to the console' })).toHaveAttribute('href', '/');
  });
});

const code = page.getByRole('textbox', { name: 'Authenticator code' });
const asked = () => answer(401, { code: 'otp_required', detail: 'Enter your two-factor code.' });
const wrong = () => answer(401, { code: 'otp_required', detail: 'This code is wrong or was already used.' });

async function reachCode(respond: (otp: unknown) => Response) {
  const opened = await openSignIn((_, { otp }) => (otp === undefined ? asked() : respond(otp)));
  await enter('mara@northbay.example', 'secret');
  await expect.element(code).toHaveFocus();
  return opened;
}

describe('the code of the second factor', () => {
  it('is asked for in place of the password, in a field that telephones and password managers know, and goes along', async () => {
    const { signedIn, calls } = await reachCode(() => answer(200, mara));
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code');
    await expect.element(code).toHaveAttribute('inputmode', 'numeric');
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /Publisher/ })).not.toBeInTheDocument();
    // A recovery code as well.
    await code.fill(' abcde-fghjk ');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn.mock.calls).toEqual([[mara, {}]]);
    expect(calls().at(-1)).toEqual({ login: 'mara@northbay.example', password: 'secret', otp: 'abcde-fghjk' });
  });

  it('is refused at its field, and typed again', async () => {
    const { signedIn } = await reachCode((otp) => (otp === '123456' ? answer(200, mara) : wrong()));
    await code.fill('000000');
    await submit.click();
    await expect.element(alert).toHaveTextContent('This code is wrong or was already used.');
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute('aria-invalid', 'true');
    expect((await violationsIn('main')).map(({ id }) => id)).toEqual([]);
    await code.fill('');
    await userEvent.keyboard('123456{Enter}');
    await expect.poll(() => signedIn.mock.calls.length).toBe(1);
  });

  it('is not sent empty, and says how long too many tries last', async () => {
    const { calls } = await reachCode(() => answer(429, { code: 'locked', retryAfter: 300 }));
    await submit.click();
    await expect.element(alert).toHaveTextContent('Enter the code.');
    expect(calls()).toHaveLength(1);
    await code.fill('123456');
    await submit.click();
    await expect.element(alert).toHaveTextContent('Too many attempts. Try again in 5 min.');
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
    await expect.element(alert).toHaveTextContent('Bad credentials');
    await expect.element(password).toHaveFocus();
  });

  it('is asked for by a sample sign-in too, and in French', async () => {
    localStorage.setItem('language', 'fr');
    await openSignIn((_, { otp }) => (otp === undefined ? asked() : wrong()));
    await page.getByRole('button', { name: /Éditeur/ }).click();
    await page.getByRole('textbox', { name: 'Code d’authentification' }).fill('1');
    await userEvent.keyboard('{Enter}');
    await expect.element(alert).toHaveTextContent('Ce code est incorrect ou a déjà servi.');
  });
});

it('the sign-in over the page asks for the code of the second factor too', async () => {
  const signIn = vi.fn(async ({ otp }: { otp?: string }) => {
    if (otp === undefined) throw localProblem('otp_required', 'Enter your two-factor code.', 401);
  });
  await render(<SignInDialog productName="ADX Console" userName="Mara" signIn={signIn} leave={() => undefined} />);
  await enter('mara', 'secret');
  await code.fill('123456');
  await submit.click();
  await vi.waitFor(() => expect(signIn).toHaveBeenLastCalledWith({ login: 'mara', password: 'secret', otp: '123456' }));
});

describe('an invitation or reset link', () => {
  const whose = { name: 'Mara Lindqvist', login: 'mara@northbay.example' };
  const password = page.getByLabelText('New password', { exact: true });
  const save = page.getByRole('button', { name: 'Save and sign in' });
  const weak = {
    code: 'validation',
    detail: '1 field needs attention.',
    errors: { password: { code: 'rule', message: 'The password must have at least 12 characters.' } },
  };
  const gone = { code: 'expired', detail: 'The link was already used or is older than a day. Ask for a new one.' };

  const here = location.pathname + location.search;
  const follow = (token = 'abc') => history.replaceState(null, '', `${here}#link=${token}`);

  afterEach(() => history.replaceState(null, '', here));

  it('shows whose sign-in it is, and is gone from the address', async () => {
    follow();
    const { calls } = await openSignIn(() => answer(200, whose));
    await expect.element(page.getByText('For the login of Mara Lindqvist.')).toBeVisible();
    await expect.element(login).toHaveValue('mara@northbay.example');
    await expect.element(password).toHaveFocus();
    await expect.element(password).toHaveAttribute('autocomplete', 'new-password');
    expect(calls()).toEqual([{ token: 'abc' }]);
    expect(location.href).not.toContain('abc');
  });

  it('takes a new password, and signs in with it at once', async () => {
    follow();
    const { signedIn, calls } = await openSignIn((call) => answer(200, call === 'login' ? mara : whose));
    await password.fill('quite another password');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => signedIn.mock.calls).toEqual([[mara, {}]]);
    expect(calls().slice(1)).toEqual([
      { token: 'abc', password: 'quite another password' },
      { login: 'mara@northbay.example', password: 'quite another password' },
    ]);
  });

  it('asks users with a second factor for it', async () => {
    follow();
    await openSignIn((call) => (call === 'login' ? answer(401, { code: 'otp_required' }) : answer(200, whose)));
    await password.fill('quite another password');
    await save.click();
    await expect.element(page.getByRole('textbox', { name: 'Authenticator code' })).toHaveFocus();
  });

  it('refuses a weak password at its field, with the sentence of the server', async () => {
    follow();
    await openSignIn((call) => (call === 'accept' ? answer(422, weak) : answer(200, whose)));
    await password.fill('short');
    await save.click();
    await expect.element(page.getByText('The password must have at least 12 characters.')).toBeVisible();
    await expect.element(password).toHaveAttribute('aria-invalid', 'true');
    expect((await violationsIn('main')).map(({ id }) => id)).toEqual([]);
    await expect.element(password).toHaveFocus();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await expect.element(password).toHaveValue('short');
  });

  it.each([
    ['that is over', 410, gone],
    ['that was cut short', 422, { code: 'validation', detail: '1 field needs attention.' }],
  ])('%s says so, and leads to sign-in', async (_, status, body) => {
    follow();
    await openSignIn(() => answer(status, body));
    await expect.element(alert).toHaveTextContent(gone.detail);
    await page.getByRole('button', { name: 'Go to sign-in' }).click();
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.element(login).toHaveValue('');
  });

  it('is read again where the server did not answer', async () => {
    follow();
    let isThere = false;
    await openSignIn(() => {
      if (!isThere) throw new TypeError('Failed to fetch');
      return answer(200, whose);
    });
    await expect.element(alert).toHaveTextContent('The server did not respond.');
    isThere = true;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(password).toBeVisible();
  });

  it('is followed on a page that shows the sign-in already', async () => {
    await openSignIn(() => answer(200, whose));
    await expect.element(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    location.hash = '#link=second';
    await expect.element(page.getByText('For the login of Mara Lindqvist.')).toBeVisible();
    await expect.poll(() => location.hash).toBe('');
  });

  it('speaks French', async () => {
    localStorage.setItem('language', 'fr');
    follow();
    await openSignIn((call) => (call === 'accept' ? answer(422, weak) : answer(200, whose)));
    await page.getByLabelText('Nouveau mot de passe').fill('court');
    await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click();
    await expect.element(page.getByText('Le mot de passe doit compter au moins 12 caractères.')).toBeVisible();
  });
});
