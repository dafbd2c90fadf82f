/** A kind of list, by the fields that make it one, and the field of the objects behind a report that its entries are. */
export type ListKind = { readonly where: Readonly<Record<string, string>>; readonly field: string };

/** Lists that values of a report may be added to. The first kind is what a new list is, unless said. */
export type ValueList = {
  readonly resource: string;
  /** The resource whose objects the values stand for. */
  readonly of: string;
  readonly kinds: readonly ListKind[];
};

export const valueLists: readonly ValueList[] = [
  {
    resource: 'applists',
    of: 'applications',
    kinds: [
      { where: { kind: 'bundle' }, field: 'bundle' },
      { where: { kind: 'appName' }, field: 'name' },
      { where: { kind: 'storeId' }, field: 'storeId' },
    ],
  },
  { resource: 'sitelists', of: 'sites', kinds: [{ where: {}, field: 'domain' }] },
];

/** Which of its kinds a list is. */
export const kindOfList = ({ kinds }: ValueList, record: Readonly<Record<string, unknown>>): ListKind | undefined =>
  kinds.find(({ where }) => Object.entries(where).every(([field, value]) => record[field] === value));
