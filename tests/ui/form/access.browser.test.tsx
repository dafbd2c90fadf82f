import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Row } from '../../../src/dataProvider/lists/rowSpec';
import { localProblem } from '../../../src/model/HttpProblem';
import { createFormWorld, invalid, mossgateWorld, objectOf, subUser as user } from './formWorld';
import { renderForm } from './renderForm';
import { adminViewer, demandViewer } from './viewers';

const world = (...others: readonly Row[]) =>
  mossgateWorld(user(27, 'Mara', { lastLoginAt: '2026-09-17T08:12:00Z' }), user(28, 'Jonas', { status: 0 }), ...others);
const open = (one: ReturnType<typeof world>, viewer = demandViewer) =>
  renderForm(one, '/subpublishers/801/access', { viewer });
/** The dialog that makes a user. */
const create = async (screen: Awaited<ReturnType<typeof renderForm>>) => {
  await screen.getByRole('button', { name: 'Create user' }).click();
  return screen.getByRole('dialog', { name: 'New user' });
};
const rows = () =>
  [...document.querySelectorAll<HTMLTableRowElement>('[role="dialog"] table tbody tr')].map(({ cells }) =>
    [...cells].map((cell) => cell.textContent),
  );
const names = () => rows().map(([name]) => name);

describe('the sign-ins of an account', () => {
  it('stand in its tab Access: its own alone, archived ones last', async () => {
    await open(
      world(user(26, 'Old', { status: 2 }), user(29, 'Other', { account: 802 }), user(30, 'Buyer', { type: 'adv' })),
    );
    await vi.waitFor(() => expect(names()).toEqual(['Mara', 'Jonas', 'Old']));
    expect(rows()[0]?.slice(1, 4)).toEqual(['mara@mossgate.example', 'Off', '2026-09-17 03:12']);
    expect(rows()[2]?.[4]).toBe('Archived');
  });

  it('are made with name, login and password, for this account', async () => {
    const one = world();
    const screen = await open(one);
    const dialog = await create(screen);
    await dialog.getByLabelText('Name').fill('Third');
    await dialog.getByLabelText('Login').fill('Third@Mossgate.example');
    await dialog.getByRole('radio', { name: 'Set a password' }).click();
    await dialog.getByLabelText('Password', { exact: true }).fill('too short');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('The password must have at least 12 characters.')).toBeVisible();
    expect(one.sent).toEqual([]);
    await dialog.getByLabelText('Password', { exact: true }).fill('long enough for this');
    await userEvent.keyboard('{Enter}');
    await expect.element(dialog).not.toBeInTheDocument();
    expect(one.sent).toMatchObject([
      {
        resource: 'users',
        data: {
          type: 'sub',
          account: 801,
          name: 'Third',
          login: 'third@mossgate.example',
          password: 'long enough for this',
        },
      },
    ]);
  });

  it('are invited by a link first, which comes as soon as they are made', async () => {
    const one = world();
    const until = '2026-09-18T13:31:00Z';
    one.answerOwn('POST link', () => ({ kind: 'invite', path: '/invitation#k', expiresAt: until, mailed: false }));
    const screen = await open(one);
    const dialog = await create(screen);
    await expect.element(dialog.getByRole('radio', { name: 'Invite by link' })).toBeChecked();
    await expect.element(dialog.getByLabelText('Password', { exact: true })).not.toBeInTheDocument();
    await expect.element(dialog.getByLabelText('Name')).toHaveFocus();
    await userEvent.keyboard('Third');
    await dialog.getByLabelText('Login').fill('third@mossgate.example');
    await userEvent.keyboard('{Enter}');
    await expect.element(screen.getByRole('dialog', { name: 'Invitation link of Third' })).toBeVisible();
    expect(one.owned).toMatchObject([{ resource: 'users', call: 'POST link', id: 9001 }]);
    expect(one.sent.at(-1)?.data.password ?? null).toBeNull();
  });

  it('are changed in a dialog, which asks before it drops what was typed', async () => {
    const one = world();
    const screen = await open(one);
    await screen.getByRole('button', { name: 'Mara', exact: true }).click();
    const dialog = screen.getByRole('dialog', { name: 'Mara' });
    await expect.element(dialog.getByLabelText('Login')).toHaveValue('mara@mossgate.example');
    await dialog.getByLabelText('Name').fill('Mara Lind');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(dialog.getByLabelText('Name')).toHaveValue('Mara Lind');
    one.refuseNext(invalid({ login: { code: 'taken', message: 'This login is taken.' } }));
    await dialog.getByLabelText('Login').fill('taken@mossgate.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByText('This login is taken.')).toBeVisible();
    await expect.element(dialog.getByLabelText('Login')).toHaveFocus();
    await dialog.getByLabelText('Login').fill('lind@mossgate.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(one.sent.at(-1)?.data).toEqual({ name: 'Mara Lind', login: 'lind@mossgate.example', version: 1 });
    // The form around it has nothing to save.
    await expect.element(screen.getByText(/unsaved change/)).not.toBeInTheDocument();
  });

  it('say what is wrong beside the fields that are asked', async () => {
    const one = world();
    const screen = await open(one);
    const dialog = await create(screen);
    await dialog.getByLabelText('Name').fill('Third');
    await dialog.getByLabelText('Login').fill('third@mossgate.example');
    one.refuseNext(invalid({ account: { code: 'rule', message: 'Mossgate Media is archived.' } }));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Mossgate Media is archived.');
  });

  it('are switched, archived with undo, and deleted unless the server says why not', async () => {
    const one = world();
    const screen = await open(one);
    await screen.getByRole('switch', { name: 'Active: Mara' }).click();
    await expect.element(screen.getByText('Mara deactivated')).toBeVisible();
    await vi.waitFor(() => expect(one.rows('users').find(({ id }) => id === 27)?.status).toBe(0));
    await screen.getByRole('button', { name: 'Archive Jonas' }).click();
    await expect.element(screen.getByText('1 user archived')).toBeVisible();
    await vi.waitFor(() => expect(rows()[1]?.[4]).toBe('Archived'));
    one.failNext('delete', localProblem('in_use', 'It is the only sign-in of Mossgate Media.', 409));
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await screen.getByRole('button', { name: 'Delete Mara' }).click();
    await screen.getByRole('button', { name: 'Delete forever' }).click();
    await expect.element(screen.getByText('It is the only sign-in of Mossgate Media.')).toBeVisible();
    await screen.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.element(screen.getByRole('dialog', { name: 'Mossgate Media' })).toBeVisible();
  });

  it('are read-only for viewers who may not change the account', async () => {
    const one = createFormWorld({
      advertisers: [objectOf('advertisers', { id: 601, name: 'Open exchange', kind: 'dsp', demand: null })],
      users: [user(27, 'Mara', { type: 'adv', account: 601, demand: null })],
    });
    const screen = await renderForm(one, '/advertisers/601/access');
    await expect.element(screen.getByRole('switch', { name: 'Active: Mara' })).toBeDisabled();
    await expect.element(screen.getByRole('button', { name: 'Create user' })).not.toBeInTheDocument();
    await expect.element(screen.getByRole('button', { name: 'Delete Mara' })).not.toBeInTheDocument();
  });

  it('of a manager are the one it names, made and named in one go', async () => {
    const manager = objectOf('managers', {
      id: 1,
      name: 'EMEA Desk',
      email: 'emea@operator.example',
      user: null,
      demand: undefined,
    });
    const one = createFormWorld({
      managers: [manager],
      users: [user(2, 'Operator', { type: 'admin', account: null })],
    });
    const screen = await renderForm(one, '/managers/1/access', { viewer: adminViewer });
    const dialog = await create(screen);
    await dialog.getByLabelText('Name').fill('EMEA');
    await dialog.getByLabelText('Login').fill('emea@adx.example');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await screen.getByRole('dialog', { name: 'Copy invitation link' }).getByRole('button', { name: 'Close' }).click();
    await expect.element(screen.getByText('1 unsaved change')).toBeVisible();
    expect(one.sent).toMatchObject([{ resource: 'users', data: { type: 'admin', login: 'emea@adx.example' } }]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent[1]).toEqual({ resource: 'managers', data: { user: 9001, version: 16 } }));
  });
});
