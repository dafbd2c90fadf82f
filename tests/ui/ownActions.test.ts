import { FlaskConical } from 'lucide-react';
import { describe, expect, it, vi } from 'vitest';
import { extensions } from '../../src/app/extensions';
import type { AnyRecord } from '../../src/schema/resource';
import { asRowAction, type ExtensionAction } from '../../src/ui/actions/extensionActions';
import { type ActionPlace, offeredActions, rowActions } from '../../src/ui/actions/rowActions';
import type { ActionContext } from '../../src/ui/actions/useActions';

const one: AnyRecord = { id: 1, name: 'One', status: 1 };
const two: AnyRecord = { id: 2, name: 'Two', status: 1 };
const action = (values: Partial<ExtensionAction> = {}): ExtensionAction =>
  ({ id: 'test', icon: FlaskConical, label: 'Test', run: () => undefined, ...values }) as ExtensionAction;

const contextWith = (...own: readonly ExtensionAction[]) =>
  ({
    resource: { list: { actions: ['edit', 'archive', 'delete'] } },
    own: own.map(asRowAction),
    mayWrite: () => true,
    mayEdit: () => true,
    ask: vi.fn(),
  }) as unknown as ActionContext;
const names = (place: ActionPlace, records: readonly AnyRecord[], context: ActionContext) =>
  offeredActions(place, records, context).map(({ name }) => name);

describe('the own actions of an object', () => {
  it('stand at its rows and in its form before those of all objects, and behind them on the bar where for every ticked one', () => {
    const context = contextWith(action());
    expect(names('row', [one], context)).toEqual(['own:test', 'edit', 'archive', 'delete']);
    expect(names('form', [one], context)).toEqual(['own:test', 'archive', 'delete']);
    expect(names('bulk', [one], context)).not.toContain('own:test');
    const bulk = contextWith(action({ places: ['bulk'], isOffered: ({ id }) => id === 1 }));
    expect(names('bulk', [one], bulk).at(-1)).toBe('own:test');
    expect(names('bulk', [one, two], bulk)).not.toContain('own:test');
    expect(names('row', [one], bulk)).not.toContain('own:test');
  });

  it('run with the objects, or ask with a dialog of their own', () => {
    const run = vi.fn();
    const Dialog = () => null;
    const context = contextWith(action({ run }), { id: 'ask', icon: FlaskConical, label: 'Ask', Dialog });
    for (const own of context.own) void own.run([one], context);
    expect(run).toHaveBeenCalledWith([one], context);
    expect(context.ask).toHaveBeenCalledWith({ kind: 'own', Dialog, label: 'Ask', records: [one] });
  });
});

describe('the own actions of the product', () => {
  const withActions = [...extensions].flatMap(([name, { rowActions: fetch }]) => (fetch ? [{ name, fetch }] : []));
  // Those of the list itself and of everybody's actions.
  const taken = ['j', 'k', 'n', 'x', '/', '?', 'Enter', 'Escape', ...rowActions.map(({ key }) => key)];

  it('are there where the design has them', () => {
    const names = ['applications', 'channels', 'creatives', 'ivts', 'rtbs', 'suppliers', 'tags'];
    expect(withActions.map(({ name }) => name).sort()).toEqual(names);
  });

  it.each(withActions)('of $name have names, labels and keys of their own', async ({ fetch }) => {
    const actions = await fetch();
    const keys = actions.flatMap(({ key }) => key ?? []);
    for (const values of [actions.map(({ id }) => id), actions.map(({ label }) => label), keys])
      expect(values.filter((value, at) => values.indexOf(value as never) !== at)).toEqual([]);
    expect(keys.filter((key) => taken.includes(key))).toEqual([]);
  });
});
