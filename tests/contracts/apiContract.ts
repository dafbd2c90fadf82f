import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resources as all } from '../../src/resources';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiHost } from '../support/host';
import { createMaker, type Maker } from '../support/makeObject';
import { apiRights } from './apiRights';
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
  describe(`the API on ${name}`, () => {
    let host: ApiHost;
    let maker: Maker;
    beforeAll(async () => {
      host = await makeHost();
      maker = createMaker(host);
    });
    afterAll(() => host.close());

    describe.each(resources.map((resource) => [resource.name, resource] as const))('%s', (_, resource) => {
      objectContract(resource, () => maker);
    });
    describe.each(
      resources.filter((resource) => !isClearedByCopy(resource)).map((resource) => [resource.name, resource] as const),
    )('%s', (_, resource) => {
      it('is copied, switched off and with a name of its own', async () => {
        const { call, base } = await maker.writerOf(resource);
        const made = await maker.create(resource, {}, true);
        const draft = await call('POST', `${base}/${made.id}/copy`, { save: false });
        expect(draft.status).toBe(200);
        expect(draft.body).toMatchObject({ name: `${made.name} (copy)`, status: 0 });
        for (const key of ['id', 'uid', 'version']) expect(draft.body).not.toHaveProperty(key);
        const copy = await call('POST', `${base}/${made.id}/copy`, {});
        expect([copy.status, copy.body]).toMatchObject([201, { name: `${made.name} (copy)`, status: 0, version: 1 }]);
        const second = await call('POST', `${base}/${made.id}/copy`, { name: `Another ${made.name}` });
        expect([second.status, second.body.name]).toEqual([201, `Another ${made.name}`]);
      });
    });
    describe.each(resources.filter(isClearedByCopy).map((resource) => [resource.name, resource] as const))(
      '%s',
      (_, resource) => {
        it('is not copied in one go where something required must be unique, and says which', async () => {
          const { call, base } = await maker.writerOf(resource);
          const made = await maker.create(resource);
          const unique = Object.entries(resource.fields).flatMap(([field, { unique: scope, required }]) =>
            scope && required ? [field] : [],
          );
          const copy = await call('POST', `${base}/${made.id}/copy`, {});
          expect(copy.status).toBe(422);
          expect(Object.keys(copy.body.errors)).toEqual(expect.arrayContaining(unique));
          const draft = await call('POST', `${base}/${made.id}/copy`, { save: false });
          expect([draft.status, draft.body[unique[0] as string]]).toEqual([200, null]);
        });
      },
    );
    linkContract(isOf, () => maker);
    textContract(resources, () => maker);
    apiRights(
      resources,
      () => host,
      () => maker,
    );
  });
}

