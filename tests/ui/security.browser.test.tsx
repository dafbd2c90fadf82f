import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createSecurity } from '../../src/app/openConsole';
import type { CallOptions, Transport } from '../../src/dataProvider/transport';
import { localProblem } from '../../src/model/HttpProblem';
import type { Language } from '../../src/ui/i18n/languages';
import { UserMenu } from '../../src/ui/shell/Header';
import { SecurityPlace } from '../../src/ui/shell/Layout';
import { untilAnswered } from '../support/slowPage';
import { violationsIn } from '../support/violationsIn';
import { invalid } from './form/formWorld';
import { renderScreen } from './renderScreen';

type Answers = Readonly<Record<string, (body: unknown) => unknown>>;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const session = (id: string, agent: string, current = false) => ({
  id,
  agent,
  current,
  address: '203.0.113.7',
  createdAt: '2026-09-17T08:00:00Z',
  lastSeenAt: '2026-09-17T09:00:00Z',
});
const refuse = (errors: Parameters<typeof invalid>[0]) => () => {
  throw invalid(errors);
};
const current = () => dialog.getByLabelText('Current password', { exact: true });
const codes = Array.from({ length: 10 }, (_, at) => `abcd${at}-fghj${at}`);

/** The menu and the dialog, on a server that answers its calls so. */
async function open(search: string, answers: Answers = {}, language: Language = 'en') {
  const asked: string[] = [];
  const json = async (path: string, { method = 'GET', body }: CallOptions = {}) => {
    const call = `${method} ${path.replace('/api/auth/', '')}`;
    asked.push(body === undefined ? call : `${call} ${JSON.stringify(body)}`);
    await untilAnswered();
    const answer = answers[call];
    if (!answer) throw localProblem('not_found', `No answer to ${call}.`, 404);
    return { status: 200, headers: new Headers(), json: answer(body) };
  };
  const { address } = await renderScreen(
    <>
      <UserMenu />
      <SecurityPlace />
    </>,
    {
      at: `/tags${search}`,
      language,
      resources: [],
      size: [1280, 800],
      more: { Security: createSecurity({ json } as unknown as Transport) },
    },
  );
  return { asked, address };
}

const dialog = page.getByRole('dialog', { name: 'Sign-in security' });
const button = (name: string) => dialog.getByRole('button', { name, exact: true });

describe('the security of one’s own sign-in', () => {
  it('opens from the menu over any screen, at an address of its own for each part', async () => {
    const { address } = await open('?page=2', { 'GET sessions': () => [session('a', firefox, true)] });
    await page.getByRole('button', { name: /Northbay Streaming/ }).click();
    await page.getByRole('menuitem', { name: 'Security' }).click();
    await expect.element(dialog).toBeVisible();
    await expect.poll(address).toBe('/tags?page=2&security=password');
    await dialog.getByRole('tab', { name: 'Password' }).click();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(dialog.getByRole('tab', { name: 'Sessions' })).toHaveFocus();
    await expect.poll(address).toBe('/tags?page=2&security=sessions');
    await expect.element(dialog.getByText('Firefox on Linux')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(address).toBe('/tags?page=2');
  });

  it.each(['password', 'sessions', 'factor'])('has nothing in %s that axe objects to', async (part) => {
    await open(`?security=${part}`, {
      'GET sessions': () => [session('a', firefox, true), session('b', phone)],
      'GET factor': () => ({ mfa: 'totp', codesLeft: 9 }),
    });
    await expect.element(dialog.getByRole('tabpanel')).toBeVisible();
    await expect.poll(() => document.querySelector('.adx-security .adx-bone')).toBeNull();
    // While it fades in, no colour is what it will be.
    await Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])));
    const violations = await violationsIn(dialog.element());
    expect(violations.map(({ id }) => id)).toEqual([]);
  });
});

describe('one’s own password', () => {
  it('is changed, and refused at the field that is wrong', async () => {
    const wrong = { current: { code: 'wrong', message: 'Wrong password.' } };
    const { asked } = await open('?security=password', {
      'POST password': (body) => {
        if ((body as { current: string }).current !== 'right') throw invalid(wrong);
        return {};
      },
    });
    await current().fill('left');
    await dialog.getByLabelText('New password', { exact: true }).fill('quite another password');
    await button('Change password').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong password.');
    await expect.element(current()).toHaveFocus();
    await userEvent.keyboard('right{Enter}');
    await expect.element(page.getByText('Password changed.')).toBeVisible();
    await expect.element(dialog.getByLabelText('New password', { exact: true })).toHaveValue('');
    expect(asked.at(-1)).toBe('POST password {"current":"right","next":"quite another password"}');
  });

  it('is shown on demand', async () => {
    await open('?security=password', {}, 'fr');
    const next = page.getByLabelText('Nouveau mot de passe', { exact: true });
    await expect.element(next).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Afficher\u00a0: Nouveau mot de passe' }).click();
    await expect.element(next).toHaveAttribute('type', 'text');
  });

  it.each([
    [
      'its code',
      'rule',
      'The password must have at least 12 characters.',
      'Le mot de passe doit compter au moins 12 caractères.',
    ],
    ['the server', 'required', 'Enter your two-factor code.', 'Saisissez votre code de double authentification.'],
  ])('is refused in French by the words of %s', async (_, code, message, words) => {
    await open('?security=password', { 'POST password': refuse({ next: { code, message } }) }, 'fr');
    await page.getByLabelText('Nouveau mot de passe', { exact: true }).fill('court');
    await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(words);
  });
});

