import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import * as make from '../../../src/schema/fields';
import { advertisers, createFormWorld } from './formWorld';
import { paste } from './paste';
import { renderInput } from './renderInput';

const world = () => createFormWorld({ advertisers: [...advertisers] });

describe('a choice', () => {
  it('of a few short words is made at one click', async () => {
    const screen = await renderInput(
      make.choice('Field', { initial: 'a', options: { a: 'Video', b: 'Audio', c: 'Banner' } }),
    );
    await screen.getByRole('radio', { name: 'Audio' }).click();
    await expect.poll(screen.value).toBe('b');
  });

  it('of a few can be taken back where none is needed', async () => {
    const screen = await renderInput(make.choice('Field', { options: { a: 'Video', b: 'Audio' } }), { value: 'a' });
    await screen.getByRole('radio', { name: 'None' }).click();
    await expect.poll(screen.value).toBeNull();
  });

  it('of many is found by typing', async () => {
    const options = ['PubMatic', 'Magnite', 'Rubicon', 'Xandr', 'Smaato'];
    const screen = await renderInput(make.choice('Field', { options }));
    await screen.getByRole('combobox', { name: 'Field' }).fill('xan');
    await expect.element(screen.getByRole('option')).toHaveTextContent('Xandr');
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.value).toBe('Xandr');
    await screen.getByRole('combobox', { name: 'Field' }).fill('mag');
    await userEvent.keyboard('{Enter}');
    await expect.poll(screen.value).toBe('Magnite');
    await screen.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(screen.value).toBeNull();
  });

  it('of many draws those in view, tells how many there are, and the others once the user scrolls', async () => {
    const options = Array.from({ length: 40 }, (_, at) => `Exchange ${at}`);
    const screen = await renderInput(make.choice('Field', { options }));
    const input = screen.getByRole('combobox', { name: 'Field' });
    const drawn = () => screen.getByRole('option').elements();
    await input.click();
    await vi.waitFor(() => expect(drawn()).toHaveLength(10));
    expect(drawn()[9]).toHaveAttribute('aria-posinset', '10');
    expect(drawn()[9]).toHaveAttribute('aria-setsize', '40');
    // The key that leads to one that is not drawn draws it.
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{Enter}');
    await expect.poll(screen.value).toMatch(/^Exchange 3\d$/);
    await screen.getByRole('button', { name: 'Clear' }).click();
    await input.fill('exchange');
    await vi.waitFor(() => expect(drawn()).toHaveLength(10));
    await screen.getByRole('listbox').hover();
    await vi.waitFor(() => expect(drawn()).toHaveLength(40));
  });

  it('that is required says so when it is left empty', async () => {
    const screen = await renderInput(make.choice('Field', { required: true, options: ['a', 'b', 'c', 'd'] }));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    await userEvent.tab();
    await vi.waitFor(() => expect(screen.problem()).toBe('Field is required.'));
    await expect.element(screen.getByRole('button', { name: 'Clear' })).not.toBeInTheDocument();
  });
});

describe('several of a list', () => {
  const options = Array.from({ length: 9 }, (_, index) => [index, `Protocol ${index}`] as const);

  it('are ticked in the order of the list', async () => {
    const screen = await renderInput(make.choices('Field', { options }));
    await screen.getByRole('checkbox', { name: 'Protocol 7' }).click();
    await screen.getByRole('checkbox', { name: 'Protocol 2' }).click();
    await expect.poll(screen.value).toEqual([2, 7]);
  });

  it('are all or none at one click, and counted', async () => {
    const screen = await renderInput(make.choices('Field', { options, minItems: 1, required: true }));
    await screen.getByRole('button', { name: 'All' }).click();
    await expect.poll(screen.value).toHaveLength(9);
    await expect.element(screen.getByText('9 of 9')).toBeVisible();
    await screen.getByRole('button', { name: 'None' }).click();
    await screen.getByRole('checkbox', { name: 'Protocol 0' }).click();
    await screen.getByRole('checkbox', { name: 'Protocol 0' }).click();
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await vi.waitFor(() => expect(screen.problem()).toBe('Field is required.'));
  });
});

describe('a switch', () => {
  it('is true or false, or 1 and its off value', async () => {
    const screen = await renderInput(make.bool('Field'));
    await screen.getByRole('switch', { name: 'Field' }).click();
    await expect.poll(screen.value).toBe(true);
    await cleanup();
    const flag = await renderInput(make.flag('Field', { off: null, initial: 1 }));
    await flag.getByRole('switch', { name: 'Field' }).click();
    await expect.poll(flag.value).toBeNull();
  });
});

