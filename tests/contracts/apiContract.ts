import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources as all } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';
import { linkContract } from './linkContract';
import { textContract } from './textContract';

const stamps = ['modifiedAt', 'modifiedBy', 'version'];

const without = (record: Readonly<Record<string, unknown>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !names.includes(name)));

/** A copy has a name of its own, so that one need not be cleared. */
const isClearedByCopy = (resource: AnyResource) =>
  Object.entries(resource.fields).some(([name, field]) => name !== 'name' && field.unique && field.required);

/** What every definition's calls do, on any host: one suite for all of them, a new one included. */
export function apiContract(
  name: string,
  makeHost: () => Promise<ApiHost>,
  isOf: (resource: AnyResource) => boolean = () => true,
): void {
  const resources = all.filter(isOf);
  const named = (list: readonly AnyResource[]) => list.map((resource) => [resource.name, resource] as const);
  describe(`the API on ${name}`, () => {
    let host: ApiHost;
    let maker: Maker;
    beforeAll(async () => {
      host = await makeHost();
      maker = createMaker(host);
    });
    afterAll(() => host.close());

    describe.each(named(resources))('%s', (_, resource) => objectContract(resource, () => maker));
    describe.each(named(resources.filter((resource) => !isClearedByCopy(resource))))('%s', (_, resource) => {
      it('is copied, switched off and with a name of its own', async () => {
        const { call, base } = await maker.writerOf(resource);
        const made = await maker.create(resource, {}, true);
        const copy = (body: object) => call('POST', `${base}/${made.id}/copy`, body);
        const copied = { name: `${made.name} (copy)`, status: 0 };
        const draft = await copy({ save: false });
        expect([draft.status, draft.body]).toMatchObject([200, copied]);
        for (const key of ['id', 'uid', 'version']) expect(draft.body).not.toHaveProperty(key);
        expect(await copy({})).toMatchObject({ status: 201, body: { ...copied, version: 1 } });
        const name = `Another ${made.name}`;
        expect(await copy({ name })).toMatchObject({ status: 201, body: { name } });
      });
    });
    describe.each(named(resources.filter(isClearedByCopy)))('%s', (_, resource) => {
      it('is not copied in one go where something required must be unique, and says which', async () => {
        const { call, base } = await maker.writerOf(resource);
        const { id } = await maker.create(resource);
        const fields = Object.entries(resource.fields).filter(([, { unique, required }]) => unique && required);
        const unique = fields.map(([field]) => field);
        const copy = await call('POST', `${base}/${id}/copy`, {});
        expect([copy.status, Object.keys(copy.body.errors)]).toEqual([422, expect.arrayContaining(unique)]);
        const draft = await call('POST', `${base}/${id}/copy`, { save: false });
        expect([draft.status, draft.body[unique[0] as string]]).toEqual([200, null]);
      });
    });
    linkContract(isOf, () => maker);
    textContract(resources, () => maker);
  });
}