function objectContract(resource: AnyResource, makerNow: () => Maker): void {
  it('is created with its defaults, read, listed and found', async () => {
    const { call, base, listPath } = await makerNow().writerOf(resource);
    const body = await makerNow().body(resource);
    const created = await call('POST', base, body);
    expect(created.body).toMatchObject({ id: expect.any(Number), name: body.name, version: 1, status: 1 });
    expect([created.status, created.headers.get('Location'), created.headers.get('ETag')]).toEqual([
      201,
      `${base}/${created.body.id}`,
      '"v1"',
    ]);
    const { id } = created.body;
    expect((await call('GET', `${base}/${id}`)).body).toEqual(created.body);
    const whole = await call('GET', listPath);
    expect(whole.body).toContainEqual(expect.objectContaining({ id, name: body.name }));
    const found = await call('GET', `${base}?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}&range=[0,9]`);
    expect(found.headers.get('Content-Range')).toBe(`${resource.name} 0-0/1`);
    const secrets = Object.entries(resource.allFields).flatMap(([field, { access }]) =>
      access === 'writeOnly' ? [field] : [],
    );
    expect(found.body).toEqual([without(created.body, secrets)]);
  });

  it('is found by its name and sorted by it', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const query = new URLSearchParams({
      filter: JSON.stringify({ q: String(made.name) }),
      sort: '["name","DESC"]',
      range: '[0,0]',
    });
    const found = await call('GET', `${base}?${query}`);
    expect(found.body.map((row: { name: string }) => row.name)).toEqual([made.name]);
  });

  it('is changed by merging, with the version that was read', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    const changed = await call('PUT', `${base}/${made.id}`, { note: ' Seen by two. ', version: 1 });
    expect(changed.body).toMatchObject({ version: 2, note: 'Seen by two.' });
    expect(without(changed.body, [...stamps, 'note'])).toEqual(without(made, [...stamps, 'note']));
    const whole = await call('PUT', `${base}/${made.id}`, { ...changed.body, note: null });
    expect([whole.status, whole.body.note, whole.body.version]).toEqual([200, null, 3]);
    const same = await call('PUT', `${base}/${made.id}`, { note: null }, { 'If-Match': '"v3"' });
    expect([same.status, same.body.version]).toEqual([200, 3]);
  });

  it('is not overwritten by who saw an older version, nor by who names none', async () => {
    const { call, base, viewer } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    await call('PUT', `${base}/${made.id}`, { note: 'First', version: 1 });
    const stale = await call('PUT', `${base}/${made.id}`, { note: 'Second', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.body).toMatchObject({
      code: 'version_conflict',
      current: { id: made.id, version: 2, note: 'First' },
      by: { id: viewer.user, name: viewer.name },
    });
    expect(stale.body.detail).toContain(`by ${viewer.name}`);
    expect((await call('PUT', `${base}/${made.id}`, { note: 'Third' })).status).toBe(428);
    expect((await call('PUT', `${base}/${made.id}`, { status: 0 })).body).toMatchObject({ status: 0, version: 3 });
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
    const archived = await call('POST', `${base}/${made.id}/archive`, { version: 1 });
    expect(archived.body).toMatchObject({ status: 2, version: 2 });
    const shown = await call('GET', `${base}?filter=${encodeURIComponent(JSON.stringify({ q: made.name }))}`);
    expect(shown.body).toEqual([]);
    const undone = await call('POST', `${base}/${made.id}/restore`, { version: 2, to: 1 });
    expect(undone.body).toMatchObject({ status: 1, version: 3 });
    await call('POST', `${base}/${made.id}/archive`, { version: 3 });
    expect((await call('POST', `${base}/${made.id}/restore`, { version: 4 })).body).toMatchObject({
      status: 0,
      version: 5,
    });
  });

  it('is changed in bulk and given back by undo', async () => {
    const { call, base } = await makerNow().writerOf(resource);
    const made = [await makerNow().create(resource), await makerNow().create(resource)];
    const ids = made.map((record) => record.id);
    const dry = await call('POST', `${base}/bulk`, { ids, changes: { status: 0 }, dryRun: true });
    expect(dry.body).toEqual({ changed: 2, unchanged: 0 });
    const done = await call('POST', `${base}/bulk`, { ids, changes: { status: 0 } });
    expect(done.body).toMatchObject({ changed: 2, unchanged: 0, undo: expect.any(String) });
    expect((await call('GET', `${base}/${ids[0]}`)).body).toMatchObject({ status: 0, version: 2 });
    expect((await call('POST', `${base}/bulk`, { ids, changes: { status: 0 } })).body).toEqual({
      changed: 0,
      unchanged: 2,
    });
    expect((await call('POST', `/api/undo/${done.body.undo}`)).body).toEqual({ changed: 2 });
    expect((await call('GET', `${base}/${ids[0]}`)).body).toEqual({
      ...made[0],
      version: 3,
      modifiedAt: expect.any(String),
      modifiedBy: expect.any(Number),
    });
    expect((await call('POST', `/api/undo/${done.body.undo}`)).status).toBe(410);
    const half = await call('POST', `${base}/bulk`, { ids: [...ids, 2_000_000_000], changes: { status: 0 } });
    expect(half.status).toBe(404);
    expect((await call('GET', `${base}/${ids[0]}`)).body.status).toBe(1);
  });

  it('tells its history, the newest first', async () => {
    const { call, base, viewer } = await makerNow().writerOf(resource);
    const made = await makerNow().create(resource);
    await call('PUT', `${base}/${made.id}`, { note: 'Checked', version: 1 });
    await call('POST', `${base}/${made.id}/archive`, { version: 2 });
    const { body, headers } = await call('GET', `${base}/${made.id}/history?range=[0,9]`);
    expect(headers.get('Content-Range')).toBe('history 0-2/3');
    expect(body.map((entry: { action: string; version: number }) => [entry.action, entry.version])).toEqual([
      ['archive', 3],
      ['update', 2],
      ['create', 1],
    ]);
    expect(body[1]).toMatchObject({
      by: { id: viewer.user, name: viewer.name },
      admin: null,
      changes: [{ field: 'note', from: null, to: 'Checked' }],
    });
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
