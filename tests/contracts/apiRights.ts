import { describe, expect, it } from 'vitest';
import { isGranted, type Role } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';
import { type ApiHost, logins } from '../support/host';
import type { Maker } from '../support/makeObject';

const people: readonly (readonly [keyof typeof logins, Role])[] = [
  ['admin', 'admin'],
  ['helpdesk', 'admin'],
  ['demand', 'demand'],
  ['supply', 'demand'],
  ['sub', 'sub'],
  ['adv', 'adv'],
];

const denied = (resources: readonly AnyResource[], what: 'read' | 'write') =>
  resources.flatMap((resource) =>
    people.flatMap(([login, role]) => {
      const shown = { showSsp: true, showSspMin: false, showDsp: !['supply', 'sub'].includes(login) };
      if (isGranted({ role, isSuper: login === 'admin', ...shown } as never, resource.access[what])) return [];
      return [[`${login} on ${resource.name}`, login, resource, resource.base[role], resource.listPath[role]] as const];
    }),
  );

/** Every call refuses users without a grant; users of another account find nothing. */
export function apiRights(resources: readonly AnyResource[], hostNow: () => ApiHost, makerNow: () => Maker): void {
  describe.each(denied(resources, 'read'))('without a grant to read, %s', (_, login, resource, base, listPath) => {
    it('gets 403 from every call that reads', async () => {
      const { id } = await makerNow().create(resource);
      const call = await hostNow().as(logins[login]);
      const paths = [base, listPath, `${listPath}?since=1`, `${base}?range=[0,9]`];
      paths.push(...['', '/refs', '/history'].map((shape) => `${base}/${id}${shape}`));
      for (const path of paths) expect([path, (await call('GET', path)).status]).toEqual([path, 403]);
      expect((await call('POST', `${base}/refs`, { ids: [1] })).status).toBe(403);
      if (!resource.paged) expect((await call('POST', `${base}/export`, {})).status).toBe(403);
    });
  });

  describe.each(denied(resources, 'write'))('without a grant to write, %s', (_, login, resource, base) => {
    it('gets 403 from every call that writes, and nothing changes', async () => {
      const made = await makerNow().create(resource);
      const call = await hostNow().as(logins[login]);
      const calls = [
        ['POST', base, { name: 'Mine' }],
        ['PUT', `${base}/${made.id}`, { name: 'Mine', version: 1 }],
        ['DELETE', `${base}/${made.id}`, undefined],
        ['POST', `${base}/bulk`, { ids: [made.id], changes: { status: 0 } }],
        ['POST', `${base}/bulk`, { filter: {}, changes: { status: 0 }, dryRun: true }],
        ['POST', `${base}/${made.id}/copy`, { save: false }],
        ['POST', `${base}/${made.id}/copy`, {}],
        ['POST', `${base}/${made.id}/archive`, { version: 1 }],
        ['POST', `${base}/${made.id}/restore`, { version: 1 }],
        ...(resource.paged ? [] : ([['POST', `${base}/import`, `ID,Name\n${made.id},Mine\n`]] as const)),
      ] as const;
      for (const [method, path, body] of calls)
        expect([method, path, (await call(method, path, body, typeOf(body))).status]).toEqual([method, path, 403]);
      const owner = await makerNow().writerOf(resource);
      expect((await owner.call('GET', `${owner.base}/${made.id}`)).body).toEqual(made);
    });
  });

  const writer = { role: 'demand', showSsp: true, showDsp: true } as never;
  const owned = resources.filter(({ owner, access }) => owner !== 'platform' && isGranted(writer, access.write));

  describe.each(owned.map((resource) => [resource.name, resource] as const))('%s of another account', (_, resource) => {
    it('are not there for anybody else', async () => {
      const made = await makerNow().create(resource);
      const call = await hostNow().as(logins.other);
      const base = resource.base.demand;
      const calls = [
        ['GET', `${base}/${made.id}`, undefined],
        ['PUT', `${base}/${made.id}`, { name: 'Mine', version: 1 }],
        ['DELETE', `${base}/${made.id}`, undefined],
        ['POST', `${base}/${made.id}/copy`, {}],
        ['POST', `${base}/${made.id}/archive`, { version: 1 }],
        ['POST', `${base}/${made.id}/restore`, { version: 1 }],
        ['GET', `${base}/${made.id}/refs`, undefined],
        ['GET', `${base}/${made.id}/history`, undefined],
        ['POST', `${base}/bulk`, { ids: [made.id], changes: { status: 0 } }],
      ] as const;
      for (const [method, path, body] of calls)
        expect([method, path, (await call(method, path, body)).status]).toEqual([method, path, 404]);
      const found = `${base}?filter=${encodeURIComponent(JSON.stringify({ id: [made.id] }))}`;
      for (const path of [resource.listPath.demand, found])
        expect(JSON.stringify((await call('GET', path)).body)).not.toContain(`"id":${made.id},`);
      if (!resource.paged) {
        const file = `ID,Name\n${made.id},Mine\n`;
        const { rejected } = (await call('POST', `${base}/import`, file, typeOf(file))).body;
        expect(rejected).toMatchObject([{ line: 2, field: 'ID' }]);
        expect((await call('POST', `${base}/export`, { ids: [made.id] })).body.trimEnd()).not.toContain('\n');
      }
      const owner = await makerNow().writerOf(resource);
      expect((await owner.call('GET', `${owner.base}/${made.id}`)).body).toEqual(made);
    });
  });
}

const typeOf = (body: unknown): Record<string, string> =>
  typeof body === 'string' ? { 'Content-Type': 'text/csv' } : {};
