import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createFormWorld, objectOf } from './formWorld';
import { renderForm } from './renderForm';
import { demandViewer } from './viewers';

const channel = (values: object = {}) =>
  objectOf('channels', {
    id: 2201,
    name: 'Roku FAST',
    uid: 'c5h8j2k9m4n7',
    integration: 'VAST',
    endpoint: 'https://ads.example/vast?c=c5',
    ...values,
  });

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
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

describe('the export of a channel', () => {
  it('is what its integration is called by, and its line of ads.txt', async () => {
    const screen = await open(world());
    await expect.element(screen.getByRole('textbox', { name: 'Tag address' })).toHaveValue('https://ads.example/vast?c=c5&w=[WIDTH]');
    await expect
      .element(screen.getByRole('textbox', { name: 'Line for ads.txt and app-ads.txt' }))
      .toHaveValue('northbay.example, 31, DIRECT');
    expect(screen.getByText('Prebid ad unit').elements()).toEqual([]);
    await cleanup();
    const rtb = await open(world({ integration: 'RTB' }));
    await expect.element(rtb.getByRole('textbox', { name: 'Bid endpoint' })).toHaveValue('https://ads.example/rtb?c=c5');
    await expect.element(rtb.getByRole('textbox', { name: 'Sample request' })).toHaveValue('{\n  "id": "1"\n}');
    await cleanup();
    const prebid = await open(world({ integration: 'PreBid' }));
    await expect.element(prebid.getByRole('textbox', { name: 'Prebid ad unit' })).toHaveValue('pbjs.addAdUnits({\n  "code": "c5"\n});');
  });

  it('follows the macro style that is chosen, before it is saved', async () => {
    const screen = await open(world());
    await screen.getByRole('combobox', { name: 'Macro style' }).click();
    await screen.getByRole('option', { name: '%%NAME%%' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Tag address' })).toHaveValue('https://ads.example/vast?c=c5&w=%%WIDTH%%');
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
