import { type FileOfPlace, judgePath, type PathJudgement } from '../../src/model/supplyPath/judgePath';
import { pickSellers } from '../../src/model/supplyPath/nearLine';
import type { Place, StoreFacts, SupplyCheck, SupplyCheckScope } from '../../src/model/supplyPath/placeCheck';
import { type AdsTxt, isPage, stepsOfAdsTxt } from '../../src/model/supplyPath/readAdsTxt';
import { type SellersJson, stepsOfSellers, unread } from '../../src/model/supplyPath/readSellersJson';
import { type StorePage, stepsOfStorePage } from '../../src/model/supplyPath/readStorePage';
import { parseJson } from '../http/parseJson';
import { createPace } from '../http/pause';
import { Refusal } from '../http/problems';
import type { Outbound } from '../ports/outbound';
import { createFetchFile, decode } from './fetchFile';
import { createHostTurns } from './hostTurns';
import { createKeptCopies } from './keptCopies';
import { developerHosts, rootDomainOf } from './rootDomain';

type Given = { readonly outbound: Outbound; readonly clock: () => Date };

export type SupplyChecks = { start(scope: SupplyCheckScope): SupplyCheck };

/** Reads what supply paths are judged by, at most 20 hosts at once. One `start` reads each sellers.json once. */
export function createSupplyChecks({ outbound, clock }: Given): SupplyChecks {
  const inTurn = createHostTurns();
  const fetchFile = createFetchFile({ outbound }, inTurn);
  const copies = createKeptCopies();

  type Read = FileOfPlace & { readonly readAt: number | null; readonly isCutOff?: true };

  return {
    start({ wanted, own }) {
      const systems = new Set(wanted.keys());
      const files = new Map<string, Promise<SellersJson | null>>();

      /** An ads.txt or app-ads.txt, from its host or, if that does not answer, from a copy of the last days. */
      const readText = async (host: string, file: string, lastReadAt: number | null): Promise<Read> => {
        const address = `${host}/${file}`;
        const kept = copies.get(address, systems);
        const answer = await fetchFile(host, file, kept?.etag ?? undefined);
        const now = clock().getTime();
        if (answer.state === 'noFile') return { state: 'noFile', readAt: now };
        if (answer.state === 'notReached') {
          const goodAt = kept ? Math.max(kept.readAt, lastReadAt ?? 0) : lastReadAt;
          const isCutOff = answer.why === 'noWayOut';
          return { state: 'notReached', lastReadAt: goodAt, readAt: null, ...(isCutOff && { isCutOff }) };
        }
        const text = answer.state === 'text' ? await paced(stepsOfAdsTxt(answer.text)) : kept?.text;
        if (!text) return { state: 'notReached', lastReadAt, readAt: null };
        copies.put(address, systems, {
          etag: answer.state === 'text' ? answer.etag : (kept?.etag ?? null),
          readAt: now,
          text,
        });
        return { state: 'read', text, readAt: now };
      };

      /** The subdomain's own file where the root domain's names it (ads.txt 1.1, 5.5). */
      const readSite = async (host: string, lastReadAt: number | null): Promise<Read & { readonly domain: string }> => {
        const domain = rootDomainOf(host);
        const root = await readText(domain, 'ads.txt', lastReadAt);
        if (root.state !== 'read' || !root.text.subdomains.includes(host)) return { ...root, domain };
        const below = await readText(host, 'ads.txt', lastReadAt);
        return below.state === 'noFile' ? { ...root, domain } : { ...below, domain: host };
      };

      const readApp = async (host: string, lastReadAt: number | null): Promise<Read & { readonly domain: string }> => {
        const [first = host, parent] = developerHosts(host);
        const found = await readText(first, 'app-ads.txt', lastReadAt);
        if (found.state !== 'noFile' || parent === undefined) return { ...found, domain: first };
        return { ...(await readText(parent, 'app-ads.txt', lastReadAt)), domain: parent };
      };

      const readStore = async ({ url, ids }: NonNullable<Place['store']>, host: string | null) => {
        if (!URL.canParse(url)) return undefined;
        const found = await inTurn(new URL(url).hostname, () => outbound.get(url, { accept: 'text/html' }));
        if (!found.ok || found.status !== 200) return undefined;
        return factsOf(await paced(stepsOfStorePage(decode(found.body, found.charset))), ids, host);
      };

      const readPartner = async (partner: string | null | undefined, text: AdsTxt): Promise<AdsTxt | undefined> => {
        if (!partner || !text.inventoryPartners.includes(partner)) return undefined;
        // The standard follows a partner to its ads.txt alone, and no further.
        const found = await readText(partner, 'ads.txt', null);
        return found.state === 'read' ? found.text : undefined;
      };

      const readSellers = async (system: string): Promise<SellersJson | null> => {
        const answer = await fetchFile(system, 'sellers.json');
        if (answer.state !== 'text') return null;
        if (isPage(answer.text)) return unread('page');
        try {
          const file = await paced(stepsOfSellers(await parseJson(answer.text.replace(/^\uFEFF/, ''))));
          return pickSellers(file, wanted.get(system) ?? new Set());
        } catch (error) {
          if (error instanceof Refusal) return unread('broken');
          throw error;
        }
      };

      const sellersOf = (system: string): Promise<SellersJson | null> => {
        const known = own.get(system);
        if (known) return Promise.resolve(known);
        const found = files.get(system) ?? readSellers(system);
        files.set(system, found);
        return found;
      };

      return {
        sellersOf,
        async check({ file, host: given, store, lastReadAt, paths }) {
          const facts = store && (await readStore(store, given));
          const host = given ?? facts?.developerHost ?? null;
          const none = { readAt: null, ...(facts && { store: facts }) };
          if (host === null && !facts) {
            const notReached = store && URL.canParse(store.url) ? new URL(store.url).hostname : undefined;
            return { ...none, adsTxt: null, judgements: [], ...(notReached && { notReached }) };
          }
          const read: Read & { readonly domain: string } =
            host === null
              ? { state: 'noDeveloperSite', domain: '', readAt: clock().getTime() }
              : await (file === 'ads.txt' ? readSite(host, lastReadAt) : readApp(host, lastReadAt));
          if (read.isCutOff) return { ...none, adsTxt: null, isCutOff: true, judgements: [] };
          const judgements: PathJudgement[] = [];
          for (const path of paths) {
            const partner = read.state === 'read' ? await readPartner(path.inventoryPartner, read.text) : undefined;
            const onPath = [...new Set(path.nodes.map(({ system }) => system))];
            const sellers = await Promise.all(onPath.map(async (system) => [system, await sellersOf(system)] as const));
            const found = partner && read.state === 'read' ? { ...read, partner } : read;
            const evidence = { file: found, sellers: new Map(sellers), now: clock().getTime() };
            judgements.push(judgePath({ ...path, file, domain: read.domain }, evidence));
          }
          return {
            ...none,
            adsTxt: bestOf(judgements),
            readAt: read.readAt,
            ...(read.state === 'notReached' && { notReached: read.domain }),
            ...(read.state === 'read' && { owner: ownerIn(read.text) }),
            judgements,
          };
        },
      };
    },
  };
}

