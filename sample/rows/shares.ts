import { ownerType } from '../../api/auth/accounts';
import { operator } from '../../api/auth/operator';
import { sampleAccounts } from '../../src/model/sample/sampleSignIns';
import { isGranted, type Viewer } from '../../src/schema/access';
import type { AnyResource } from '../../src/schema/resource';

type Share = {
  readonly owner: number | null;
  readonly viewer: Viewer;
  readonly count: number;
  readonly from: number;
};

/** Returns the number of objects and the ids of each owner: first the platform, then the accounts that can create them. */
export function shares(resource: AnyResource): readonly Share[] {
  const total = countOf(resource);
  let from = resource.sample?.firstId ?? 1;
  if (resource.name === ownerType) return [{ owner: null, viewer: adminViewer, count: 0, from }];
  const list: Share[] = [];
  const add = (owner: number | null, viewer: Viewer, count: number): void => {
    list.push({ owner, viewer, count, from });
    from += count;
  };
  if (resource.owner === 'platform') add(null, adminViewer, total);
  else {
    const owners = sampleAccounts.filter((account) => isGranted(viewerOfAccount(account), resource.access.write));
    const global = resource.owner === 'accountOrGlobal' ? Math.round(total * 0.08) : 0;
    const weight = owners.reduce((sum, account) => sum + account.share, 0);
    const counts = owners.map(({ share }) => Math.max(1, Math.round(((total - global) * share) / weight)));
    // The main account has more than all others together, even if one of its rows belongs to the platform.
    const others = counts.slice(1).reduce((sum, count) => sum + count, 0);
    for (const [index, account] of owners.entries())
      add(
        account.id,
        viewerOfAccount(account),
        index === 0 ? Math.max(counts[0] ?? 0, others + 1) : (counts[index] ?? 1),
      );
    if (global > 0) add(null, adminViewer, global);
  }
  return list;
}

/** Returns the range of ids that the sample uses for a resource; the end is exclusive. */
export function sampleIds(resource: AnyResource): readonly [from: number, end: number] {
  if (resource.name === ownerType) return [0, Math.max(...sampleAccounts.map(({ id }) => id)) + 1];
  const made = shares(resource);
  return [made[0]?.from ?? 0, made.reduce((end, { from, count }) => Math.max(end, from + count), 0)];
}

/** Returns the number of objects of a resource in the sample. */
export const countOf = (resource: AnyResource): number =>
  resource.name === ownerType ? sampleAccounts.length : (resource.sample?.count ?? (resource.hidden ? 0 : 24));

export const viewerOfAccount = (account: (typeof sampleAccounts)[number]): Viewer => ({
  user: 12,
  name: String(account.name),
  role: 'demand',
  isSuper: false,
  account: account.id,
  owner: account.id,
  mode: account.showSsp || account.showSspMin ? 'ssp' : 'dsp',
  timezone: Number(account.timezone ?? 0),
  tagParams: (account.tagParams as string[] | undefined) ?? [],
  vastParams: [],
  vast2Params: [],
  showSsp: account.showSsp === true,
  showSspMin: account.showSspMin === true,
  showDsp: account.showDsp === true,
  showSystemCost: account.showSystemCost === true,
});

export const adminViewer: Viewer = operator(1);
