import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/model/HttpProblem';
import type { TestResult } from '../../../src/model/testResult';
import * as make from '../../../src/schema/fields';
import { partnerCatalogue as partners } from '../../resources/partnerCatalogue';
import { createFormWorld, objectOf, tag } from './formWorld';
import { renderForm } from './renderForm';
import { renderInput } from './renderInput';
import { demandViewer } from './viewers';

const params = { placementId: 20417753, member: '958', invCode: 'ctv_1' };
const appnexus = { integration: 'RTB', partner: 'appnexus', partnerParams: params, endpoint: 'https://a.example/' };
const world = () => createFormWorld({ tags: [tag(appnexus)], advertisers: [] });
const typedIn = (label: string) =>
  (document.querySelector<HTMLInputElement>(`[data-path="partnerParams.${label}"] input`) as HTMLInputElement)?.value;

async function choosePartner(screen: Awaited<ReturnType<typeof renderForm>>, name: string) {
  await screen.getByRole('combobox', { name: 'Partner' }).fill(name);
  await userEvent.keyboard('{Enter}');
}

describe('another partner', () => {
  it('drops what it does not ask for only after the question, which names it', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await choosePartner(screen, 'loopme');
    const dialog = screen.getByRole('alertdialog', { name: '2 values will be removed' });
    await expect.element(dialog.getByText('member')).toBeVisible();
    await expect.element(dialog.getByText('958')).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await screen.getByRole('tab', { name: 'Integration' }).click();
    await expect.element(screen.getByLabelText('placementId')).toBeVisible();
    expect([typedIn('placementId'), typedIn('publisherId')]).toEqual(['20417753', '']);
    expect(document.querySelector('[data-path="partnerParams.member"]')).toBeNull();
  });

  it('is taken back by Cancel, with all that was typed', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toBeVisible();
    const before = (screen.getByRole('combobox', { name: 'Partner' }).element() as HTMLInputElement).value;
    await choosePartner(screen, 'loopme');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue(before);
    await expect.element(screen.getByText('unsaved')).not.toBeInTheDocument();
    await screen.getByRole('tab', { name: 'Integration' }).click();
    await expect.element(screen.getByLabelText('placementId')).toBeVisible();
    expect(['placementId', 'member', 'invCode'].map(typedIn)).toEqual(['20417753', '958', 'ctv_1']);
  });

  it('of another integration goes with it, after the question', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await screen.getByRole('radio', { name: 'PreBid' }).click();
    const dialog = screen.getByRole('alertdialog', { name: '4 values will be removed' });
    await expect.element(dialog.getByText('AppNexus')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByRole('radio', { name: 'RTB' })).toBeChecked();
    await screen.getByRole('radio', { name: 'PreBid' }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(screen.getByRole('combobox', { name: 'Partner' })).toHaveValue('');
  });

  it('is offered only where it goes with the integration', async () => {
    const screen = await renderForm(world(), '/tags/4101');
    await screen.getByRole('combobox', { name: 'Partner' }).fill('pubmatic');
    const offered = () =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent);
    await vi.waitFor(() => expect(offered()).toEqual(['PubMatic']));
  });
});

it.each(partners)(
  'the form of a partner $id asks for its parameters by name and type, marks the required ones and keeps them as typed',
  async ({ params: specs }) => {
    const { partnerParams } = await import('../../../src/model/partnerParams');
    const id = partners.find((one) => one.params === specs)?.id;
    const screen = await renderInput(make.params('Field'), {
      definition: { params: { field: () => partnerParams(id) } } as never,
    });
    const asked = () => [...document.querySelectorAll<HTMLInputElement>('[data-path^="field."] input')];
    await expect
      .poll(() =>
        asked().map((input) => [
          input.closest('[data-path]')?.querySelector('code')?.textContent,
          input.required,
          input.inputMode,
        ]),
      )
      .toEqual(specs.map(({ name, type, required }) => [name, required, type === 'number' ? 'numeric' : 'text']));
    for (const { name, type } of specs)
      await screen
        .getByLabelText(name, { exact: false })
        .first()
        .fill(type === 'number' ? '17' : ' a b ');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect
      .poll(screen.value)
      .toEqual(Object.fromEntries(specs.map(({ name, type }) => [name, type === 'number' ? 17 : 'a b'])));
    expect(screen.store.get().problems).toEqual({});
  },
);

