import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { createFormWorld, objectOf } from './formWorld';
import { renderForm } from './renderForm';

const world = () =>
  createFormWorld({
    targetings: [objectOf('targetings', { id: 611, name: 'US CTV', countries: ['us'], os: ['Roku'], osMode: 'exclude' })],
  });

beforeEach(() => page.viewport(1440, 900));
afterEach(async () => {
  await cleanup();
  localStorage.clear();
});

describe('the summary over a form', () => {
  it('goes with what is chosen, on every tab', async () => {
    const screen = await renderForm(world(), '/targetings/611/device');
    const line = screen.getByRole('status', { name: 'Summary' });
    await expect.element(line).toHaveTextContent('US · not Roku');
    await screen.getByRole('checkbox', { name: 'SmartTV' }).click();
    await expect.element(line).toHaveTextContent('US · SmartTV · not Roku');
    await screen.getByRole('tab', { name: 'Time' }).click();
    await expect.element(line).toHaveTextContent('US · SmartTV · not Roku');
  });

  it('keeps its last sentence while a value is wrong', async () => {
    const screen = await renderForm(world(), '/targetings/611/placement');
    const line = screen.getByRole('status', { name: 'Summary' });
    await screen.getByLabelText('Min duration').fill('15');
    await expect.element(line).toHaveTextContent('US · not Roku · 1 other condition');
    await screen.getByLabelText('Min duration').fill('many');
    await expect.element(line).toHaveTextContent('US · not Roku · 1 other condition');
  });

  it('stands over no form of an object that has none', async () => {
    const screen = await renderForm(
      createFormWorld({ applists: [objectOf('applists', { id: 71, name: 'Roku premium' })] }),
      '/applists/71',
    );
    await expect.element(screen.getByLabelText('Name', { exact: true })).toBeVisible();
    expect(screen.getByRole('status', { name: 'Summary' }).elements()).toEqual([]);
  });
});
