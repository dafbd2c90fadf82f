/** A kind of list: the field values that mark it, and the object field that its entries hold. */
export type ListKind = { readonly where: Readonly<Record<string, string>>; readonly field: string };

/** Lists to which values of a report can be added. A new list is of the first kind by default. */
export type ValueList = {
  readonly resource: string;
  /** The resource whose objects the values name. */
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

/** The kind of a list, from its fields. */
export const kindOfList = ({ kinds }: ValueList, record: Readonly<Record<string, unknown>>): ListKind | undefined =>
  kinds.find(({ where }) => Object.entries(where).every(([field, value]) => record[field] === value));
