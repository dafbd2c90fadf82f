import { describe, expect, it, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SheetChoice, SheetRecognition } from '../../../src/model/consoleProvider';
import { defineResource } from '../../../src/schema/defineResource';
import * as make from '../../../src/schema/fields';
import { demand } from '../../../src/schema/grants';
import type { AnyResource } from '../../../src/schema/resource';
import { EntriesChoices } from '../../../src/ui/form/EntriesChoices';
import { ImportChoices } from '../../../src/ui/list/ImportChoices';
import { lateAnswer } from '../../support/lateAnswer';
import { paste } from '../form/paste';
import { advertiserRows, campaign, campaignRows } from './campaignRows';
import { createListWorld } from './listProvider';
import { renderList } from './renderList';

describe('what was recognised of a file', () => {
  const things = defineResource('things', ['Thing', 'Things'], {
    fields: { seat: make.text('Seat'), bidderSeat: make.text('Seat'), cap: make.integer('Cap') },
    access: { read: [demand.any], write: [demand.any] },
  }) as unknown as AnyResource;

  const ignore = () => undefined;
  type Found = Pick<SheetRecognition, 'columns' | 'isGuess'>;
  const renderChoices = (found: Found, onChange: (choice: SheetChoice) => void = ignore) => {
    const recognised = { encoding: 'windows-1252', separator: 'comma', decimal: '.', headLine: 1, ...found } as const;
    const shown = { resource: things, choice: {}, recognised, isDisabled: false, onChange };
    return render(<ImportChoices {...shown} />);
  };

  it('has an option of its own for each of two fields with the same label', async () => {
    const screen = await renderChoices({ columns: [{ heading: 'Seat', field: null }] });
    const drawn = screen.getByRole('option').elements();
    const options = drawn.map((option) => option.textContent);
    expect(options).toEqual(expect.arrayContaining(['Seat (seat)', 'Seat (bidderSeat)', 'Cap']));
    expect(options.filter((option) => option === 'Seat')).toEqual([]);
  });

  it('asks for the field of an unknown column, which can then be left out', async () => {
    const chosen: SheetChoice[] = [];
    const columns = [{ heading: 'Foo', field: null, isUnknown: true }] as const;
    const screen = await renderChoices({ columns }, (choice) => chosen.push(choice));
    const select = screen.getByRole('combobox').last();
    await expect.element(select).toHaveTextContent(/^adx\.sheet\.read\.choose/);
    await select.selectOptions('adx.sheet.read.leftOut');
    await expect.poll(() => chosen).toEqual([{ columns: { 1: '' } }]);
  });

  it('says at the encoding that it was guessed', async () => {
    const screen = await renderChoices({ columns: [], isGuess: true });
    await expect.element(screen.getByRole('combobox').first()).toHaveAccessibleDescription(/guess/);
    await expect.element(screen.getByRole('status')).toHaveTextContent(/guess/);
  });

  it('asks at the column of a list which one has the values', async () => {
    const columns = [
      { heading: 'Site', first: ['a.example'] },
      { heading: 'Name', first: ['A'] },
    ];
    const file = { columns, separator: ',', heading: undefined, column: undefined };
    const read = { file, encoding: undefined, isGuess: false } as never;
    const screen = await render(<EntriesChoices choice={{}} isFile={false} read={read} onChange={ignore} />);
    await expect.element(screen.getByRole('combobox').last()).toHaveAccessibleDescription(/askColumn/);
    await expect.element(screen.getByRole('status')).toHaveTextContent(/askColumn/);
  });
});

