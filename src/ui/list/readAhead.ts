import type { ActionContext } from '../actions/useActions';

/** Data read on a press stays fresh this long, for the form that opens next. */
export const aheadMs = 3_000;

/** Reads an object on a press: the answer arrives while its form is opened. */
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
