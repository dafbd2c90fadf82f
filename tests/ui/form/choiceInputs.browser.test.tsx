import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import * as make from '../../../src/schema/fields';
import { admin, demand } from '../../../src/schema/grants';
import { Popup } from '../../../src/ui/fields/inputs/Popup';
import { advertisers, campaign, createFormWorld, tag } from './formWorld';
import { paste } from './paste';
import { renderForm } from './renderForm';
import { renderInput } from './renderInput';
import { adminViewer } from './viewers';

const popups = () => [...document.querySelectorAll<HTMLElement>('.adx-popup')];

it('the first list of a page is placed once ahead, unseen and empty, and then opens with what is in it', async () => {
  const anchor = document.createElement('div');
  document.body.append(anchor);
  const seen: (readonly [string, string])[] = [];
  const watch = new MutationObserver(() => {
    for (const one of popups()) seen.push([getComputedStyle(one).visibility, one.textContent ?? '']);
  });
  watch.observe(document.body, { childList: true, subtree: true, attributes: true });
  const draw = (isOpen: boolean) => (
    <Popup anchor={anchor} isOpen={isOpen}>
      <p>What can be chosen</p>
    </Popup>
  );

  const screen = await render(draw(false));
  await vi.waitFor(() => expect(seen.length).toBeGreaterThan(0));
  await vi.waitFor(() => expect(popups()).toEqual([]));
  for (const one of seen) expect(one).toEqual(['hidden', '']);

  await screen.rerender(draw(true));
  await expect.element(screen.getByText('What can be chosen')).toBeVisible();
  await screen.rerender(draw(false));
  await expect.poll(popups).toEqual([]);
  watch.disconnect();
  anchor.remove();
});

describe('suggestions', () => {
  it('values of parameters are suggested from the macros and from the names of tags, channels and sites', async () => {
    const site = (id: number, domain: string) => ({ id, name: 'Harbour News', domain, status: 1 });
    const world = createFormWorld({
      tags: [tag({ tagParams: { placement: 'x' } }), { ...tag(), id: 4102, name: 'Kestrel CTV US' }],
      channels: [{ id: 5101, name: 'Copperline One', uid: 'c5h8', status: 1 }],
      // One name of two sites is offered once.
      sites: [site(50_001, 'harbour.example'), site(50_002, 'harbour2.example')],
    });
    const asked = vi.spyOn(world.provider, 'choices');
    const screen = await renderForm(world, '/tags/4101/integration');
    const group = screen.getByRole('group', { name: 'Tag parameters', exact: true });
    const value = group.getByLabelText('Value of placement');
    await expect.element(value).toBeVisible();
    const offered = () => [...((value.element() as HTMLInputElement).list?.options ?? [])];
    // Nothing is asked for before the input has the focus.
    expect(offered()).toEqual([]);
    expect(asked.mock.calls.filter(([name]) => name === 'sites')).toEqual([]);
    await value.fill('');
    await expect.poll(() => offered().map((one) => one.value)).toContain('{{DEVICE_ID}}');
    const tags = ['Halden Motors CTV US $18 · Tag', 'Kestrel CTV US · Tag'];
    const named = [...tags, 'Copperline One · Channel', 'Harbour News · Site'];
    const namesOffered = () => offered().flatMap((one) => (one.value.startsWith('{{') ? [] : [[one.value, one.label]]));
    await expect.poll(namesOffered).toEqual(named.map((label) => [label.split(' · ')[0], label]));
  });

  it('names of parameters are suggested from what came with the sign-in, but for those that are there', async () => {
    const world = createFormWorld({ tags: [tag({ vast2Params: { ip: 'a' } })] });
    const screen = await renderForm(world, '/tags/4101/integration');
    for (const [label, offered] of Object.entries({ 'Tag parameters': ['placement'], 'Outbound macros': ['ua'] })) {
      const group = screen.getByRole('group', { name: label, exact: true });
      await group.getByRole('button', { name: 'Add a value' }).click();
      const options = () => [...([...group.element().querySelectorAll('datalist')].at(-1)?.options ?? [])];
      await expect.poll(() => options().map(({ value }) => value)).toEqual(offered);
    }
  });
});

