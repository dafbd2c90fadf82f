import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { violationsIn } from '../support/violationsIn';
import { answer, login, mara, openSignIn } from './renderSignIn';

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

afterEach(async () => {
  await cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', here);
});

describe('an invitation or reset link', () => {
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
    expect((await violationsIn('.adx-signin')).map(({ id }) => id)).toEqual([]);
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
    await expect.element(page.getByRole('alert')).toHaveTextContent(gone.detail);
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
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server did not respond.');
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
