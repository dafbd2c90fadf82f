import { describe, expect, it, vi } from 'vitest';
import { createLists } from '../../src/dataProvider/lists/lists';
import { boat, createHarbour, place, shown, source } from '../support/harbour';
import { createMemoryCopies, listServiceInProcess } from '../support/listServiceInProcess';
import { transportTo } from '../support/transportTo';

function start({ harbour, app } = createHarbour(), copies = createMemoryCopies()) {
  const onChanged = vi.fn();
  const log = vi.fn();
  const lists = createLists({
    transport: transportTo(app),
    place,
    secret: null,
    onChanged,
    log,
    service: listServiceInProcess(copies),
    idle: async () => undefined,
  });
  const names = async () =>
    (await lists.query(source.name, { where: shown, sort: { field: 'name', direction: 'asc' } }, shown))?.rows.map(({ name }) => name);
  return { lists, names, harbour, app, copies, onChanged, log };
}

describe('the lists of a tab', () => {
  it('are loaded on first use', async () => {
    const { lists, names, harbour } = start();
    await lists.refresh(source.name);
    expect(await names()).toBeUndefined();
    expect(harbour.asked).toEqual([]);
  });

  it('are loaded once, however many want them', async () => {
    const { lists, names, harbour } = start();
    await Promise.all([lists.want(source).held, lists.want(source).held]);
    expect(await names()).toEqual(['Boat 1', 'Boat 2', 'Boat 3']);
    expect(lists.find(source.name)).toMatchObject({ size: 3, version: 1 });
    expect(harbour.asked).toEqual(['/boats/list']);
  });

  it('let what is on the screen go first', async () => {
    const { lists, harbour } = start();
    let arrive = (): void => undefined;
    const firstRows = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const { opened, held } = lists.want(source, firstRows);
    expect(await opened).toBe(false);
    expect(harbour.asked).toEqual([]);
    arrive();
    expect(await held).toBe(true);
  });

  it('use the copy of an earlier page at once, and ask only for what has changed since', async () => {
    const first = start();
    await first.lists.want(source).held;
    const { harbour } = first;
    harbour.asked.length = 0;
    harbour.version = 2;
    harbour.changes = { changed: [boat(2, { name: 'A boat', version: 2 })], removed: [1] };

    const later = start(first, first.copies);
    expect(await later.lists.want(source).opened).toBe(true);
    await vi.waitFor(() => expect(later.onChanged).toHaveBeenCalledExactlyOnceWith('boats', [2, 1]));
    expect(await later.names()).toEqual(['A boat', 'Boat 3']);
    expect(harbour.asked).toEqual(['/boats/list?since=1']);
    expect(later.lists.find(source.name)?.version).toBe(2);
  });

  it('ask by ETag where the server counts no versions', async () => {
    const first = start(createHarbour(false));
    await first.lists.want(source).held;
    const later = start(first, first.copies);
    await later.lists.want(source).held;
    await later.lists.refresh(source.name);
    expect(first.harbour.asked).toEqual(['/boats/list', '/boats/list with ETag', '/boats/list with ETag']);
    expect(later.onChanged).not.toHaveBeenCalled();

    first.harbour.version = 2;
    first.harbour.rows = [boat(1), boat(9)];
    await later.lists.refresh(source.name);
    expect(await later.names()).toEqual(['Boat 1', 'Boat 9']);
    expect(later.onChanged).toHaveBeenCalledExactlyOnceWith('boats', [9, 2, 3]);
  });

  it('take in what was written while they were under way, and ask what else there was', async () => {
    const { lists, names, harbour } = start();
    let open = (): void => undefined;
    harbour.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { held } = lists.want(source);
    await vi.waitFor(() => expect(harbour.asked).toHaveLength(1));
    await lists.patch(source.name, [boat(2, { name: 'Written', version: 2 })], [3]);
    open();
    await held;
    expect(await names()).toEqual(['Boat 1', 'Written']);
    await vi.waitFor(() => expect(harbour.asked).toEqual(['/boats/list', '/boats/list?since=1']));
  });

  it('ask once more for all who ask meanwhile', async () => {
    const { lists, harbour } = start();
    await lists.want(source).held;
    await Promise.all([1, 2, 3, 4].map(() => lists.refresh(source.name)));
    expect(harbour.asked).toEqual(['/boats/list', '/boats/list?since=1', '/boats/list?since=1']);
  });

  it('are only logged when they cannot be loaded, and tried again later', async () => {
    vi.useFakeTimers();
    const { lists, harbour, log } = start();
    harbour.isDown = true;
    expect(await lists.want(source).held).toBe(false);
    expect(log).toHaveBeenCalledTimes(1);
    harbour.isDown = false;
    expect(await lists.want(source).held).toBe(false);
    vi.advanceTimersByTime(30_000);
    expect(await lists.want(source).held).toBe(true);
    vi.useRealTimers();
  });

  it('stay as they are when the changes cannot be read', async () => {
    const { lists, names, harbour, log } = start();
    await lists.want(source).held;
    harbour.isDown = true;
    await lists.refresh(source.name);
    expect(log).toHaveBeenCalledTimes(1);
    expect(await names()).toHaveLength(3);
  });

  it('are read anew on demand, without the copies', async () => {
    const { lists, names, harbour, onChanged } = start();
    await lists.want(source).held;
    harbour.rows = [boat(5)];
    await lists.reload();
    expect(await names()).toEqual(['Boat 5']);
    expect(harbour.asked).toEqual(['/boats/list', '/boats/list']);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are not said to be read anew where one did not come', async () => {
    const { lists, harbour, onChanged, log } = start();
    await lists.want(source).held;
    harbour.isDown = true;
    await expect(lists.reload()).rejects.toMatchObject({ code: 'lists', message: 'Some lists could not be refreshed. Try again.' });
    expect(log).toHaveBeenCalledTimes(1);
    // The screens ask page by page meanwhile.
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are read anew where one is too long to be sent whole', async () => {
    const { lists, harbour, onChanged } = start();
    harbour.isLong = true;
    await lists.want(source).held;
    await lists.reload();
    expect(lists.isPaged(source.name)).toBe(true);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
  });

  it('are dropped with their copy when they become too long, and looked at again later', async () => {
    const { lists, names, harbour, copies, onChanged } = start();
    await lists.want(source).held;
    await vi.waitFor(() => expect(copies.kept.size).toBe(1));
    vi.useFakeTimers();
    harbour.isLong = true;
    await lists.refresh(source.name);
    expect(onChanged).toHaveBeenCalledExactlyOnceWith('boats', []);
    expect([lists.find(source.name), lists.isPaged(source.name), copies.kept.size]).toEqual([undefined, true, 0]);
    expect([await names(), await lists.getMany(source.name, [1]), await lists.ids(source.name, { where: shown })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(await lists.search([source.name], 'boat', 5)).toEqual([undefined]);
    harbour.isLong = false;
    vi.advanceTimersByTime(600_000);
    expect(await lists.want(source).held).toBe(true);
    vi.useRealTimers();
  });

  it('drop what arrives after they were cleared', async () => {
    const { lists, names, harbour, copies } = start();
    let open = (): void => undefined;
    harbour.gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    const { held } = lists.want(source);
    await vi.waitFor(() => expect(harbour.asked).toHaveLength(1));
    await lists.clear();
    open();
    expect(await held).toBe(false);
    expect(await names()).toBeUndefined();
    expect(copies.kept.size).toBe(0);
  });
});
