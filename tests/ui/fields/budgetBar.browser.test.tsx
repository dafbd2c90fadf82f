import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { Delivery } from '../../../src/model/traffic/delivery';
import { BudgetBar } from '../../../src/ui/fields/BudgetBar';
import { messages } from '../../../src/ui/i18n/en';
import '../../../src/ui/theme/tokens.css';

afterEach(cleanup);

const texts = (messages as { adx: { pacing: Record<string, unknown> } }).adx.pacing;

/** English, as the screens say it. */
function translate(key: string, args: Record<string, unknown> = {}): string {
  const text = key
    .replace('adx.pacing.', '')
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], texts);
  return String(text).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(args[name]));
}

const plan = (expected: number): Delivery['plan'] => ({ of: 'spend', over: 'flight', goal: 40_000, done: 21_840.55, expected });
const slow: Delivery = {
  ...{ spend: 21_840.55, imps: 1_820_046, of: 'spend', goal: 40_000, pacePct: 70, plan: plan(31_200), forecast: 28_001 },
};
const widthOf = (root: Element, name: string): number => root.querySelector(`.adx-budget-${name}`)?.getBoundingClientRect().width ?? 0;

describe('the bar of a budget', () => {
  it('says in words what is spent, expected and forecast', async () => {
    const screen = await render(<BudgetBar delivery={slow} translate={translate} />);
    const told = 'Spent $21,840.55 of $40,000.00. Expected by now: $31,200.00. Forecast at the end: $28,001.00 (70.00%).';
    await expect.element(screen.getByRole('img', { name: told })).toBeVisible();
    expect(screen.container.textContent).toBe('$21,840.55of $40,000.00');
  });

  it('draws what is missing to the schedule where a campaign is behind, and not where it is on its pace or ahead', async () => {
    const screen = await render(<BudgetBar delivery={slow} translate={translate} />);
    const whole = widthOf(screen.container, 'track');
    expect(widthOf(screen.container, 'done') / whole).toBeCloseTo(0.546, 2);
    expect(widthOf(screen.container, 'gap') / whole).toBeCloseTo(0.234, 2);
    await screen.rerender(<BudgetBar delivery={{ ...slow, pacePct: 99, plan: plan(22_000) }} translate={translate} />);
    await expect.poll(() => [widthOf(screen.container, 'gap'), widthOf(screen.container, 'due')]).toEqual([0, 2]);
  });

  it('is an empty track before the start, has no mark without an end, and no track without a goal', async () => {
    const none: Delivery = { ...slow, spend: 0, pacePct: null, plan: null, forecast: null };
    const screen = await render(<BudgetBar delivery={none} translate={translate} />);
    expect([widthOf(screen.container, 'done'), widthOf(screen.container, 'due')]).toEqual([0, 0]);
    expect(widthOf(screen.container, 'track')).toBeGreaterThan(0);
    const day: Delivery = { ...slow, pacePct: 99, plan: { of: 'spend', over: 'day', goal: 100, done: 40, expected: 41 }, forecast: null };
    await screen.rerender(<BudgetBar delivery={day} translate={translate} />);
    await expect.poll(() => [widthOf(screen.container, 'due'), widthOf(screen.container, 'gap')]).toEqual([0, 0]);
    await screen.rerender(<BudgetBar delivery={{ ...none, goal: null, spend: 12 }} translate={translate} />);
    await expect.poll(() => screen.container.querySelector('.adx-budget-track')).toBeNull();
    await expect.element(screen.getByRole('img', { name: 'Spent $12.00.' })).toBeVisible();
  });

  it('counts impressions where these are what was bought', async () => {
    const imps: Delivery = { ...slow, of: 'imps', imps: 500_000, goal: 1_200_000, pacePct: null, plan: null, forecast: null };
    const screen = await render(<BudgetBar delivery={imps} translate={translate} />);
    await expect.element(screen.getByRole('img', { name: 'Delivered 500,000 of 1,200,000 impressions.' })).toBeVisible();
  });
});
