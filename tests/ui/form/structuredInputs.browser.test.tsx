import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import * as make from '../../../src/schema/fields';
import { paste } from './paste';
import { renderInput } from './renderInput';

describe('named values', () => {
  const specs = [
    { name: 'zoneId', type: 'number', required: true },
    { name: 'siteId', type: 'string', required: true },
  ];
  const definition = { params: { field: () => specs } } as never;

  it('ask for what the definition names, by type, and keep others', async () => {
    const screen = await renderInput(make.params('Field'), { value: { extra: 'kept' }, definition });
    await screen.getByLabelText('zoneId').fill('3371024');
    await screen.getByLabelText('siteId').fill(' 20931 ');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toEqual({ extra: 'kept', zoneId: 3371024, siteId: '20931' });
  });

  it('say what is missing or of the wrong type at its name', async () => {
    const screen = await renderInput(make.params('Field'), { value: { zoneId: 1, siteId: 'a' }, definition });
    await screen.getByLabelText('siteId').fill('');
    await screen.getByLabelText('zoneId').fill('abc');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    const notWhole = /zoneId must be a positive whole number\.$/;
    await expect.element(screen.getByLabelText('zoneId')).toHaveAccessibleDescription(notWhole);
    await expect.element(screen.getByLabelText('siteId')).toHaveAccessibleDescription(/siteId is required\.$/);
  });

  it('are added and removed by name', async () => {
    const screen = await renderInput(make.params('Field'));
    await screen.getByRole('button', { name: 'Add a value' }).click();
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('feed');
    await screen.getByRole('textbox', { name: 'Value of feed' }).fill('roku');
    await expect.poll(screen.value).toEqual({ feed: 'roku' });
    await screen.getByRole('button', { name: 'Remove feed' }).click();
    await expect.poll(screen.value).toEqual({});
  });

  it('that are secret say only that they are set', async () => {
    const secret = make.params('Field', { access: 'writeOnly' });
    const screen = await renderInput(secret, { value: { set: true }, isStored: true });
    await expect.element(screen.getByText('Set (hidden)')).toBeVisible();
    await screen.getByRole('button', { name: 'Replace' }).click();
    await screen.getByRole('button', { name: 'Add a value' }).click();
    await screen.getByRole('textbox', { name: 'Name', exact: true }).fill('X-Key');
    await expect.poll(() => screen.store.get().changed).toEqual(['field']);
    await screen.getByRole('button', { name: 'Keep current value' }).click();
    await expect.poll(() => screen.store.get().changed).toEqual([]);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(screen.value).toEqual({});
  });
});

it('one country is found by name or code', async () => {
  const screen = await renderInput(make.country('Field'));
  await screen.getByRole('combobox', { name: 'Field' }).fill('united k');
  await userEvent.keyboard('{Enter}');
  await expect.poll(screen.value).toBe('gb');
});

describe('hours of the week', () => {
  it('are always until they are limited', async () => {
    const screen = await renderInput(make.dayparts('Field'));
    expect(screen.value()).toBeNull();
    await screen.getByRole('button', { name: 'Limit hours' }).click();
    await screen.getByRole('button', { name: 'Weekends' }).click();
    await expect.poll(() => String(screen.value()).split('1')).toHaveLength(49);
    await expect.element(screen.getByText('48 hours of 168')).toBeVisible();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('Sat–Sun all day');
    await screen.getByRole('button', { name: 'Invert' }).click();
    await expect.element(screen.getByRole('status').first()).toHaveTextContent('Mon–Fri all day');
    await expect.element(screen.getByRole('button', { name: 'Weekdays' })).toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Always' }).click();
    await expect.poll(screen.value).toBeNull();
  });

  it('are painted by dragging, and turned by keys', async () => {
    const screen = await renderInput(make.dayparts('Field'), { value: '0'.repeat(168) });
    const hour = (name: string) => screen.getByRole('button', { name });
    await userEvent.dragAndDrop(hour('Monday 00:00'), hour('Tuesday 01:00'));
    await vi.waitFor(() => expect(String(screen.value()).slice(0, 26)).toBe(`11${'0'.repeat(22)}11`));
    await hour('Sunday 23:00').click();
    await userEvent.keyboard('{ArrowLeft} ');
    await expect.poll(() => String(screen.value()).slice(-2)).toBe('11');
    await userEvent.keyboard('{Shift>}{ArrowUp}{/Shift}');
    await expect.element(hour('Saturday 22:00')).toHaveAttribute('aria-pressed', 'true');
    await screen.getByRole('button', { name: 'Wednesday', exact: true }).click();
    await expect.poll(() => String(screen.value()).slice(48, 72)).toBe('1'.repeat(24));
  });
});

