import { describe, expect, it, vi } from 'vitest';
import { resourceOf, resources } from '../../src/resources';
import type { Viewer } from '../../src/schema/access';
import { offeredActions } from '../../src/ui/actions/rowActions';
import type { ActionContext } from '../../src/ui/actions/useActions';
import { adminViewer, demandViewer } from './form/viewers';

const account = { id: 31, name: 'Northbay Streaming', status: 1 };

function actionFor(name: string, viewer: Viewer = adminViewer, record = account) {
  const ask = vi.fn();
  const context = {
    resource: resourceOf(name),
    viewer,
    own: [],
    mayWrite: () => true,
    mayEdit: () => true,
    ask,
  } as unknown as ActionContext;
  return { ask, context, found: offeredActions('row', [record], context).find((action) => action.name === 'actFor') };
}

describe('acting for an account', () => {
  it('is offered where the definition has sign-ins of accounts', () => {
    const named = resources.map(({ name }) => name).filter((name) => actionFor(name).found);
    expect(named.sort()).toEqual(['advertisers', 'demands', 'subpublishers']);
  });

  it.each([
    ['demands', 'demand'],
    ['subpublishers', 'sub'],
    ['advertisers', 'adv'],
  ])('asks, of %s as %s', (name, role) => {
    const { found, ask, context } = actionFor(name);
    void found?.run([account], context);
    expect(ask).toHaveBeenCalledWith({ kind: 'actFor', record: account, role });
  });

  it.each([
    ['of an archived account', adminViewer, { ...account, status: 2 }],
    ['to an administrator without rights', { ...adminViewer, isSuper: false }, account],
    ['to an account', demandViewer, account],
    ['to administrators who act for one already', { ...demandViewer, admin: { user: 1, name: 'Operator' } }, account],
  ])('is not offered %s', (_, viewer, record) => {
    expect(actionFor('demands', viewer, record).found).toBeUndefined();
  });

  it('is for one account at a time', () => {
    const { context } = actionFor('demands');
    expect(offeredActions('row', [account, { ...account, id: 32 }], context).map(({ name }) => name)).not.toContain('actFor');
  });
});
