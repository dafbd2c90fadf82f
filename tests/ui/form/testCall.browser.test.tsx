import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { localProblem } from '../../../src/dataProvider/HttpProblem';
import type { TestResult } from '../../../src/model/testResult';
import { createFormWorld, objectOf } from './formWorld';
import { renderForm } from './renderForm';
import { demandViewer } from './viewers';

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

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

async function open(answer: () => TestResult, values: object = {}) {
  const world = createFormWorld({ tags: [objectOf('tags', { id: 4101, name: 'Halden', environment: 'ctv', ...values })] });
  world.answerOwn('POST test', answer);
  const screen = await renderForm(world, '/tags/4101', { viewer: { ...demandViewer, mode: 'ssp' } });
  await screen.getByRole('button', { name: 'More actions' }).click();
  await screen.getByRole('menuitem', { name: 'Test tag' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Test tag: Halden' });
  await expect.element(dialog).toBeVisible();
  return { world, dialog };
}

describe('the test of a tag, from its form', () => {
  it('is made for the viewer that was asked for, and told in sentences and figures', async () => {
    const { world, dialog } = await open(() => good);
    // An app on TV has a bundle and no domain.
    expect(dialog.getByLabelText('Domain').elements()).toEqual([]);
    await dialog.getByLabelText('IP address').fill('198.51.100.9');
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByRole('status').getByText('Valid response with an ad.')).toBeVisible();
    for (const told of ['143 ms', '4.2', '30 s', '$18.00 CPM', 'haldenmotors.example', good.url ?? ''])
      await expect.element(dialog.getByText(told, { exact: true })).toBeVisible();
    expect(world.owned.map(({ call, id, body }) => ({ call, id, body }))).toEqual([
      {
        call: 'POST test',
        id: 4101,
        body: { context: { country: 'us', ip: '198.51.100.9', bundle: '698123', ua: 'Roku/DVP-12.0' } },
      },
    ]);
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
    const none = { ...good, ok: false, status: null, ads: 0, price: null, duration: null, vastVersion: null, adomain: [], errors };
    const { dialog } = await open(() => none);
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByText('No response.')).toBeVisible();
    await expect.element(dialog.getByText('We couldn’t reach that host.')).toBeVisible();
    expect(dialog.getByText('HTTP status').elements()).toEqual([]);
  });

  it('puts what the server says of a value at its field', async () => {
    const { dialog } = await open(() => {
      const errors = { 'context.ua': { code: 'rule', message: 'This is no user agent.' } };
      throw Object.assign(localProblem('validation', '1 field needs attention.', 422), {
        problem: { code: 'validation', status: 422, detail: '1 field needs attention.', errors },
      });
    });
    await dialog.getByRole('button', { name: 'Call' }).click();
    await expect.element(dialog.getByText('This is no user agent.')).toBeVisible();
    await expect.element(dialog.getByText('1 field needs attention.')).toBeVisible();
  });
});
