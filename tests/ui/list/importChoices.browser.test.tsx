import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import type { SheetChoice } from '../../../src/model/consoleProvider';
import { defineResource } from '../../../src/schema/defineResource';
import * as make from '../../../src/schema/fields';
import { demand } from '../../../src/schema/grants';
import type { AnyResource } from '../../../src/schema/resource';
import { EntriesChoices } from '../../../src/ui/form/EntriesChoices';
import { ImportChoices } from '../../../src/ui/list/ImportChoices';

afterEach(cleanup);

const things = defineResource('things', ['Thing', 'Things'], {
  fields: { seat: make.text('Seat'), bidderSeat: make.text('Seat'), cap: make.integer('Cap') },
  access: { read: [demand.any], write: [demand.any] },
}) as unknown as AnyResource;

const ignore = () => undefined;

describe('what was recognised of a file', () => {
  it('has an option of its own for each of two fields with the same label', async () => {
    const screen = await render(
      <ImportChoices
        resource={things}
        choice={{}}
        recognised={{
          encoding: 'windows-1252',
          isGuess: true,
          separator: 'comma',
          decimal: '.',
          headLine: 1,
          columns: [{ heading: 'Seat', field: null }],
        }}
        isDisabled={false}
        onChange={ignore}
      />,
    );
    const options = screen
      .getByRole('option')
      .elements()
      .map((option) => option.textContent);
    expect(options).toEqual(expect.arrayContaining(['Seat (seat)', 'Seat (bidderSeat)', 'Cap']));
    expect(options.filter((option) => option === 'Seat')).toEqual([]);
  });

  it('asks for the field of an unknown column, which can then be left out', async () => {
    const chosen: SheetChoice[] = [];
    const columns = [{ heading: 'Foo', field: null, isUnknown: true }] as const;
    const recognised = { encoding: 'utf-8', separator: 'comma', decimal: '.', headLine: 1, columns } as const;
    const screen = await render(
      <ImportChoices
        resource={things}
        choice={{}}
        recognised={recognised}
        isDisabled={false}
        onChange={(choice) => {
          chosen.push(choice);
        }}
      />,
    );
    const select = screen.getByRole('combobox').last();
    await expect.element(select).toHaveTextContent(/^adx\.sheet\.read\.choose/);
    await select.selectOptions('adx.sheet.read.leftOut');
    await expect.poll(() => chosen).toEqual([{ columns: { 1: '' } }]);
  });

  it('says at the encoding that it was guessed', async () => {
    const recognised = { encoding: 'windows-1252', isGuess: true, separator: 'comma', decimal: '.', headLine: 1, columns: [] } as const;
    const screen = await render(
      <ImportChoices resource={things} choice={{}} recognised={recognised} isDisabled={false} onChange={ignore} />,
    );
    await expect.element(screen.getByRole('combobox').first()).toHaveAccessibleDescription(/guess/);
    await expect.element(screen.getByRole('status')).toHaveTextContent(/guess/);
  });

  it('asks at the column of a list which one has the values', async () => {
    const columns = [
      { heading: 'Site', first: ['a.example'] },
      { heading: 'Name', first: ['A'] },
    ];
    const file = { columns, separator: ',', heading: undefined, column: undefined } as never;
    const screen = await render(
      <EntriesChoices choice={{}} isFile={false} read={{ file, encoding: undefined, isGuess: false } as never} onChange={ignore} />,
    );
    await expect.element(screen.getByRole('combobox').last()).toHaveAccessibleDescription(/askColumn/);
    await expect.element(screen.getByRole('status')).toHaveTextContent(/askColumn/);
  });
});
