import { appStores } from '../reference/appStores';
import type { Message } from '../schema/messages/message';
import { sayRules } from '../schema/messages/sayRules';

export type AppStoreId = (typeof appStores)[number]['id'];
type AppStore = {
  readonly name: string;
  readonly os: (typeof appStores)[number]['os'];
  readonly environment: 'ctv' | 'inapp' | null;
  readonly idPattern?: RegExp;
  readonly idExample?: string;
  readonly page?: string;
};

const byId = new Map<string, AppStore>(appStores.map((store) => [store.id, store]));

export const appStoreOptions = appStores.map(({ id, name }) => [id, name] as const);

export const storeOf = (id: string | null | undefined): AppStore | undefined => (id ? byId.get(id) : undefined);

/** Returns the page of an app in its store, if the store has such pages. */
export const storePage = (store: string | null | undefined, id: string | null | undefined): string | undefined =>
  id ? storeOf(store)?.page?.replace('{id}', encodeURIComponent(id)) : undefined;

/** Returns why an id does not fit its store (IAB Tech Lab, OTT/CTV Store Assigned App Identification Guidelines). */
export function whyNotStoreId(store: string, id: string): Message | undefined {
  const { name = store, idPattern, idExample = '' } = storeOf(store) ?? {};
  return idPattern && !idPattern.test(id) ? sayRules('rules.storeId', { store: name, example: idExample }) : undefined;
}

/** Sample data: TV stores assign ids that are also bundles; on phones a bundle is a reversed domain name. */
export function sampleApp({
  name,
  store,
  id,
}: {
  readonly name: string;
  readonly store: AppStoreId;
  readonly id: number;
}) {
  const [studio = 'studio', ...words] = name.toLowerCase().split(' ');
  const made =
    { firetv: `B0${String(id).padStart(8, 'X')}`, samsung: `G${15_147_000_000 + id}` }[store as string] ??
    String(600_000 + id);
  const { os = null, environment = null, idPattern } = storeOf(store) ?? {};
  const bundle = environment === 'ctv' ? made : ['com', studio, ...words, `app${id}`].join('.');
  const storeId = store === 'googleplay' ? bundle : idPattern ? made : null;
  return { bundle, storeId, storeUrl: storePage(store, storeId) ?? null, domain: `${studio}.example`, os, environment };
}
