import { describe, expect, it, vi } from 'vitest';
import { localProblem } from '../../../src/model/HttpProblem';
import { violationsIn } from '../../support/violationsIn';
import { createFormWorld, objectOf, subUser as user, mossgateWorld as world } from './formWorld';
import { renderForm } from './renderForm';
import { adminViewer, demandViewer } from './viewers';

const seen = { lastLoginAt: '2026-09-17T08:12:00Z' };
const open = (one: ReturnType<typeof world>) => renderForm(one, '/subpublishers/801/access', { viewer: demandViewer });
const link = { kind: 'reset', path: '/login#link=abc', expiresAt: '2026-09-18T08:12:00Z', mailed: false };

/** While a dialog fades in, no colour is what it will be. */
const faded = () =>
  Promise.all(document.getAnimations().flatMap((one) => (one instanceof CSSTransition ? one.finished : [])));

describe('calls on another user’s sign-in', () => {
  it('is offered where it means something', async () => {
    const screen = await open(
      world(
        user(27, 'Mara', { ...seen, mfa: 'totp' }),
        user(28, 'Jonas'),
        user(26, 'Old', { status: 2, mfa: 'totp', ...seen }),
      ),
    );
    await expect.element(screen.getByRole('button', { name: 'Copy reset link Mara' })).toBeVisible();
    const names = () =>
      screen
        .getByRole('button', { name: /link|Sign out|two-factor/ })
        .elements()
        .map((button) => button.getAttribute('aria-label'));
    expect(names()).toEqual([
      'Copy reset link Mara',
      'Sign out everywhere Mara',
      'Turn off two-factor sign-in Mara',
      'Copy invitation link Jonas',
      'Sign out everywhere Jonas',
    ]);
  });

  it('makes a link, once, and shows its whole address to copy', async () => {
    const one = world(user(27, 'Mara', seen));
    one.answerOwn('POST link', () => link);
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const screen = await open(one);
    await screen.getByRole('button', { name: 'Copy reset link Mara' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Reset link of Mara' });
    const address = `${location.origin}/login#link=abc`;
    await expect.element(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(address);
    await expect.element(dialog.getByText('Single use, until 2026-09-18 03:12')).toBeVisible();
    await expect.element(dialog.getByText(/No email was sent/)).toBeVisible();
    await faded();
    expect((await violationsIn(dialog.element())).map(({ id }) => id)).toEqual([]);
    await dialog.getByRole('button', { name: 'Copy Link' }).click();
    await vi.waitFor(() => expect(copied).toHaveBeenCalledWith(address));
    expect(one.owned).toEqual([{ resource: 'users', call: 'POST link', id: 27, isOnce: true }]);
  });

  it('says where a link was mailed, and what the link is where that is another', async () => {
    const one = world(user(28, 'Jonas'));
    one.answerOwn('POST link', () => ({ ...link, mailed: true }));
    const screen = await open(one);
    await screen.getByRole('button', { name: 'Copy invitation link Jonas' }).click();
    await expect
      .element(screen.getByRole('dialog', { name: 'Reset link of Jonas' }).getByText(/also sent by email/))
      .toBeVisible();
  });

  it('asks before it signs a user out, and confirms it', async () => {
    const one = world(user(27, 'Mara', seen));
    const screen = await open(one);
    await screen.getByRole('button', { name: 'Sign out everywhere Mara' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Sign Mara out everywhere?' });
    await expect.element(dialog).toBeVisible();
    expect(one.owned).toEqual([]);
    await dialog.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect.element(screen.getByText('Mara is signed out everywhere.')).toBeVisible();
    expect(one.owned).toEqual([{ resource: 'users', call: 'POST signOut', id: 27, isOnce: true }]);
  });

  it('says why it was refused', async () => {
    const one = world(user(27, 'Mara', { ...seen, mfa: 'totp' }));
    one.answerOwn('POST factorOff', () => {
      throw localProblem('archived', 'Mara is archived. Restore the login first.', 409);
    });
    const screen = await open(one);
    await screen.getByRole('button', { name: 'Turn off two-factor sign-in Mara' }).click();
    await screen.getByRole('dialog').last().getByRole('button', { name: 'Turn off two-factor sign-in' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent('Mara is archived. Restore the login first.');
  });
});

describe('acting for an account', () => {
  const northbay = objectOf('demands', { id: 31, name: 'Northbay Streaming', demand: null });
  const openAccount = () =>
    renderForm(createFormWorld({ demands: [northbay] }), '/demands/31', { viewer: adminViewer });
  const offer = async (screen: Awaited<ReturnType<typeof openAccount>>) => {
    await screen.getByRole('button', { name: 'More actions' }).click();
    return screen.getByRole('menuitem', { name: 'Act for this account' });
  };

  it('needs a reason, and goes on as the account', async () => {
    const screen = await openAccount();
    await (await offer(screen)).click();
    const dialog = screen.getByRole('dialog', { name: 'Act for Northbay Streaming' });
    const go = dialog.getByRole('button', { name: 'Start' });
    await expect.element(dialog.getByLabelText('Reason')).toHaveFocus();
    await go.click();
    await expect.element(dialog.getByText('Reason is required.')).toBeVisible();
    await faded();
    expect((await violationsIn(dialog.element())).map(({ id }) => id)).toEqual([]);
    await dialog.getByLabelText('Reason').fill('x'.repeat(201));
    await go.click();
    await expect.element(dialog.getByText(/at most 200 characters/)).toBeVisible();
    expect(screen.console.actFor).not.toHaveBeenCalled();
    await dialog.getByLabelText('Reason').fill(' ticket 4711 ');
    await go.click();
    await vi.waitFor(() =>
      expect(screen.console.actFor).toHaveBeenCalledWith({ type: 'demand', id: 31, reason: 'ticket 4711' }),
    );
  });

  it('says why it cannot be', async () => {
    const screen = await openAccount();
    const sentence = 'Northbay Streaming has no login yet. Add one on its Access tab first.';
    vi.mocked(screen.console.actFor).mockRejectedValue(localProblem('not_ready', sentence, 409));
    await (await offer(screen)).click();
    await screen.getByLabelText('Reason').fill('ticket 4711');
    await screen.getByRole('button', { name: 'Start' }).click();
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
  });
});