describe('ids in the search of a list', () => {
  const names = ['Alpha', 'Beta', 'Gamma, cold', 'Delta'];
  const campaigns = [
    ...names.map((name, at) => campaign(7001 + at, { name })),
    campaign(7010, { name: 'Old', status: 2 }),
    ...campaignRows(30).map((row) => ({ ...row, id: row.id + 9000 })),
  ];
  const worldOf = () => createListWorld({ campaigns, advertisers: advertiserRows });

  async function pasteInto(text: string, world = worldOf()) {
    const screen = await renderList(world);
    await expect.element(screen.getByText('1–20')).toBeVisible();
    const box = screen.getByRole('searchbox', { name: 'Search Campaigns' });
    await box.click();
    paste(text);
    return { ...screen, box };
  }

  it.each([
    ['one on each line', '7001\n7003\n'],
    ['with the line ends of a spreadsheet', '7001\r\n7003\r\n'],
    ['with commas', '7001, 7003'],
    ['with semicolons and without spaces', '7001;7003'],
    ['as the console writes them', '#7001\n#7003'],
    ['a column with its heading', 'ID\n7001\n7003'],
    ['two columns', '7001\tAlpha\n7003\tGamma, cold'],
    ['two columns of numbers with headings', 'Requests\tID\n4\t7001\n7002\t7003'],
    ['lines of a CSV file', 'id,name,cpm\n7001,Alpha,4\n7003,"Gamma, cold",5'],
  ])('finds the objects of a pasted list: %s', async (_, text) => {
    const screen = await pasteInto(text);
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Gamma, cold']));
    await expect.element(screen.box).toHaveValue('7001, 7003');
    await expect.element(screen.getByText('2 IDs found.')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"id":[7001,7003]}'));
  });

  it('says how many were not found, and which', async () => {
    const screen = await pasteInto('7001\n7002\n55\n66\n7001');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Beta']));
    await expect.element(screen.getByText('2 of 4 IDs found. Not found: 55, 66.')).toBeVisible();
  });

  it('says so where none is found', async () => {
    const screen = await pasteInto('55\n66');
    await expect.element(screen.getByText('0 of 2 IDs found. Not found: 55, 66.')).toBeVisible();
    await expect.element(screen.getByText('No matching campaigns')).toBeVisible();
  });

  it('finds archived objects too', async () => {
    const screen = await pasteInto('7010\n7001');
    await vi.waitFor(() => expect(screen.names().sort()).toEqual(['Alpha', 'Old']));
  });

  it('finds the objects of pasted names', async () => {
    const screen = await pasteInto('Alpha\nGamma, cold\nNone of ours');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Gamma, cold']));
    await expect.element(screen.getByText('2 of 3 lines found. Not found: None of ours.')).toBeVisible();
  });

  it.each([
    ['found', false],
    ['that failed', true],
  ])('keeps what is typed while the names of a pasted list are looked for: %s', async (_, isFailed) => {
    const world = worldOf();
    const find = world.provider.findNamed;
    const answer = lateAnswer();
    const late = vi
      .spyOn(world.provider, 'findNamed')
      .mockImplementation((...asked) => answer.promise.then(() => find(...asked)));
    const { box, ...screen } = await pasteInto('Alpha\nBeta', world);
    await vi.waitFor(() => expect(late).toHaveBeenCalledOnce());
    await box.fill('Delta');
    if (isFailed) answer.reject(new Error('Offline.'));
    else answer.resolve();
    await late.mock.results[0]?.value.catch(() => undefined);
    await vi.waitFor(() => expect(screen.names()).toEqual(['Delta']));
    await expect.element(box).toHaveValue('Delta');
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"Delta"}'));
  });

  it('keeps a pasted text that names nothing', async () => {
    const screen = await pasteInto('nothing\nof ours');
    await expect.element(screen.getByText('0 of 2 lines found. Not found: nothing, of ours.')).toBeVisible();
    await expect.element(screen.box).toHaveValue('nothing of ours');
  });

  it('finds ids that are typed with commas, and leaves what is typed as it is', async () => {
    const screen = await renderList(worldOf());
    const box = screen.getByRole('searchbox', { name: 'Search Campaigns' });
    await box.click();
    await userEvent.keyboard('7001,7004');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Alpha', 'Delta']));
    await expect.element(box).toHaveValue('7001,7004');
    await userEvent.keyboard('{Escape}');
    await expect.element(screen.getByText('1–20')).toBeVisible();
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns'));
  });

  it('searches for a name with a comma and for a single number as before', async () => {
    const screen = await pasteInto('Gamma, cold');
    await screen.box.fill('Gamma, cold');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Gamma, cold']));
    await screen.box.fill('7002');
    await vi.waitFor(() => expect(screen.names()).toEqual(['Beta', 'Campaign 7002']));
    await vi.waitFor(() => expect(screen.address()).toBe('/campaigns?filter={"q":"7002"}'));
  });

  it('shows the ids of an address in the search, and says what other filters hide of them', async () => {
    const filter = encodeURIComponent(JSON.stringify({ id: [7001, 7002, 7010], status: [1] }));
    const screen = await renderList(worldOf(), { at: `/campaigns?filter=${filter}` });
    await expect.element(screen.getByRole('searchbox', { name: 'Search Campaigns' })).toHaveValue('7001, 7002, 7010');
    await expect.element(screen.getByText('3 IDs found. Other filters hide 1 of them.')).toBeVisible();
  });
});