const bestFirst = ['direct', 'reseller', 'missing', 'noFile', 'unchecked'] as const;

function bestOf(judgements: readonly PathJudgement[]): PathJudgement['adsTxt'] {
  const found = judgements.map(({ adsTxt }) => adsTxt);
  if (found.length === 0) return 'unchecked';
  return bestFirst.find((one) => found.includes(one)) ?? null;
}

const ownerIn = ({ ownerDomain, managers }: AdsTxt) => ({
  domain: ownerDomain,
  manager: (managers.find(({ country }) => country === null) ?? managers[0])?.domain ?? null,
});

function factsOf(page: StorePage, ids: readonly string[], host: string | null): StoreFacts {
  const { developerUrl, bundleId, storeId, icon } = page;
  const isThisApp = [bundleId, storeId].some((id) => id !== null && ids.includes(id));
  const site = developerUrl !== null && URL.canParse(developerUrl) ? new URL(developerUrl).hostname : null;
  const developerHost = isThisApp && site ? (developerHosts(site)[0] ?? null) : null;
  const isSame = developerHost !== null && (host === null || rootDomainOf(host) === rootDomainOf(developerHost));
  return { icon: isThisApp ? icon : null, developerHost, isVerified: isSame };
}

/** Runs steps with pauses for other requests. */
async function paced<T>(steps: Generator<undefined, T>): Promise<T> {
  const pace = createPace();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (pace.isOver()) await pace.rest();
  }
}
