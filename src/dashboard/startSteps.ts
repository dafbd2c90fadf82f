import type { Viewer } from '../schema/access';

type Around = {
  readonly mayCreate: boolean;
  /** The first object of the step before. */
  readonly first: number | undefined;
};

export type Step = {
  readonly name: 'account' | 'user' | 'channel' | 'tag' | 'adexchange' | 'campaign' | 'traffic';
  /** Of which one is enough; empty where it is no object. */
  readonly resource: string;
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly isDone?: boolean;
  readonly path: (around: Around) => string;
};

const toNew =
  (resource: string) =>
  ({ mayCreate }: Around): string =>
    mayCreate ? `/${resource}/create` : `/${resource}`;

/** From an empty installation to the first figures. An account that is signed in has its account and its user. */
export function stepsFor({ role, mode }: Pick<Viewer, 'role' | 'mode'>): readonly Step[] {
  const isAccount = role === 'demand';
  const account: readonly Step[] = [
    { name: 'account', resource: isAccount ? '' : 'demands', isDone: isAccount, path: toNew('demands') },
    {
      name: 'user',
      resource: isAccount ? '' : 'users',
      filter: { type: ['demand'] },
      isDone: isAccount,
      path: ({ first }) => (first === undefined ? '/demands' : `/demands/${first}/access`),
    },
  ];
  const selling: readonly Step[] = [
    { name: 'channel', resource: 'channels', path: toNew('channels') },
    { name: 'tag', resource: 'tags', path: toNew('tags') },
  ];
  const buying: readonly Step[] = [
    { name: 'adexchange', resource: 'adexchanges', path: toNew('adexchanges') },
    { name: 'campaign', resource: 'campaigns', path: toNew('campaigns') },
  ];
  return [...account, ...(mode === 'ssp' ? selling : buying), { name: 'traffic', resource: '', path: () => '/live' }];
}
