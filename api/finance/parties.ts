import type { FinanceView } from '../../src/model/finance/financeLine';
import { financeViewsOf } from '../../src/model/finance/financeViews';
import { microOf } from '../../src/model/finance/microUsd';
import { resourceOf } from '../../src/resources';
import type { Reader, StoredObject } from '../ports';
import type { FrozenParty } from '../ports/finance';

export type Parties = ReadonlyMap<number, FrozenParty>;

const accountType = financeViewsOf.publishers.resource;

/** Names and terms of the objects that lines are of; of those that are gone what history calls them. */
export async function findParties(
  reader: Reader,
  view: FinanceView,
  objects: readonly StoredObject[],
  gone: readonly number[],
): Promise<Parties> {
  const { resource, buyerField } = financeViewsOf[view];
  const { allFields } = resourceOf(resource);
  const namesOf = async (type: string | undefined, ids: readonly unknown[]): Promise<ReadonlyMap<unknown, string>> => {
    const wanted = [...new Set(ids)].filter((id) => typeof id === 'number');
    if (type === undefined || wanted.length === 0) return new Map();
    return new Map((await reader.get(type, wanted)).map(({ id, name }) => [id, name]));
  };
  const targetOf = (field: string): string | undefined => {
    const found = allFields[field];
    return found?.kind === 'ref' ? found.to : undefined;
  };
  const managers = await namesOf(
    targetOf('manager'),
    objects.map(({ data }) => data.manager),
  );
  const accounts = await namesOf(
    accountType,
    objects.map(({ owner }) => owner),
  );
  const buyers = await namesOf(
    buyerField && targetOf(buyerField),
    objects.map(({ data }) => buyerField && data[buyerField]),
  );
  const goneNames = gone.length > 0 ? await reader.removedNames(resource, gone) : new Map<number, string>();

  const partyOf = ({ name, owner, data }: StoredObject): FrozenParty => ({
    name,
    account: owner === null ? null : { id: owner, name: accounts.get(owner) ?? `#${owner}` },
    manager: numberOr(data.manager),
    managerName: managers.get(data.manager) ?? null,
    paymentTerms: numberOr(data.paymentTerms),
    buyer: (buyerField && buyers.get(data[buyerField])) ?? null,
    creditLimit: typeof data.creditLimit === 'number' ? (microOf(data.creditLimit) ?? null) : null,
  });
  return new Map([
    ...objects.map((object) => [object.id, partyOf(object)] as const),
    ...gone.map((id) => [id, { ...noParty, name: goneNames.get(id) ?? `#${id}` }] as const),
  ]);
}

const numberOr = (value: unknown): number | null => (typeof value === 'number' ? value : null);

const noParty: Omit<FrozenParty, 'name'> = {
  account: null,
  manager: null,
  managerName: null,
  paymentTerms: null,
  buyer: null,
  creditLimit: null,
};
