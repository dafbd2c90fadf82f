import { type Account, accountKey, type Viewer } from './access';

/** Names a person in their account; an admin who acts for an account is a person of their own there. */
export const personKey = (viewer: Account & Pick<Viewer, 'user' | 'admin'>): string =>
  `${accountKey(viewer)}/${viewer.admin?.user ?? viewer.user}`;

/** The account of a person. */
export const accountIn = (person: string): string => person.slice(0, person.indexOf('/'));
