import { Hono } from 'hono';
import type { ListSource } from '../../src/dataProvider/lists/lists';
import { listVersionHeader, pagedHeader } from '../../src/model/listAnswer';
import { defineResource } from '../../src/schema/defineResource';
import { integer } from '../../src/schema/fields';
import { refusal } from './transportTo';

const boats = defineResource('boats', ['Boat', 'Boats'], {
  fields: { length: integer('Length') },
  access: { read: [], write: [] },
});
export const source: ListSource = { resource: 'boats', name: '/boats/list', fields: boats.allFields, orders: ['name'] };
export const place = { session: 's1', viewer: '12', mode: 'ssp' };
export const shown = [{ field: 'status', op: 'in', values: [0, 1] }] as const;

export type Boat = { id: number; name: string; status: number; length: number; version: number };
export const boat = (id: number, more: Partial<Boat> = {}): Boat => ({
  id,
  name: `Boat ${id}`,
  status: 1,
  length: id,
  version: 1,
  ...more,
});

/** A server with one list: its rows, its version, and the requests it got. */
export function createHarbour(isVersioned = true) {
  const harbour = {
    rows: [boat(1), boat(2), boat(3)],
    version: 1,
    changes: { changed: [] as Boat[], removed: [] as number[] },
    isDown: false,
    /** Too long to be sent whole. */
    isLong: false,
    asked: [] as string[],
    /** Answers wait until this resolves. */
    gate: Promise.resolve(),
  };
  const app = new Hono().get('/boats/list', async (c) => {
    const etag = `"${harbour.version}"`;
    const isSame = c.req.header('If-None-Match') === etag;
    harbour.asked.push(c.req.url.replace(/^.*\/boats/, '/boats') + (c.req.header('If-None-Match') ? ' with ETag' : ''));
    const rows = [...harbour.rows];
    await harbour.gate;
    if (harbour.isDown) return refusal(500, 'internal');
    if (harbour.isLong) return c.json(rows.slice(0, 1), 200, { [pagedHeader]: '1' });
    if (isSame) return new Response(null, { status: 304 });
    const headers = { ETag: etag, ...(isVersioned && { [listVersionHeader]: String(harbour.version) }) };
    return c.req.query('since')
      ? c.json({ version: harbour.version, ...harbour.changes }, 200, headers)
      : c.json(rows, 200, headers);
  });
  return { harbour, app };
}
