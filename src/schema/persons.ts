import { type Account, accountKey, type Viewer } from './access';

/** Returns the key of a user in their account; an administrator who acts for an account has their own key there. */
export const personKey = (viewer: Account & Pick<Viewer, 'user' | 'admin'>): string =>
  `${accountKey(viewer)}/${viewer.admin?.user ?? viewer.user}`;

/** Returns the account key of a person key. */
export const accountIn = (person: string): string => person.slice(0, person.indexOf('/'));