describe('a reference', () => {
  it('is chosen by name, with the match in bold, kind and state', async () => {
    const one = world();
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), { world: one });
    // The list and its first lines are there before anybody asks for them.
    await vi.waitFor(() => expect(one.calls).toEqual(['holdList advertisers', 'choices advertisers']));
    await screen.getByRole('combobox', { name: 'Field' }).fill('hal');
    await expect
      .element(screen.getByRole('option', { name: 'Marshall Court Hotels' }))
      .toHaveTextContent('545Marshall Court HotelsBrandInactive');
    expect([...document.querySelectorAll('[role="option"] b')].map((one) => one.textContent)).toEqual([
      'Hal',
      'Hal',
      'hal',
    ]);
    await screen.getByRole('option', { name: 'Halford & Stowe' }).click();
    await expect.poll(screen.value).toBe(538);
    await expect.element(screen.getByRole('combobox', { name: 'Field' })).toHaveValue('Halford & Stowe');
  });

  it('shows the name of what is stored, and opens it in a new tab', async () => {
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), { value: 502, world: world() });
    await expect.element(screen.getByRole('combobox', { name: 'Field' })).toHaveValue('Halden Motors Direct');
    await expect
      .element(screen.getByRole('link', { name: 'Open Halden Motors Direct in a new tab' }))
      .toHaveAttribute('href', '/advertisers/502');
  });

  it('says why an object may not be chosen', async () => {
    const definition = {
      validateTarget: {
        field: (_: unknown, target: { kind: string }) =>
          target.kind === 'agency' ? 'Agencies do not buy.' : undefined,
      },
    };
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), {
      world: world(),
      definition: definition as never,
    });
    await screen.getByRole('combobox', { name: 'Field' }).fill('half');
    const option = screen.getByRole('option', { name: 'Halford & Stowe' });
    await expect.element(option).toHaveTextContent('Agencies do not buy.');
    await expect.element(option).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('several references', () => {
  it('are chips with names; a pasted list of ids is taken at once', async () => {
    const screen = await renderInput(make.refs('Field', { to: 'advertisers' }), { value: [502], world: world() });
    await expect.element(screen.getByText('Halden Motors Direct')).toBeVisible();
    await screen.getByRole('combobox', { name: 'Field' }).click();
    paste('538, 545\n502');
    await vi.waitFor(() => expect(screen.value()).toEqual([502, 538, 545]));
    await expect.element(screen.getByText('3 selected')).toBeVisible();
    await screen.getByRole('button', { name: 'Remove Halford & Stowe' }).click();
    await expect.poll(screen.value).toEqual([502, 545]);
  });

  it('are added from the list', async () => {
    const screen = await renderInput(make.refs('Field', { to: 'advertisers' }), { world: world() });
    await screen.getByRole('combobox', { name: 'Field' }).fill('blue');
    await screen.getByRole('option', { name: 'Bluefern Bank' }).click();
    await expect.poll(screen.value).toEqual([560]);
  });
});

describe('a list of texts', () => {
  it('takes one at Enter and when it is left, and hosts at a comma', async () => {
    const screen = await renderInput(make.strings('Field', { of: 'domain', maxItems: 20 }));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    await userEvent.keyboard('a.example{Enter}b.example,c.example');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toEqual(['a.example', 'b.example', 'c.example']);
  });

  it('never cuts a name at its commas, typed or pasted', async () => {
    const screen = await renderInput(make.strings('Field'));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    await userEvent.keyboard('Washington, D.C.{Enter}a;b{Enter}');
    paste('Portland, Maine\nTom "T" Ford, Ltd.\r\nlast');
    await expect
      .poll(screen.value)
      .toEqual(['Washington, D.C.', 'a;b', 'Portland, Maine', 'Tom "T" Ford, Ltd.', 'last']);
  });

  it('takes pasted lines, trimmed and without doubles', async () => {
    const screen = await renderInput(make.strings('Field', { of: 'domain' }), { value: ['a.example'] });
    await screen.getByRole('combobox', { name: 'Field' }).click();
    paste('B.example \na.example\n\nc.example');
    await vi.waitFor(() => expect(screen.value()).toEqual(['a.example', 'b.example', 'c.example']));
  });

  it('keeps commas where the values have some', async () => {
    const pattern = /^[a-z.]+, \d+, (DIRECT|RESELLER)$/;
    const screen = await renderInput(make.strings('Field', { pattern, example: 'northbay.example, 31, DIRECT' }));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    await userEvent.keyboard('northbay.example, 31, DIRECT{Enter}');
    await expect.poll(screen.value).toEqual(['northbay.example, 31, DIRECT']);
  });

  it('names the value that is wrong', async () => {
    const screen = await renderInput(make.strings('Field', { of: 'domain' }));
    await screen.getByRole('combobox', { name: 'Field' }).click();
    await userEvent.keyboard('not a host{Enter}');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect
      .poll(screen.problem)
      .toBe('Field: not a host must be a host name, e.g. ads.company.example, without https://.');
  });

  it('is edited as lines where it is long', async () => {
    const letters = [...'abcdefghi'];
    const screen = await renderInput(make.strings('Field'), { value: letters });
    await screen.getByRole('button', { name: 'Edit as text' }).click();
    await expect.element(screen.getByLabelText('Field')).toHaveValue(letters.join('\n'));
    await screen.getByLabelText('Field').fill('a\nc\n\nd');
    await expect.poll(screen.value).toEqual(['a', 'c', 'd']);
  });
});