describe('a group', () => {
  const per = { required: true, initial: 'device', options: { device: 'Device', household: 'Household' } } as const;
  const freqCap = make.group('Field', {
    optional: true,
    fields: { imps: make.integer('Impressions', { min: 1, required: true }), per: make.choice('Per', per) },
  });

  it('that is optional is set and removed as one', async () => {
    const screen = await renderInput(freqCap);
    await screen.getByRole('button', { name: 'Set' }).click();
    await screen.getByLabelText('Impressions').fill('3');
    await expect.poll(screen.value).toEqual({ imps: 3, per: 'device' });
    await screen.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(screen.value).toBeNull();
  });

  it('says what is wrong in the part that was left', async () => {
    const screen = await renderInput(freqCap, { value: { imps: 1, per: 'device' } });
    await screen.getByLabelText('Impressions').fill('0');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    const said = () => document.querySelector('[data-path="field.imps"] .adx-problem')?.textContent;
    await expect.poll(said).toBe('Impressions must be at least 1.');
  });
});

describe('a list of many texts', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `zip${at}`).join('\n');

  it('takes 50,000 pasted lines, draws those in view, finds and removes them', async () => {
    const screen = await renderInput(make.strings('Field', { maxItems: 60_000 }));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    paste(lines(50_000));
    await expect.element(screen.getByText('50,000 of 50,000')).toBeVisible();
    await expect.poll(screen.value).toHaveLength(50_000);
    expect(screen.getByRole('listitem').elements().length).toBeLessThan(60);
    await screen.getByRole('searchbox', { name: 'Search in Field' }).fill('zip4999');
    await expect.element(screen.getByText('11 of 50,000')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove matches' }).click();
    await expect.poll(screen.value).toHaveLength(49_989);
  });

  it('takes more by a paste, and is a box to type in again once there are few', async () => {
    const screen = await renderInput(make.strings('Field'), { value: lines(301).split('\n') });
    await screen.getByRole('textbox', { name: 'Add to Field' }).click();
    paste('one\ntwo, three');
    await vi.waitFor(() => expect(screen.value()).toEqual([...lines(301).split('\n'), 'one', 'two, three']));
    await screen.getByRole('button', { name: 'Remove all' }).click();
    await expect.element(screen.getByRole('textbox', { name: 'Field' })).toBeVisible();
  });
});

