import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { SignedInNotice } from '../../src/login/SignedInNotice';
import { answer, login, mara, openSignIn as open, password, signedOut, submit } from './renderSignIn';

describe('the sign-in page', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
    delete document.documentElement.dataset.theme;
  });

  it('is ready to type in, and its fields are named for password managers', async () => {
    await open();
    await expect.element(login).toHaveFocus();
    await expect.element(login).toHaveAttribute('name', 'login');
    await expect.element(login).toHaveAttribute('autocomplete', 'username');
    await expect.element(password).toHaveAttribute('name', 'password');
    await expect.element(password).toHaveAttribute('autocomplete', 'current-password');
  });

  it('signs in with what was typed', async () => {
    const { signedIn, calls } = await open(() => answer(200, mara));
    await login.fill(' mara@northbay.example ');
    await password.fill('secret');
    await submit.click();
    await expect.poll(() => signedIn.mock.calls).toEqual([[mara, {}]]);
    expect(calls()).toEqual([{ login: 'mara@northbay.example', password: 'secret' }]);
  });

  it("says 'Bad credentials' above the fields and gives the focus to the password", async () => {
    const { signedIn } = await open(() => answer(401, { code: 'bad_credentials' }));
    await login.fill('mara@northbay.example');
    await password.fill('wrong');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('alert')).toHaveTextContent('Bad credentials');
    await expect.element(password).toHaveFocus();
    await expect.element(login).toHaveValue('mara@northbay.example');
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('asks for what is missing without a call', async () => {
    const { calls } = await open();
    await submit.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter login and password.');
    expect(calls()).toEqual([]);
  });

  it('cannot be sent twice while it is busy', async () => {
    let respond = (_answer: Response): void => undefined;
    await open(() => new Promise((resolve) => (respond = resolve)));
    await login.fill('mara');
    await password.fill('secret');
    await submit.click();
    await expect.element(page.getByRole('button', { name: 'Signing in…' })).toBeDisabled();
    respond(answer(503, { detail: 'Back at 18:00.' }));
    await expect.element(page.getByRole('alert')).toHaveTextContent('Back at 18:00.');
    await expect.element(submit).toBeEnabled();
  });

  it('shows and hides the password', async () => {
    await open();
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.element(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.element(password).toHaveAttribute('type', 'password');
  });

  it('enters with a sample sign-in by one click', async () => {
    const { calls, signedIn } = await open(() => answer(200, mara));
    await page.getByRole('button', { name: /Publisher/ }).click();
    await expect.poll(() => signedIn.mock.calls.length).toBe(1);
    expect(calls()).toEqual([{ login: 'demand@adx.example', password: 'sample' }]);
  });

  it('changes language and theme, and hands them to the console', async () => {
    const { signedIn } = await open(() => answer(200, mara));
    await page.getByRole('combobox', { name: 'Language' }).selectOptions('Français');
    await expect.element(page.getByRole('heading', { name: 'Connexion' })).toBeVisible();
    await expect.poll(() => document.documentElement.lang).toBe('fr');
    await page.getByRole('combobox', { name: 'Thème' }).selectOptions('Sombre');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('dark');
    await page.getByRole('button', { name: /Éditeur/ }).click();
    await expect.poll(() => signedIn.mock.calls[0]?.[1]).toEqual({ language: 'fr', theme: 'dark' });
  });

  it('tells a signed-in user why they are here, and leads back', async () => {
    await open(undefined, { session: { ...signedOut, user: mara }, search: '?forbidden=%2Frtbs', Notice: SignedInNotice });
    await expect.element(page.getByText('You are signed in as Mara Lindqvist. This account has no access to /rtbs.')).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Back to the console' })).toHaveAttribute('href', '/');
  });
});
