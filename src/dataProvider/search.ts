import type { ConsoleProvider, FoundObjects } from '../model/consoleProvider';
import { askedWords, rankerOf, ranks } from '../schema/rankText';
import type { CallContext } from './callContext';
import { type createReads, sourceOf } from './reads';

type Calls = Pick<ConsoleProvider, 'holdList' | 'searchLists' | 'searchPage'>;
type Reads = Pick<ReturnType<typeof createReads>, 'getList' | 'getMany'>;

/** Search over many kinds of objects: whole lists in one question to the worker, the others page by page from the server. */
export function createSearch({ lists, find, reach }: CallContext, { getList, getMany }: Reads): Calls {
  return {
    async holdList(name) {
      const { resource, endpoint } = find(name);
      const source = sourceOf(resource, endpoint);
      if (!source) return false;
      const { opened, held } = lists.want(source);
      return ((await opened) || (await held)) && !lists.isPaged(source.name);
    },

    async searchLists(names, { q, limit }) {
      const asked = names.flatMap((name) => {
        const list = reach(name)?.list;
        return list && lists.find(list) ? [{ name, list }] : [];
      });
      const answers = await lists.search(
        asked.map(({ list }) => list),
        q,
        limit,
      );
      return new Map(
        asked.flatMap(({ name }, at) => {
          const answer = answers[at];
          return answer ? [[name, answer] as const] : [];
        }),
      );
    },

    async searchPage(name, { q, limit, signal }) {
      const asked = askedWords(q);
      const page = getList(name, {
        filter: { q: asked },
        sort: { field: 'name', order: 'ASC' },
        pagination: { page: 1, perPage: limit },
        ...(signal && { signal }),
      });
      // The server orders by name, and the one with this very id may stand on a later page.
      const [{ data, total = 0 }, own] = await Promise.all([
        page,
        /^\d{1,15}$/.test(asked) ? getMany(name, { ids: [Number(asked)] }) : none,
      ]);
      const rankOf = rankerOf(asked);
      const ranked = [...own.data, ...data.filter(({ id }) => !own.data.some((one) => one.id === id))].map((row) => ({
        row: { id: Number(row.id), name: String(row.name ?? ''), status: row.status ?? 1 } as FoundObjects['rows'][number],
        rank: String(row.id) === asked ? ranks.exact : (rankOf(String(row.name ?? '')) ?? ranks.elsewhere),
      }));
      ranked.sort((a, b) => a.rank - b.rank);
      return { rows: ranked.slice(0, limit).map(({ row }) => row), total, best: ranked[0]?.rank ?? ranks.elsewhere };
    },
  };
}

const none = { data: [] };
