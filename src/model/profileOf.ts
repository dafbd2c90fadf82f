import type { Grant, Role, Viewer } from '../schema/access';
import type { AnyResource } from '../schema/resource';

/**
 * Returns the definition of the viewer's own account record: the account's definition with other rights and tabs, so that both
 * share rules, messages and inputs.
 */
export function profileOf(account: AnyResource, viewer: Viewer): AnyResource {
  const tabs = tabsOf(viewer);
  const shown = Object.values(tabs).flat();
  const rows = { role: viewer.role, rows: 'id' };
  const read: Grant = { ...rows, fields: shown };
  const write: Grant = { ...rows, fields: writable };
  // The account's sign-ins are managed elsewhere.
  const { childRecords: _, ...profile } = account;
  return {
    ...profile,
    form: tabs,
    access: { read: [read], write: viewer.role === 'demand' ? [write] : [] },
    ...(viewer.admin && {
      fixed: { ...account.fixed, tagParams: () => 'You cannot change parameters while acting for an account.' },
    }),
  };
}

/** Returns the kind of account for a role, by its child sign-ins. */
export const accountOf = (resources: readonly AnyResource[], role: Role): AnyResource | undefined =>
  resources.find(({ childRecords = {} }) =>
    Object.values(childRecords).some(({ by, where }) => by === 'account' && where.type === role),
  );

const general = ['name', 'companyName', 'companyAddress', 'contactNumber', 'contactExpired'];
const options = ['timezone', 'priceReq', 'priceDsp', 'priceImp', 'delOldCreatives'];
/** Accounts cannot change their prices, domain and token. */
const writable = [...general, 'timezone', 'delOldCreatives', 'contacts', 'sellersJson', 'tagParams'];

type Tabs = Readonly<Record<string, readonly string[]>>;

function tabsOf({ role, admin }: Viewer): Tabs {
  const has = (roles: readonly Role[], tab: Tabs): Tabs => (roles.includes(role) ? tab : {});
  return {
    General: [...general, ...(admin ? ['uid'] : []), 'token', 'domain'],
    Contacts: ['contacts'],
    ...has(['demand'], { Options: options }),
    ...has(['demand', 'sub'], { 'Sellers JSON': ['sellersJson'] }),
    'Tag parameters': ['tagParams'],
  };
}
