import { keyOf } from '../src/model/rowKeys';
import { sellersFile } from '../src/model/sellersJson';
import { resourceOf } from '../src/resources';
import type { Field } from '../src/schema/kinds';
import { sayRequests } from '../src/schema/messages/sayRequests';
import type { AnyRecord } from '../src/schema/resource';
import { accountType, ownerType, recordOf } from './auth/accounts';
import { notFound } from './http/problems';
import { type Api, type ApiContext, route } from './http/request';
import { isNamed } from './lists/listRoutes';
import type { Ports, StoredObject } from './ports';

export const sellersFilePath = '/sellers.json';
const domainField = 'domain';
const hostsAtMost = 1000;

type File = { readonly json: string; readonly etag: string };

/** Public route of the sellers.json of the account with the requested domain. */
export function sellersFileRoute(api: Api, { store, hostOf }: Ports): void {
  // The file is public and crawlers request it often, so it is cached until its sources change.
  const files = new Map<string, File>();
  let changes = 0;
  store.onChange(({ type }) => {
    if (type !== ownerType && type !== accountType('sub')) return;
    changes += 1;
    files.clear();
  });

  const fileOf = async (host: string): Promise<File | undefined> => {
    const before = changes;
    const account = await accountAt(store, host);
    if (!account) return undefined;
    const partners: AnyRecord[] = [];
    for await (const some of store.all(accountType('sub'), { owner: account.id, global: false }))
      partners.push(...some.filter(({ status }) => status !== 2).map(recordOf));
    const json = JSON.stringify(sellersFile(recordOf(account), partners));
    const file = { json, etag: await etagOf(json) };
    if (files.size >= hostsAtMost) files.clear();
    if (changes === before) files.set(host, file);
    return file;
  };

  route(api, sellersFilePath, {
    async get(c) {
      const host = hostIn(c, hostOf);
      const file = files.get(host) ?? (await fileOf(host));
      if (!file) throw notFound(sayRequests('requests.noSellers', { host }));
      const headers = {
        ETag: file.etag,
        'Cache-Control': 'public, max-age=86400',
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      };
      if (isNamed(c.req.header('If-None-Match'), file.etag)) return new Response(null, { status: 304, headers });
      return new Response(file.json, { headers: { ...headers, 'Content-Type': 'application/json' } });
    },
  });
}

/** The requested host without its port. */
const hostIn = (c: ApiContext, hostOf: Ports['hostOf']): string =>
  (hostOf?.(c.req.raw) ?? new URL(c.req.url).host).replace(/:\d+$/, '').toLowerCase();

async function accountAt(store: Ports['store'], host: string): Promise<StoredObject | undefined> {
  const field = resourceOf(ownerType).allFields[domainField] as Field;
  // Sort keys fold digits, so the exact domain is compared too. Archived accounts are not found.
  const found = await store.findByKeys(ownerType, { [domainField]: keyOf(field, host) }, {});
  return found?.data[domainField] === host ? found : undefined;
}

async function etagOf(json: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(json)));
  return `"${[...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