describe('rows of fields', () => {
  const overrides = make.groups('Field', {
    uniqueBy: ['country'],
    fields: {
      country: make.country('Country', { required: true }),
      cpm: make.cpm('CPM', { required: true, min: 0.01 }),
    },
  });
  const rows = [
    ['ca', 16.5],
    ['gb', 12],
    ['us', 20],
  ].map(([country, cpm]) => ({ country, cpm }));
  const countriesOf = (value: unknown) => (value as typeof rows).map((row) => row.country);

  it('are added, filled and removed', async () => {
    const screen = await renderInput(overrides);
    await screen.getByRole('button', { name: 'Add a row' }).click();
    await userEvent.keyboard('germ{Enter}');
    await screen.getByLabelText('CPM 1').fill('9');
    await expect.poll(screen.value).toEqual([{ country: 'de', cpm: 9 }]);
    await screen.getByRole('button', { name: 'Add a row' }).click();
    await expect.poll(screen.value).toHaveLength(1);
    await screen.getByRole('button', { name: 'Remove row 1' }).click();
    await expect.poll(screen.value).toEqual([]);
  });

  it('are moved by the keys of their grip, which keeps the focus', async () => {
    const screen = await renderInput(overrides, { value: rows });
    (screen.getByRole('button', { name: /^Move row 1/ }).element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.poll(() => countriesOf(screen.value())).toEqual(['gb', 'us', 'ca']);
    await expect.element(screen.getByRole('button', { name: /^Move row 3/ })).toHaveFocus();
  });

  it('are moved by dragging', async () => {
    const screen = await renderInput(overrides, { value: rows });
    const grip = (row: number) => screen.getByRole('button', { name: new RegExp(`^Move row ${row}`) });
    await userEvent.dragAndDrop(grip(3), grip(1));
    await expect.poll(() => countriesOf(screen.value())).toEqual(['us', 'ca', 'gb']);
  });

  it('say what is wrong in the cell that was left', async () => {
    const screen = await renderInput(overrides, { value: rows });
    await screen.getByLabelText('CPM 2').fill('0');
    await screen.getByRole('combobox', { name: 'Country 3' }).fill('canada');
    await userEvent.keyboard('{Enter}');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    const problem = (path: string) => document.querySelector(`[data-path="field.${path}"] .adx-problem`)?.textContent;
    await vi.waitFor(() => expect(problem('1.cpm')).toBe('CPM must be at least 0.01.'));
    await expect.poll(() => problem('2.country')).toBe('Field contains ca twice.');
  });
});

describe('a field that depends on others', () => {
  const kind = make.choice('Kind', { required: true, initial: 'VAST', options: { VAST: 'VAST', RTB: 'RTB' } });

  it('is off with its reason where it means nothing, and required where it is needed', async () => {
    const definition = {
      onlyIf: { field: [({ kind: word }: { kind: string }) => word === 'RTB', 'Only with RTB'] },
      requiredIf: { field: ({ kind: word }: { kind: string }) => word === 'RTB' },
    } as never;
    const screen = await renderInput(make.text('Field'), { others: { kind }, definition });
    const input = screen.getByLabelText('Field', { exact: true });
    await expect.element(input).toBeDisabled();
    await expect.element(input).toHaveAttribute('placeholder', 'Only with RTB');
    await screen.getByRole('radio', { name: 'RTB' }).click();
    await expect.element(input).toBeEnabled();
    await expect.element(input).toHaveAttribute('aria-required', 'true');
    await input.click();
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await vi.waitFor(() => expect(screen.problem()).toBe('Field is required.'));
  });

  it('says what it was, and warns without standing in the way', async () => {
    const definition = {
      warnings: { field: ({ field }: { field: number }) => (field > 50 ? 'That is much.' : undefined) },
    } as never;
    const screen = await renderInput(make.cpm('Field'), { value: 17.5, isStored: true, definition });
    await screen.getByLabelText('Field').fill('18');
    await expect.element(screen.getByText('Was $17.50')).toBeVisible();
    await screen.getByLabelText('Field').fill('60');
    await expect.element(screen.getByText('That is much.')).toBeVisible();
    expect(screen.store.get().problems).toEqual({});
  });

  it('says that it was empty, where it was', async () => {
    const screen = await renderInput(make.text('Field'), { value: null, isStored: true });
    await screen.getByLabelText('Field').fill('Looked at');
    await expect.element(screen.getByText('Was empty')).toBeVisible();
  });

  it('that only the server writes can be read and copied', async () => {
    const field = make.text('Field', { access: 'server', computed: { from: 'uid' } });
    const screen = await renderInput(field, { value: 't7k2m9x4qa1c', isStored: true });
    await expect.element(screen.getByText('t7k2m9x4qa1c')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: 'Copy t7k2m9x4qa1c' })).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
  });

  it('that may not be changed any more is read only once it is stored', async () => {
    const field = make.text('Field', { fixed: true });
    const screen = await renderInput(field, { value: 'hosted', isStored: true });
    await expect.element(screen.getByText('hosted')).toBeVisible();
    expect(screen.getByRole('textbox').elements()).toEqual([]);
    await cleanup();
    const fresh = await renderInput(field);
    await expect.element(fresh.getByRole('textbox', { name: 'Field' })).toBeEnabled();
  });

  it('counts its letters near the limit, an emoji as one', async () => {
    const screen = await renderInput(make.longText('Field', { maxLength: 10 }));
    await screen.getByLabelText('Field').fill('12345678🎬');
    await expect.element(screen.getByText('9 / 10')).toBeVisible();
  });
});
