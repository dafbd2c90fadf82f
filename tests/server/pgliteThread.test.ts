import { describe, expect, it } from 'vitest';
import { openPgliteThread } from '../../server/store/openPglite';

describe('the thread of the embedded database', () => {
  it('goes on after statements that fail', async () => {
    const stops: Error[] = [];
    const database = await openPgliteThread({}, (error) => stops.push(error));
    await expect(database.query('select no_such_column')).rejects.toThrow('no_such_column');
    await expect(database.query('select $1::int', ['x'])).rejects.toThrow();
    expect((await database.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(stops).toEqual([]);
  });

  it('reports a stopped database once, and refuses later queries', async () => {
    const stops: string[] = [];
    const database = await openPgliteThread({}, (error) => stops.push(error.message));
    // The words of PostgreSQL after a write to its log that had no room.
    const broken = `do $$ begin raise exception 'XLogBeginInsert was already called'; end $$`;
    await expect(database.query(broken)).rejects.toThrow();
    await expect.poll(() => stops, { timeout: 10_000 }).toEqual(['The embedded database has stopped (exit code 1).']);
    await expect(database.query('select 1')).rejects.toThrow('has stopped');
  });
});