describe('one’s own sessions', () => {
  it('are told apart, this one first, and ended one by one or all but this', async () => {
    let left = [session('b', phone), session('a', firefox, true), session('c', 'curl/8.5.0')];
    const { asked } = await open('?security=sessions', {
      'GET sessions': () => left,
      'DELETE sessions/b': () => {
        left = left.filter(({ id }) => id !== 'b');
      },
      'POST signOutEverywhere': () => {
        left = left.filter(({ current }) => current);
      },
    });
    const rows = () => [...dialog.element().querySelectorAll('strong')].map((one) => one.parentElement?.textContent);
    await vi.waitFor(() => expect(rows()).toEqual(['Firefox on LinuxThis session', 'Safari on iOS', 'curl']));
    await expect.element(button('End: Firefox on Linux')).not.toBeInTheDocument();
    await button('End: Safari on iOS').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Firefox on LinuxThis session', 'curl']));
    await button('Sign out everywhere else').click();
    await vi.waitFor(() => expect(rows()).toEqual(['Firefox on LinuxThis session']));
    await expect.element(button('Sign out everywhere else')).toBeDisabled();
    expect(asked.filter((call) => !call.startsWith('GET'))).toEqual(['DELETE sessions/b', 'POST signOutEverywhere']);
  });

  it('that ended meanwhile are said to be gone, and go', async () => {
    let left = [session('a', firefox, true), session('b', phone)];
    await open('?security=sessions', {
      'GET sessions': () => left,
      'DELETE sessions/b': () => {
        left = left.slice(0, 1);
        throw localProblem('not_found', 'This session has ended.', 404);
      },
    });
    await button('End: Safari on iOS').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This session has ended.');
    await expect.element(button('End: Safari on iOS')).not.toBeInTheDocument();
  });
});

describe('one’s own second factor', () => {
  it('is turned on by the password and a first code, and its recovery codes stand until they are kept', async () => {
    let mfa = 'off';
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const { asked, address } = await open('?security=factor', {
      'GET factor': () => ({ mfa, codesLeft: mfa === 'off' ? 0 : 10 }),
      'POST factor': () => ({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/ADX:mara?secret=JBSWY3DPEHPK3PXP' }),
      'POST factor/confirm': (body) => {
        if ((body as { otp: string }).otp !== '123456')
          throw invalid({ otp: { code: 'wrong', message: 'This code is wrong or has expired. Try the next one.' } });
        mfa = 'totp';
        return { mfa, codes };
      },
    });
    await button('Turn on').click();
    await expect.element(current()).toHaveFocus();
    await userEvent.keyboard('secret{Enter}');
    await expect.element(dialog.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
    await expect.element(dialog.getByRole('textbox', { name: 'Secret' })).toHaveValue('JBSW Y3DP EHPK 3PXP');
    const code = dialog.getByLabelText('Code from the app');
    await code.fill('000000');
    await button('Turn on').click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('This code is wrong');
    await code.fill('123 456');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog.getByRole('list', { name: 'Recovery codes' })).toHaveTextContent(codes.join(''));
    await userEvent.keyboard('{Escape}');
    await expect.element(button('Close')).toBeDisabled();
    await button('Copy all').click();
    await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(`${codes.join('\n')}\n`));
    await button('I have saved them').click();
    await expect.element(dialog.getByText('You have 10 recovery codes left.')).toBeVisible();
    await expect.poll(address).toBe('/tags?security=factor');
    expect(asked).toEqual([
      'GET factor',
      'POST factor {"password":"secret"}',
      'POST factor/confirm {"otp":"000000"}',
      'POST factor/confirm {"otp":"123456"}',
      'GET factor',
    ]);
  });

  it('is turned off by the password', async () => {
    let mfa = 'totp';
    await open('?security=factor', {
      'GET factor': () => ({ mfa, codesLeft: 1 }),
      'POST factor/off': (body) => {
        if ((body as { password: string }).password !== 'secret')
          throw invalid({ password: { code: 'wrong', message: 'Wrong password.' } });
        mfa = 'off';
        return { mfa, codesLeft: 0 };
      },
    });
    await expect.element(dialog.getByText('You have 1 recovery code left.')).toBeVisible();
    await button('Turn off').click();
    await userEvent.keyboard('left{Enter}');
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wrong password.');
    await userEvent.keyboard('secret{Enter}');
    await expect.element(dialog.getByText('Two-factor sign-in is off', { exact: true })).toBeVisible();
  });
});
