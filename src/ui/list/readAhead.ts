import type { ActionContext } from '../actions/useActions';

/** What was read for a press is what the form that follows begins with. */
export const aheadMs = 3_000;

/** Reads an object whose form is about to be opened: between press and click, and while the form is drawn, the answer comes. */
export function readAhead(
  { client, provider, resource }: Pick<ActionContext, 'client' | 'provider' | 'resource'>,
  id: number,
): void {
  void client.prefetchQuery({
    queryKey: [resource.name, 'getOne', { id: String(id) }],
    queryFn: async () => (await provider.getOne(resource.name, { id })).data,
    retry: false,
    staleTime: aheadMs,
  });
}
