import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { resources } from '../../../src/resources';
import { startFirstList } from '../../../src/ui/list/startFirstList';
import { keptPreferences } from '../keptPreferences';
import { demandViewer } from './demandViewer';

it('asks for the rows of an address ahead, and for none where the server is to say first which they are', async () => {
  const getList = vi.fn(async () => ({ data: [], total: 0 }));
  const given = { provider: { getList } as never, resources, viewer: demandViewer, preferences: keptPreferences(new Map()) };
  const start = (search: string, state: unknown) =>
    startFirstList({ ...given, queryClient: new QueryClient() }, { pathname: '/campaigns', search }, state);
  await start('?page=2&kept=demand-31-a', null);
  expect(getList).not.toHaveBeenCalled();
  await start('?page=2&kept=demand-31-a', { kept: { id: [7001] } });
  expect(getList).toHaveBeenCalledExactlyOnceWith('campaigns', expect.objectContaining({ filter: { id: [7001] } }));
});
