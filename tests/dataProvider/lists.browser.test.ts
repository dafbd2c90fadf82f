import { beforeEach, describe, expect, it, vi } from 'vitest';
import { listDatabase } from '../../src/dataProvider/lists/deleteListCopies';
import { createLists } from '../../src/dataProvider/lists/lists';
import { listWorker } from '../../src/dataProvider/lists/listWorker';
import { boat, createHarbour, place, shown, source } from '../support/harbour';
import { transportTo } from '../support/transportTo';

beforeEach(() => listWorker().clear());

/** What a page of the console has: the worker, IndexedDB, and the calls to the server. Each further one is a reload. */
async function openPage({ harbour, app }: ReturnType<typeof createHarbour>, at = place) {
  const onChanged = vi.fn();
  const lists = createLists({
    transport: transportTo(app),
    place: at,
    secret: null,
    onChanged,
    log: () => undefined,
    idle: async () => undefined,
  });
  harbour.asked.length = 0;
  const opened = await lists.want(source).opened;
  await lists.want(source).held;
  const names = async () =>
    (await lists.query(source.name, { where: shown, sort: { field: 'name', direction: 'asc' } }, shown))?.rows.map(
      ({ name }) => name,
    );
  return { lists, opened, names, onChanged, asked: harbour.asked };
}

/** Copies are written behind the answer. */
const copyOf = async (etag: string) => expect.poll(() => readEtags()).toContain(etag);

function readEtags(): Promise<readonly unknown[]> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(listDatabase);
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const all = request.result.transaction('copies').objectStore('copies').getAll();
      all.onsuccess = () => {
        request.result.close();
        resolve(all.result.map((copy) => copy.etag));
      };
    };
  });
}

describe('lists over a reload of the page', () => {
  it('come from the browser at once, and the server is asked for changes alone', async () => {
    const server = createHarbour();
    expect((await openPage(server)).opened).toBe(false);
    await copyOf('"1"');
    server.harbour.version = 2;
    server.harbour.changes = { changed: [boat(3, { name: 'A boat', version: 2 })], removed: [1] };
    const { opened, names, onChanged, asked } = await openPage(server);
    expect(opened).toBe(true);
    await expect.poll(names).toEqual(['A boat', 'Boat 2']);
    expect(asked).toEqual(['/boats/list?since=1']);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', [3, 1]);
  });

  it('are kept after a 304 and replaced after anything else, where the server counts no versions', async () => {
    const server = createHarbour(false);
    await openPage(server);
    await copyOf('"1"');
    const same = await openPage(server);
    await expect.poll(() => same.asked).toEqual(['/boats/list with ETag']);
    expect(await same.names()).toHaveLength(3);
    server.harbour.version = 2;
    server.harbour.rows = [boat(8)];
    const { names } = await openPage(server);
    await expect.poll(names).toEqual(['Boat 8']);
    await copyOf('"2"');
  });

  it('show what was written before the server is asked', async () => {
    const { lists, names } = await openPage(createHarbour());
    await lists.patch(source.name, [boat(2, { name: 'Written', version: 2 })], [3]);
    expect(await names()).toEqual(['Boat 1', 'Written']);
  });

  it.each([
    ['session', { ...place, session: 's2' }],
    ['viewer', { ...place, viewer: '12/1' }],
    ['mode', { ...place, mode: 'dsp' }],
  ])('are not those of another %s', async (_, other) => {
    const server = createHarbour();
    await openPage(server);
    await copyOf('"1"');
    const { opened, asked } = await openPage(server, other);
    expect(opened).toBe(false);
    expect(asked).toEqual(['/boats/list']);
  });
});
