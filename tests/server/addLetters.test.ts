import { PGlite } from '@electric-sql/pglite';
import { describe, expect, it } from 'vitest';
import { toEntity } from '../../api/objects/entity';
import { openStore } from '../../server/store/openStore';
import { resourceOf } from '../../src/resources';
import { newFolders } from '../support/newFolders';
import { silentLog } from '../support/silentLog';

describe('hosts stored before their letters were searched', () => {
  const newFolder = newFolders();

  it('are found by their letters after the next start', async () => {
    const coded = 'xn--mnchen-3ya.example';
    const record = {
      id: 7,
      name: 'One',
      status: 1,
      demand: 31,
      version: 1,
      domain: coded,
      modifiedBy: null,
      createdAt: '2026-01-01T00:00:00.000Z',
      modifiedAt: '2026-01-01T00:00:00.000Z',
    };
    const dataDir = newFolder();
    const open = async () => (await openStore({ dataDir, log: silentLog })).store;
    const first = await open();
    await first.transaction(async (tx) => {
      await tx.insert([toEntity(resourceOf('advertisers'), record)]);
      await tx.addMembers('sitelists', 9, [{ value: coded, key: coded, target: null }]);
    });
    await first.close();
    const database = new PGlite(dataDir);
    await database.exec(
      `update objects set search = E'7\\none\\n${coded}'; update object_members set search = '${coded}'; delete from keys where kind = 'upkeep'`,
    );
    await database.close();
    const store = await open();
    const asked = { type: 'advertisers', scope: { owner: 31, global: true }, where: [], q: 'münchen' } as const;
    const found = await store.find(asked);
    const entries = await store.members('sitelists', 9, [0, 9], 'münchen');
    expect([found.rows.map(({ id }) => id), entries.rows.map(({ value }) => value)]).toEqual([[7], [coded]]);
    await store.close();
  });
});
