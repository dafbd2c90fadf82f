import type { QueryClient } from '@tanstack/react-query';
import type { AnyRecord } from '../../schema/resource';

type Answer = { readonly data: readonly AnyRecord[] };

/** Shows a change in the lists before the server has answered; the function given back takes it away again. */
export async function showAtOnce(
  client: QueryClient,
  resource: string,
  ids: readonly number[],
  change: Readonly<Record<string, unknown>>,
): Promise<() => void> {
  const lists = { queryKey: [resource, 'getList'] };
  // An answer on its way would bring the old values back.
  await client.cancelQueries(lists);
  const before = client.getQueriesData<Answer>(lists);
  const changed = new Set(ids);
  client.setQueriesData<Answer>(lists, (answer) =>
    // Counts and totals are cached under the same key, so that they are refetched with the lists; they have no rows.
    Array.isArray(answer?.data)
      ? { ...answer, data: answer.data.map((row) => (changed.has(row.id) ? { ...row, ...change } : row)) }
      : answer,
  );
  return () => {
    for (const [key, answer] of before) client.setQueryData(key, answer);
  };
}