function objectContract(resource: AnyResource, makerNow: () => Maker): void {
  it('is created with its defaults, read, listed and found', async () => {
    const { call, base, listPath } = await makerNow().writerOf(resource);
    const body = await makerNow().body(resource);
    const created = await call('POST', base, body);
    expect(created.body).toMatchObject({ id: expect.any(Number), name: body.name, version: 1, status: 1 });
    const { id } = created.body;
    const { headers } = created;
    expect([created.status, headers.get('Location'), headers.get('ETag')]).toEqual([201, `${base}/${id}`, '"v1"']);
    expect((await call('GET', `${base}/${id}`)).body).toEqual(created.body);
    expect((await call('GET', listPath)).body).toContainEqual(expect.objectContaining({ id, name: body.name }));
    const found = await call('GET', `${base}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}&range=[0,9]`);
    expect(found.headers.get('Content-Range')).toBe(`${resource.name} 0-0/1`);
    const fields = Object.entries(resource.allFields);
    const secrets = fields.filter(([, { access }]) => access === 'writeOnly').map(([field]) => field);
    expect(found.body).toEqual([without(created.body, secrets)]);
  });

  it('is found by its name and sorted by it', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const filter = JSON.stringify({ q: String(made.name) });
    const query = new URLSearchParams({ filter, sort: '["name","DESC"]', range: '[0,0]' });
    const found = await call('GET', `${base}?${query}`);
    expect(found.body.map((row: { name: string }) => row.name)).toEqual([made.name]);
  });

  it('is changed by merging, with the version that was read', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const put = (body: object, headers?: Record<string, string>) => call('PUT', `${base}/${made.id}`, body, headers);
    const changed = await put({ note: ' Seen by two. ', version: 1 });
    expect(changed.body).toMatchObject({ version: 2, note: 'Seen by two.' });
    expect(without(changed.body, [...stamps, 'note'])).toEqual(without(made, [...stamps, 'note']));
    expect(await put({ ...changed.body, note: null })).toMatchObject({ status: 200, body: { note: null, version: 3 } });
    expect(await put({ note: null }, { 'If-Match': '"v3"' })).toMatchObject({ status: 200, body: { version: 3 } });
  });

  it('is not overwritten by who saw an older version, nor by who names none', async () => {
    const { call, base, viewer } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const put = (body: object) => call('PUT', `${base}/${made.id}`, body);
    await put({ note: 'First', version: 1 });
    const stale = await put({ note: 'Second', version: 1 });
    const current = { id: made.id, version: 2, note: 'First' };
    const by = { id: viewer.user, name: viewer.name };
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'version_conflict', current, by }]);
    expect(stale.body.detail).toContain(`by ${viewer.name}`);
    expect((await put({ note: 'Third' })).status).toBe(428);
    expect((await put({ status: 0 })).body).toMatchObject({ status: 0, version: 3 });
  });

  it('refuses what is not valid at its field, and stores nothing of it', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const before = (await call('GET', `${base}?range=[0,0]`)).headers.get('Content-Range');
    const bad = await call('POST', base, { ...(await makerNow().body(resource)), name: '', nonsense: 1 });
    expect([bad.status, Object.keys(bad.body.errors).sort()]).toEqual([422, ['name', 'nonsense']]);
    expect(bad.body.errors.name).toMatchObject({ code: 'required', message: expect.any(String) });
    const edit = await call('PUT', `${base}/${made.id}`, { note: 'Half', name: 'x'.repeat(256), version: 1 });
    expect([edit.status, Object.keys(edit.body.errors)]).toEqual([422, ['name']]);
    expect((await call('GET', `${base}/${made.id}`)).body).toEqual(made);
    expect((await call('GET', `${base}?range=[0,0]`)).headers.get('Content-Range')).toBe(before);
  });

  it('is archived and restored, never by a status switch', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const other = await makerNow().create(resource);
    expect((await call('PUT', `${base}/${other.id}`, { status: 2, version: 1 })).body.errors).toHaveProperty('status');
    const post = async (what: string, body: object) => (await call('POST', `${base}/${made.id}/${what}`, body)).body;
    expect(await post('archive', { version: 1 })).toMatchObject({ status: 2, version: 2 });
    const shown = await call('GET', `${base}?filter=${encodeURIComponent(JSON.stringify({ q: made.name }))}`);
    expect(shown.body).toEqual([]);
    expect(await post('restore', { version: 2, to: 1 })).toMatchObject({ status: 1, version: 3 });
    await post('archive', { version: 3 });
    expect(await post('restore', { version: 4 })).toMatchObject({ status: 0, version: 5 });
  });

  it('is changed in bulk and given back by undo', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = [await makerNow().create(resource), await makerNow().create(resource)];
    const ids = made.map((record) => record.id);
    const bulk = (more: object = {}) => call('POST', `${base}/bulk`, { ids, changes: { status: 0 }, ...more });
    const read = async () => (await call('GET', `${base}/${ids[0]}`)).body;
    expect((await bulk({ dryRun: true })).body).toEqual({ changed: 2, unchanged: 0 });
    const { body: done } = await bulk();
    expect(done).toMatchObject({ changed: 2, unchanged: 0, undo: expect.any(String) });
    expect(await read()).toMatchObject({ status: 0, version: 2 });
    expect((await bulk()).body).toEqual({ changed: 0, unchanged: 2 });
    expect((await call('POST', `/api/undo/${done.undo}`)).body).toEqual({ changed: 2 });
    const modified = { modifiedAt: expect.any(String), modifiedBy: expect.any(Number) };
    expect(await read()).toEqual({ ...made[0], version: 3, ...modified });
    expect((await call('POST', `/api/undo/${done.undo}`)).status).toBe(410);
    expect((await bulk({ ids: [...ids, 2_000_000_000] })).status).toBe(404);
    expect((await read()).status).toBe(1);
  });

  it('tells its history, the newest first', async () => {
    const { call, base, viewer } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    await call('PUT', `${base}/${made.id}`, { note: 'Checked', version: 1 });
    await call('POST', `${base}/${made.id}/archive`, { version: 2 });
    const { body, headers } = await call('GET', `${base}/${made.id}/history?range=[0,9]`);
    expect(headers.get('Content-Range')).toBe('history 0-2/3');
    const told = body.map(({ action, version }: { action: string; version: number }) => `${action} ${version}`);
    expect(told).toEqual(['archive 3', 'update 2', 'create 1']);
    const by = { id: viewer.user, name: viewer.name };
    const changes = [{ field: 'note', from: null, to: 'Checked' }];
    expect(body[1]).toMatchObject({ by, admin: null, changes });
  });

  it('is deleted for good', async () => {
    const { call, base, listPath } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const { headers } = await call('GET', listPath);
    const deleted = await call('DELETE', `${base}/${made.id}`);
    expect([deleted.status, deleted.body]).toEqual([200, { id: made.id }]);
    expect((await call('GET', `${base}/${made.id}`)).status).toBe(404);
    expect((await call('GET', `${base}/${made.id}/history`)).status).toBe(404);
    const since = await call('GET', `${listPath}?since=${headers.get('X-List-Version')}`);
    expect([since.body.removed ?? [made.id], since.body.changed ?? []]).toMatchObject([[made.id], []]);
  });
}
