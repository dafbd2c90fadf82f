import type { Role } from './access';
import { commonFields } from './commonFields';
import { blocksOf, filteredBy, formOf } from './fromFields';
import type { Fields } from './kinds';
import type { ByRole, PlacedEntry, Resource, ResourceInput, Title } from './resource';

export const roles: readonly Role[] = ['admin', 'demand', 'sub', 'adv'];

/**
 * Makes one object of the product: its screens, API, storage, sample data, demo and tests. The name is the route word and the
 * API's word; people read what follows it.
 *
 * @example
 * export const vendors = defineResource('vendors', ['Vendor', 'Vendors', 'truck'], {
 *   fields: { domain: domain('Domain', { required: true }) },
 *   access: { read: [demand.any], write: [demand.any] },
 *   menu: { group: 'Demand', order: 50 },
 * });
 */
export function defineResource<const N extends string, F extends Fields>(
  name: N,
  [one, many, icon = 'box']: Title,
  input: ResourceInput<F>,
): Resource<N, F> {
  const own = Object.keys(input.fields);
  const isOfAdmins = [...input.access.read, ...input.access.write].every(({ role }) => role === 'admin');
  const base = byRole(input.base, () => `/api/${isOfAdmins ? 'admin' : 'demand'}/${name}`);
  const owner = input.access.owner ?? 'account';
  const common = commonFields(owner);
  const allFields = { ...common, ...input.fields };
  const columns: readonly string[] = input.list?.columns ?? own.filter((field) => !(field in common)).slice(0, 5);
  const quick = input.list?.quick ?? ['status'];
  const menu = entriesOf(input.menu);
  const [mode, ...otherModes] = new Set(menu.map((entry) => entry.mode));
  return Object.freeze({
    ...input,
    name,
    label: [one, many],
    icon,
    owner,
    uniqueName: input.uniqueName ?? true,
    revision: input.revision ?? 1,
    allFields,
    ...blocksOf(name, input as unknown as ResourceInput, allFields),
    list: {
      columns: columns.includes('name') ? columns : ['id', 'name', ...columns, 'status', 'modifiedAt'],
      quick: [...quick, ...filteredBy(input.fields, 'quick')],
      filters: [...(quick.includes('status') ? [] : ['status']), ...filteredBy(input.fields, true), 'createdAt', 'modifiedAt'],
      sort: input.list?.sort ?? (['modifiedAt', 'desc'] as const),
      actions:
        input.list?.actions ??
        (['edit', 'copy', 'reports', 'archive', 'delete'] as const).filter((word) => word !== 'reports' || input.reports),
      ...(input.list?.picture && { picture: input.list.picture }),
      ...(input.list?.spare && { spare: input.list.spare }),
      ...(input.list?.totals && { totals: input.list.totals }),
    },
    form: formOf(input.fields, common),
    menu,
    ...(mode && otherModes.length === 0 && { mode }),
    base,
    listPath: byRole(input.listPath, (role) => `${base[role]}/list`),
  } as Resource<N, F>);
}

function byRole(given: ByRole<string> | undefined, fallback: (role: Role) => string): Readonly<Record<Role, string>> {
  const at = (role: Role): string => {
    if (typeof given === 'string') return given;
    return given?.[role] ?? given?.demand ?? fallback(role);
  };
  return { admin: at('admin'), demand: at('demand'), sub: at('sub'), adv: at('adv') };
}

const entriesOf = (menu: ResourceInput['menu'] = {}): readonly PlacedEntry[] => {
  if ('group' in menu) return [menu];
  return Object.entries(menu).map(([role, entry]) => ({ ...entry, role: role as Role }));
};
