import type { GetListParams, GetListResult } from 'ra-core';
import { callRest } from './restCalls';
import type { Transport } from './transport';

const longestPage = 1000;

/** Rows read page by page from the server. */
export function createPages(transport: Transport) {
  const readPage = async (base: string, params: GetListParams): Promise<GetListResult> => {
    const { data, total = 0, told } = await callRest(transport, base, (rest, last) => rest.getList(last, { filter: {}, ...params }));
    return { data, total, meta: { unfiltered: told.unfiltered ?? total } };
  };

  return {
    /** One page; a longer one than the server gives (an export) is put together. */
    async read(base: string, params: GetListParams): Promise<GetListResult> {
      const { page = 1, perPage = 10 } = params.pagination ?? {};
      if (perPage <= longestPage) return readPage(base, params);
      const data: GetListResult['data'] = [];
      const first = (page - 1) * perPage;
      for (let number = Math.floor(first / longestPage) + 1; ; number += 1) {
        const part = await readPage(base, { ...params, pagination: { page: number, perPage: longestPage } });
        const skipped = Math.max(0, first - (number - 1) * longestPage);
        data.push(...part.data.slice(skipped, skipped + perPage - data.length));
        if (data.length >= perPage || part.data.length < longestPage) return { ...part, data };
      }
    },
  };
}