describe('an object that a field wants', () => {
  const opened = async () => {
    const one = createFormWorld({ campaigns: [campaign()], advertisers: [...advertisers] });
    const screen = await renderForm(one, '/campaigns/12');
    await screen.getByLabelText('Name').fill('Typed before');
    const field = screen.getByRole('combobox', { name: 'Advertiser' });
    await expect.element(field).toHaveValue('Halden Motors Direct');
    await field.click();
    await field.fill('Zephyr');
    await screen.getByRole('option', { name: 'New advertiser “Zephyr”' }).click();
    const sheet = screen.getByRole('dialog', { name: 'New advertiser' });
    await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr');
    return { one, screen, field, sheet };
  };

  it('is made over the form, chosen there, and leaves what was typed below', async () => {
    const { one, screen, field, sheet } = await opened();
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect.element(sheet.getByText('Domain is required.')).toBeVisible();
    await expect.element(sheet.getByLabelText('Domain', { exact: true })).toHaveFocus();
    await userEvent.keyboard('zephyr.example');
    await userEvent.keyboard('{Control>}s{/Control}');
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('Zephyr');
    await expect.element(field).toHaveFocus();
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
    await expect.element(screen.getByText('2 unsaved changes')).toBeVisible();
    expect(one.sent.map(({ resource, data }) => [resource, data.name])).toEqual([['advertisers', 'Zephyr']]);
    await screen.getByRole('button', { name: 'Save' }).click();
    await vi.waitFor(() => expect(one.sent.at(-1)?.data).toMatchObject({ advertiser: 9001, name: 'Typed before' }));
  });

  it('given up asks where something is typed, gives the focus back, and the browser’s Back closes it alone', async () => {
    const { screen, field, sheet } = await opened();
    await sheet.getByLabelText('Name', { exact: true }).fill('Zephyr Air');
    await userEvent.keyboard('{Escape}');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
    await expect.element(sheet.getByLabelText('Name', { exact: true })).toHaveValue('Zephyr Air');
    void screen.router.navigate('/advertisers');
    await screen.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.poll(screen.address).toBe('/campaigns/12');
    await expect.element(field).toHaveFocus();
    await expect.element(field).toHaveValue('Halden Motors Direct');
    await expect.element(screen.getByLabelText('Name')).toHaveValue('Typed before');
  });
});

const world = () => createFormWorld({ advertisers: [...advertisers] });
const box = (screen: Awaited<ReturnType<typeof renderInput>>) => screen.getByRole('combobox', { name: 'Field' });
const openInput = async (...given: Parameters<typeof renderInput>) => {
  const screen = await renderInput(...given);
  await box(screen).click();
  return screen;
};

