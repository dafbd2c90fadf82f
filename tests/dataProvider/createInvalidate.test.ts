import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { createInvalidate } from '../../src/dataProvider/createInvalidate';

it('has shown rows read again, but never the record of an open form', async () => {
  const client = new QueryClient();
  const reads = vi.fn(async ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.join(' '));
  const show = async (...queryKey: unknown[]) => {
    const observer = new QueryObserver(client, { queryKey, queryFn: reads, staleTime: Number.POSITIVE_INFINITY });
    observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().isSuccess).toBe(true));
    return () => client.getQueryState(queryKey)?.isInvalidated;
  };
  const list = await show('tags', 'getList', { page: 1 });
  const history = await show('tags', 'history', 1);
  const others = await show('deals', 'getList', {});
  const form = await show('tags', 'getOne', { id: '1' });
  const otherForm = await show('tags', 'getOne', { id: '2' });
  reads.mockClear();

  createInvalidate(client)('tags', [1]);
  await vi.waitFor(() => expect([list(), history()]).toEqual([false, false]));
  expect(reads.mock.calls.map(([{ queryKey }]) => queryKey[1])).toEqual(['getList', 'history']);
  expect([others(), form(), otherForm()]).toEqual([false, true, false]);

  createInvalidate(client)('tags', []);
  expect(otherForm()).toBe(true);
});
