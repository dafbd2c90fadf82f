import { accountOf, profileOf } from '../model/profileOf';
import type { Viewer } from '../schema/access';
import type { Fields } from '../schema/kinds';
import type { AnyResource } from '../schema/resource';

/** The account's own record as its form takes it: `label` is what it is called there. */
export function profileResource(resources: readonly AnyResource[], viewer: Viewer, label: string): AnyResource {
  const account = accountOf(resources, viewer.role);
  if (!account) throw new Error(`No account signs in as '${viewer.role}': say so in 'belongings' of its definition.`);
  return {
    ...profileOf({ ...account, allFields: { ...account.allFields, ...shownFields(account, viewer) } }, viewer),
    // Forms and drafts of it are not those that others have of the account.
    name: 'profile',
    label: [label, label],
  };
}

function shownFields({ allFields: { uid, sellersJson } }: AnyResource, { role, admin }: Viewer): Fields {
  // The entry of a sub-publisher in sellers.json.
  const isListed = role === 'sub' && sellersJson?.kind === 'group';
  const { domain: _, ...listed } = isListed ? sellersJson.fields : {};
  return {
    ...(isListed && { sellersJson: { ...sellersJson, fields: listed } }),
    // The server shows it to an administrator who acts for the account, and to no other user.
    ...(admin && uid && { uid: { ...uid, access: 'server' as const } }),
  };
}
