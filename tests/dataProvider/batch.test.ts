import { describe, expect, it, vi } from 'vitest';
import { createBatch } from '../../src/dataProvider/batch';

const load = () => vi.fn(async (_base: string, ids: readonly number[]) => ids.filter((id) => id < 900).map((id) => ({ id })));

describe('calls for single objects', () => {
  it('of one turn become one, and each gets its own', async () => {
    const calls = load();
    const read = createBatch(calls);
    const [one, two, other] = await Promise.all([read('/a', [1, 2]), read('/a', [2, 3, 999]), read('/b', [1])]);
    expect([one, two, other]).toEqual([[{ id: 1 }, { id: 2 }], [{ id: 2 }, { id: 3 }], [{ id: 1 }]]);
    expect(calls.mock.calls).toEqual([
      ['/a', [1, 2, 3, 999]],
      ['/b', [1]],
    ]);
  });

  it('of later turns are calls of their own', async () => {
    const calls = load();
    const read = createBatch(calls);
    await read('/a', [1]);
    await read('/a', [1]);
    expect(calls).toHaveBeenCalledTimes(2);
  });

  it('are parted where an address would grow too long', async () => {
    const calls = load();
    const ids = Array.from({ length: 450 }, (_, at) => at + 1);
    expect(await createBatch(calls)('/a', ids)).toHaveLength(450);
    expect(calls.mock.calls.map(([, part]) => part.length)).toEqual([200, 200, 50]);
  });

  it('fail together', async () => {
    const read = createBatch(() => Promise.reject(new Error('away')));
    await expect(Promise.all([read('/a', [1]), read('/a', [2])])).rejects.toThrow('away');
  });
});