describe('a choice', () => {
  it('of a few short words is made at one click', async () => {
    const options = { a: 'Video', b: 'Audio', c: 'Banner' };
    const screen = await renderInput(make.choice('Field', { initial: 'a', options }));
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
    const screen = await openInput(make.choice('Field', { required: true, options: ['a', 'b', 'c', 'd'] }));
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

it('a switch is true or false, or 1 and its off value', async () => {
  const screen = await renderInput(make.bool('Field'));
  await screen.getByRole('switch', { name: 'Field' }).click();
  await expect.poll(screen.value).toBe(true);
  await cleanup();
  const flag = await renderInput(make.flag('Field', { off: null, initial: 1 }));
  await flag.getByRole('switch', { name: 'Field' }).click();
  await expect.poll(flag.value).toBeNull();
});

describe('a reference', () => {
  it('is chosen by name, with the match in bold, kind and state', async () => {
    const one = world();
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), { world: one });
    // The list and its first lines are there before anybody asks for them.
    await vi.waitFor(() => expect(one.calls).toEqual(['holdList advertisers', 'choices advertisers']));
    await screen.getByRole('combobox', { name: 'Field' }).fill('hal');
    const hotels = screen.getByRole('option', { name: 'Marshall Court Hotels' });
    await expect.element(hotels).toHaveTextContent('545Marshall Court HotelsBrandInactive');
    const bold = [...document.querySelectorAll('[role="option"] b')].map((one) => one.textContent);
    expect(bold).toEqual(['Hal', 'Hal', 'hal']);
    await screen.getByRole('option', { name: 'Halford & Stowe' }).click();
    await expect.poll(screen.value).toBe(538);
    await expect.element(box(screen)).toHaveValue('Halford & Stowe');
  });

  it('shows the name of what is stored, and opens it in a new tab', async () => {
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), { value: 502, world: world() });
    await expect.element(box(screen)).toHaveValue('Halden Motors Direct');
    const link = screen.getByRole('link', { name: 'Open Halden Motors Direct in a new tab' });
    await expect.element(link).toHaveAttribute('href', '/advertisers/502');
  });

  it('says why an object may not be chosen', async () => {
    const why = (_: unknown, { kind }: { kind: string }) => (kind === 'agency' ? 'Agencies do not buy.' : undefined);
    const definition = { validateTarget: { field: why } } as never;
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), { world: world(), definition });
    await box(screen).fill('half');
    const option = screen.getByRole('option', { name: 'Halford & Stowe' });
    await expect.element(option).toHaveTextContent('Agencies do not buy.');
    await expect.element(option).toHaveAttribute('aria-disabled', 'true');
  });

  it.each([
    [
      'of a publisher',
      { read: [admin.any, demand.any], write: [admin.any, demand.any] },
      31,
      'Belongs to another publisher',
    ],
    ['of the platform', { owner: 'platform', read: [admin.any], write: [admin.any] }, null, 'Belongs to a publisher'],
  ])('of an object %s offers an administrator no object of another publisher', async (_, access, owner, reason) => {
    const owned = advertisers.map((one) => ({ ...one, demand: one.id === 502 ? owner : 32 }));
    const screen = await renderInput(make.ref('Field', { to: 'advertisers' }), {
      viewer: adminViewer,
      world: createFormWorld({ advertisers: owned }),
      definition: { access } as never,
      record: { demand: owner },
    });
    await box(screen).fill('hal');
    const other = screen.getByRole('option', { name: 'Halford & Stowe' });
    await expect.element(other).toHaveTextContent(reason);
    await expect.element(other).toHaveAttribute('aria-disabled', 'true');
    await expect
      .element(screen.getByRole('option', { name: 'Halden Motors Direct' }))
      .not.toHaveAttribute('aria-disabled', 'true');
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
    const screen = await openInput(make.strings('Field', { of: 'domain', maxItems: 20 }));
    await userEvent.keyboard('a.example{Enter}b.example,c.example');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    await expect.poll(screen.value).toEqual(['a.example', 'b.example', 'c.example']);
  });

  it('never cuts a name at its commas, typed or pasted', async () => {
    const screen = await openInput(make.strings('Field'));
    await userEvent.keyboard('Washington, D.C.{Enter}a;b{Enter}');
    paste('Portland, Maine\nTom "T" Ford, Ltd.\r\nlast');
    const values = ['Washington, D.C.', 'a;b', 'Portland, Maine', 'Tom "T" Ford, Ltd.', 'last'];
    await expect.poll(screen.value).toEqual(values);
  });

  it('takes pasted lines, trimmed and without doubles', async () => {
    const screen = await openInput(make.strings('Field', { of: 'domain' }), { value: ['a.example'] });
    paste('B.example \na.example\n\nc.example');
    await vi.waitFor(() => expect(screen.value()).toEqual(['a.example', 'b.example', 'c.example']));
  });

  it('keeps commas where the values have some', async () => {
    const pattern = /^[a-z.]+, \d+, (DIRECT|RESELLER)$/;
    const screen = await openInput(make.strings('Field', { pattern, example: 'northbay.example, 31, DIRECT' }));
    await userEvent.keyboard('northbay.example, 31, DIRECT{Enter}');
    await expect.poll(screen.value).toEqual(['northbay.example, 31, DIRECT']);
  });

  it('names the value that is wrong', async () => {
    const screen = await openInput(make.strings('Field', { of: 'domain' }));
    await userEvent.keyboard('not a host{Enter}');
    await screen.getByRole('button', { name: 'Elsewhere' }).click();
    const notHost = 'Field: not a host must be a host name, e.g. ads.company.example, without https://.';
    await expect.poll(screen.problem).toBe(notHost);
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
