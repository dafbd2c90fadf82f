import { describe, expect, it, vi } from 'vitest';
import type { ConsoleProvider, FoundObjects } from '../../../src/model/consoleProvider';
import { ranks } from '../../../src/schema/rankText';
import { inOrder, rankEntries } from '../../../src/ui/palette/arrange';
import { createObjectSearch } from '../../../src/ui/palette/objectSearch';
import { type Recent, withRecent } from '../../../src/ui/palette/recent';
import { lateAnswer } from '../../support/lateAnswer';

const kinds = [{ name: 'boats' }, { name: 'crews' }, { name: 'ports', paged: true }];
const foundAs = (name: string): FoundObjects => ({ rows: [{ id: 1, name, status: 1 }], total: 1, best: 1 });

function start() {
  const lists = { boats: lateAnswer<boolean>(), crews: lateAnswer<boolean>() };
  const answering = () => lateAnswer<FoundObjects>();
  const pages: { name: string; signal: AbortSignal | undefined; answer: ReturnType<typeof answering> }[] = [];
  const searchLists = vi.fn(
    async (names: readonly string[], { q }: { q: string }) => new Map(names.map((name) => [name, foundAs(q)])),
  );
  const provider = {
    holdList: (name: 'boats' | 'crews') => lists[name].promise,
    searchLists,
    searchPage(name: string, { signal }: { signal?: AbortSignal }) {
      const answer = answering();
      pages.push({ name, signal, answer });
      return answer.promise;
    },
  } as unknown as ConsoleProvider;
  const search = createObjectSearch({ provider, kinds, limit: 5, restMs: 0 });
  const now = () => search.snapshot();
  const found = () => [...now().found.keys()];
  const asked = () => searchLists.mock.calls.map(([names]) => names);
  return { search, lists, pages, asked, now, found };
}

describe('the search for objects', () => {
  it('asks all lists that are there at once, and says which are still waited for', async () => {
    const { search, lists, asked, now, found } = start();
    lists.crews.resolve(true);
    lists.boats.resolve(true);
    await vi.waitFor(() => expect(now().waiting).toEqual([]));
    await Promise.resolve();
    search.type('kes');
    await vi.waitFor(() => expect(found()).toEqual(['boats', 'crews']));
    expect(asked()).toEqual([['crews', 'boats']]);
    expect(now()).toMatchObject({ q: 'kes', waiting: ['ports'] });
  });

  it('adds a list that comes later below what is shown, and asks nothing twice', async () => {
    const { search, lists, asked, found, now } = start();
    lists.crews.resolve(true);
    await lists.crews.promise;
    await Promise.resolve();
    search.type('kes');
    await vi.waitFor(() => expect(found()).toEqual(['crews']));
    expect(now().waiting).toEqual(['boats', 'ports']);
    lists.boats.resolve(true);
    await vi.waitFor(() => expect(found()).toEqual(['crews', 'boats']));
    expect(asked()).toEqual([['crews'], ['boats']]);
  });

  it('shows what was found of the text before until the next one is answered, and drops what comes too late', async () => {
    const { search, pages, now } = start();
    search.type('k');
    await vi.waitFor(() => expect(pages).toHaveLength(1));
    search.type('ke');
    expect(pages[0]?.signal?.aborted).toBe(true);
    await vi.waitFor(() => expect(pages).toHaveLength(2));
    pages[0]?.answer.resolve(foundAs('of k'));
    pages[1]?.answer.resolve(foundAs('of ke'));
    await vi.waitFor(() => expect(now().found.get('ports')?.rows[0]?.name).toBe('of ke'));
    expect(now().q).toBe('ke');
  });

  it('asks the server for a list that cannot be had', async () => {
    const { search, lists, pages } = start();
    lists.boats.resolve(false);
    lists.crews.reject(new Error('away'));
    search.type('kes');
    await vi.waitFor(() => expect(pages.map(({ name }) => name).sort()).toEqual(['boats', 'crews', 'ports']));
  });

  it('says where it failed, and asks there again when told to', async () => {
    const { search, pages, now, found } = start();
    search.type('kes');
    await vi.waitFor(() => expect(pages).toHaveLength(1));
    pages[0]?.answer.reject(new Error('away'));
    await vi.waitFor(() => expect(now()).toMatchObject({ failed: ['ports'], waiting: ['boats', 'crews'] }));
    search.retry();
    expect(now().failed).toEqual([]);
    await vi.waitFor(() => expect(pages).toHaveLength(2));
    pages[1]?.answer.resolve(foundAs('kes'));
    await vi.waitFor(() => expect(found()).toEqual(['ports']));
  });

  it('is still once it is closed', async () => {
    const { search, pages, now } = start();
    const heard = vi.fn();
    search.subscribe(heard);
    search.type('kes');
    await vi.waitFor(() => expect(pages).toHaveLength(1));
    heard.mockClear();
    search.close();
    expect(pages[0]?.signal?.aborted).toBe(true);
    pages[0]?.answer.resolve(foundAs('kes'));
    await pages[0]?.answer.promise;
    expect(heard).not.toHaveBeenCalled();
    expect(now().found.size).toBe(0);
  });
});

const labelsFor = (entries: Parameters<typeof rankEntries>[1], q: string) =>
  rankEntries('a', entries, q, 9).entries.map(({ label }) => label);
const entry = (label: string, also?: string) => ({ key: label, label, ...(also && { also }) });

it('the lines of the palette stand by how well they answer, those alike as they stood, and to other words behind their own', () => {
  const entries = ['Deals', 'Theme: Dark', 'Create deal', 'Deal IDs', 'Ideals'].map((label) => entry(label));
  const { entries: found, best } = rankEntries('screens', entries, 'deal', 4);
  expect(found.map(({ label }) => label)).toEqual(['Deals', 'Deal IDs', 'Create deal', 'Ideals']);
  expect(best).toBe(ranks.starts);
  const also = [entry('Archive', 'Kestrel summer sale'), entry('Kestrel report')];
  expect(labelsFor(also, 'kestrel')).toEqual(['Kestrel report', 'Archive']);
  expect(labelsFor(also, 'arch kes')).toEqual(['Archive']);
});

describe('the groups of the palette', () => {
  const group = (key: string, best: number, entries = [entry(key)]) => ({ key, best, entries });
  const keysOf = (groups: readonly { key: string }[]) => groups.map(({ key }) => key);

  it('begin with the best, leave out those with nothing in them, and never move once they are shown', () => {
    const groups = [group('a', 4), group('b', 0, []), group('c', 1), group('d', 4)];
    expect(keysOf(inOrder(groups, []))).toEqual(['c', 'a', 'd']);
    const more = [group('a', 4), group('late', 0), group('c', 1), group('later', 2)];
    expect(keysOf(inOrder(more, ['c', 'a']))).toEqual(['c', 'a', 'late', 'later']);
  });
});

describe('the objects opened last', () => {
  const opened = (id: number, name = `Boat ${id}`): Recent => ({ resource: 'boats', id, name, account: null });

  it('are eight, the newest first, each but once and by its last name', () => {
    const all = Array.from({ length: 10 }, (_, id) => opened(id)).reduce<readonly Recent[]>(withRecent, []);
    expect(all.map(({ id }) => id)).toEqual([9, 8, 7, 6, 5, 4, 3, 2]);
    expect(withRecent(all, opened(4, 'Renamed')).map(({ name }) => name)[0]).toBe('Renamed');
    expect(withRecent(all, opened(4, 'Renamed'))).toHaveLength(8);
  });
});