describe('the export of a channel', () => {
  const channel = (values: object) =>
    objectOf('channels', {
      id: 2201,
      name: 'Roku FAST',
      uid: 'c5h8j2k9m4n7',
      integration: 'VAST',
      endpoint: 'https://ads.example/vast?c=c5',
      ...values,
    });

  const world = (values: object = {}) => {
    const one = createFormWorld({ channels: [channel(values)] });
    one.answerOwn('GET export', ({ query }) => ({
      url: `https://ads.example/vast?c=c5&w=${(query?.style ?? '').replace('NAME', 'WIDTH')}`,
      prebid: { code: 'c5' },
      rtb: { endpoint: 'https://ads.example/rtb?c=c5', sample: { id: '1' } },
      adsTxt: 'northbay.example, 31, DIRECT',
    }));
    return one;
  };
  const open = (one: ReturnType<typeof world>, at = '/channels/2201/export') =>
    renderForm(one, at, { viewer: { ...demandViewer, mode: 'ssp' } });

  it.each([
    [
      'VAST',
      {
        'Tag address': 'https://ads.example/vast?c=c5&w=[WIDTH]',
        'Line for ads.txt and app-ads.txt': 'northbay.example, 31, DIRECT',
      },
      'Prebid ad unit',
    ],
    [
      'RTB',
      { 'Bid endpoint': 'https://ads.example/rtb?c=c5', 'Sample request': '{\n  "id": "1"\n}' },
      'Prebid ad unit',
    ],
    ['PreBid', { 'Prebid ad unit': 'pbjs.addAdUnits({\n  "code": "c5"\n});' }, 'Bid endpoint'],
  ])('is what its integration is called by, and its line of ads.txt: %s', async (integration, shown, absent) => {
    const screen = await open(world({ integration }));
    for (const [name, value] of Object.entries(shown))
      await expect.element(screen.getByRole('textbox', { name })).toHaveValue(value);
    expect(screen.getByText(absent).elements()).toEqual([]);
  });

  it('follows the macro style that is chosen, before it is saved', async () => {
    const screen = await open(world());
    await screen.getByRole('combobox', { name: 'Macro style' }).click();
    await screen.getByRole('option', { name: '%%NAME%%' }).click();
    const address = screen.getByRole('textbox', { name: 'Tag address' });
    await expect.element(address).toHaveValue('https://ads.example/vast?c=c5&w=%%WIDTH%%');
  });

  it('says what it does not show', async () => {
    const screen = await open(world(), '/channels/create/export');
    await expect.element(screen.getByText('Save the channel first to get its address.')).toBeVisible();
    await cleanup();
    const bare = world();
    bare.answerOwn('GET export', () => ({ url: null, prebid: null, rtb: null, adsTxt: null }));
    const empty = await open(bare);
    await expect.element(empty.getByText('Your account has no domain yet', { exact: false })).toBeVisible();
    await expect.element(empty.getByText('For an ads.txt line', { exact: false })).toBeVisible();
  });
});

describe('the test of a tag, from its form', () => {
  const good: TestResult = {
    ok: true,
    status: 200,
    ms: 143,
    url: 'https://ads.example/v?ip=198.51.100.9',
    vastVersion: '4.2',
    ads: 1,
    duration: 30,
    price: 18,
    adomain: ['haldenmotors.example'],
    errors: [],
  };

  async function open(answer: () => TestResult) {
    const world = createFormWorld({ tags: [objectOf('tags', { id: 4101, name: 'Halden', environment: 'ctv' })] });
    world.answerOwn('POST test', answer);
    const screen = await renderForm(world, '/tags/4101', { viewer: { ...demandViewer, mode: 'ssp' } });
    await screen.getByRole('button', { name: 'More actions' }).click();
    await screen.getByRole('menuitem', { name: 'Test tag' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Test tag: Halden' });
    await expect.element(dialog).toBeVisible();
    return { world, dialog };
  }

  it('is made for the viewer that was asked for, and told in sentences and figures', async () => {
    const { world, dialog } = await open(() => good);
    // An app on TV has a bundle and no domain.
    expect(dialog.getByLabelText('Domain').elements()).toEqual([]);
    await dialog.getByLabelText('IP address').fill('198.51.100.9');
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByRole('status').getByText('Valid response with an ad.')).toBeVisible();
    for (const told of ['143 ms', '4.2', '30 s', '$18.00 CPM', 'haldenmotors.example', good.url ?? ''])
      await expect.element(dialog.getByText(told, { exact: true })).toBeVisible();
    const context = { country: 'us', ip: '198.51.100.9', bundle: '698123', ua: 'Roku/DVP-12.0' };
    expect(world.owned).toMatchObject([{ call: 'POST test', id: 4101, body: { context } }]);
  });

  it('is not made for an impossible viewer', async () => {
    const { world, dialog } = await open(() => good);
    await dialog.getByLabelText('IP address').fill('nowhere');
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByText('IP address must look like 203.0.113.7.')).toBeVisible();
    expect(world.owned).toEqual([]);
  });

  it('says why nothing came', async () => {
    const errors = [{ code: 'unknownHost', message: 'We couldn’t reach that host.', step: 0 }];
    const nothing = { status: null, ads: 0, price: null, duration: null, vastVersion: null, adomain: [] };
    const none = { ...good, ok: false, ...nothing, errors };
    const { dialog } = await open(() => none);
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByText('No response.')).toBeVisible();
    await expect.element(dialog.getByText('We couldn’t reach that host.')).toBeVisible();
    expect(dialog.getByText('HTTP status').elements()).toEqual([]);
  });

  it('puts what the server says of a value at its field', async () => {
    const { dialog } = await open(() => {
      const errors = { 'context.ua': { code: 'rule', message: 'This is no user agent.' } };
      const refusal = localProblem('validation', '1 field needs attention.', 422);
      throw Object.assign(refusal, { problem: { ...refusal.problem, errors } });
    });
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByText('This is no user agent.')).toBeVisible();
    await expect.element(dialog.getByText('1 field needs attention.')).toBeVisible();
  });
});
