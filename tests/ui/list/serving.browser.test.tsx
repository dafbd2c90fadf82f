import { afterEach, describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { OwnCallParams } from '../../../src/model/consoleProvider';
import type { ServingAnswer, ServingBreach } from '../../../src/model/serving/servingAnswer';
import { campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

const first: ServingBreach = {
  ...{ cause: 'creatives.denied', effect: 'stops', problem: 'Denied by audit.', says: 'Hero 30s was denied in its audit.' },
  ...{ resource: 'creatives', id: 9101, name: 'Hero 30s', field: 'auditStatus', value: 4 },
};
const answer: ServingAnswer = {
  name: 'Campaign 7001',
  state: 'stops',
  first,
  day: '2026-11-19',
  steps: [
    {
      step: 'status',
      state: 'ok',
      checks: [{ id: 'inactive', says: 'Switched on.', state: 'ok', breaches: [], more: 0 }],
      reasons: [],
    },
    {
      step: 'creatives',
      state: 'stops',
      checks: [{ id: 'creatives', says: '', state: 'stops', breaches: [first], more: 2 }],
      reasons: [{ kind: 'filtered', code: 626, label: 'Creative not audited', count: 1204 }],
    },
  ],
};

async function open(answers: (params: OwnCallParams) => unknown) {
  const world = createListWorld({ campaigns: campaignRows(3), advertisers: [], creatives: [] });
  const own = vi.fn(async (_: string, params: OwnCallParams) => answers(params));
  const { getList } = world.provider;
  Object.assign(world.provider, {
    own,
    joinSide: async () => ({ serving: { problems: { 'creatives.denied': first.problem } } }),
    // As the list in the worker finds them, which knows the causes.
    getList: (name: string, { filter: { serving, ...filter }, ...params }: { filter: Record<string, unknown> }) =>
      getList(name, { ...params, filter: serving ? { ...filter, id: [7001, 7003] } : filter } as never),
  });
  const screen = await renderList(world);
  await expect.element(screen.getByText('Campaign 7001')).toBeVisible();
  await userEvent.keyboard('jw');
  return { screen, own, panel: screen.getByRole('dialog', { name: 'Serving check' }) };
}

afterEach(cleanup);

describe('the panel that tells why an object does not serve', () => {
  it('opens by its key, and says what stops it, at which step, with which value, and how often', async () => {
    const { panel } = await open(() => answer);
    await expect.element(panel.getByText('Not serving: Hero 30s was denied in its audit.')).toBeVisible();
    await expect.element(panel.getByText('Campaign · Campaign 7001 · #7001')).toBeVisible();
    await expect.element(panel.getByText('Problem: Hero 30s was denied in its audit.')).toBeVisible();
    await expect.element(panel.getByText('Audit: Denied')).toBeVisible();
    await expect.element(panel.getByText('1,204 yesterday')).toBeVisible();
    await expect.element(panel.getByText('Filtered · Creative not audited')).toBeVisible();
    await expect.element(panel.getByText('And 2 more.')).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Open: Hero 30s Audit' })).toBeVisible();
    // What is all right is closed, and can be opened.
    await expect.element(panel.getByText('OK: Switched on.')).not.toBeVisible();
    await panel.getByText('Status').click();
    await expect.element(panel.getByText('OK: Switched on.')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(panel).not.toBeInTheDocument();
  });

  it('leads to the list of all that the same stops', async () => {
    const { screen, panel } = await open(() => answer);
    await panel.getByRole('button', { name: 'Show others with this problem' }).click();
    await expect.element(panel).not.toBeInTheDocument();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"serving":["creatives.denied"]}'));
    await expect.element(screen.getByText('Campaign 7002')).not.toBeInTheDocument();
    await expect.element(screen.getByText('Campaign 7003')).toBeVisible();
    // The fields that lead to the problem, and the problem.
    await expect.element(screen.getByText('Creatives › Denied by audit')).toBeVisible();
    await screen.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect.element(screen.getByText('Campaign 7002')).toBeVisible();
  });

  it('leads to the field that is to be mended, on its tab', async () => {
    const onCampaign = { ...first, ...{ resource: 'campaigns', id: 7001, name: 'Campaign 7001', field: 'cpm', value: 4 } };
    const check = { id: 'x', says: '', state: 'stops' as const, breaches: [onCampaign], more: 0 };
    const { screen, panel } = await open(() => ({ ...answer, steps: [{ step: 'price', state: 'stops', checks: [check], reasons: [] }] }));
    await panel.getByRole('button', { name: 'Open: Campaign 7001 CPM' }).click();
    await expect.element(screen.getByRole('tab', { name: /^Bidding/ })).toHaveAttribute('aria-selected', 'true');
    await expect.element(screen.getByRole('textbox', { name: /^CPM/ })).toHaveFocus();
    await expect.element(panel).not.toBeInTheDocument();
    await expect.poll(screen.address).toBe('/campaigns/7001/bidding');
  });

  it('says so when nothing comes, and asks again', async () => {
    const { panel, own } = await open(() => Promise.reject(new Error('The line is down.')));
    await expect.element(panel.getByRole('alert')).toBeVisible();
    own.mockImplementation(async () => ({ ...answer, state: 'ok', first: null, steps: answer.steps.slice(0, 1), day: null }));
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect.element(panel.getByText('Serving.')).toBeVisible();
    await expect.element(panel.getByText('No traffic recorded yesterday.')).toBeVisible();
  });
});
