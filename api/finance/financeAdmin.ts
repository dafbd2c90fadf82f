import { forbidden } from '../http/problems';
import { type ApiContext, sessionOn, viewerOn } from '../http/request';

/** The user who changes finance data. */
export type Bookkeeper = { readonly user: number; readonly by: string };

/** Finance needs an administrator with all rights who acts for no account. @throws forbidden for others. */
export function bookkeeperOn(c: ApiContext): Bookkeeper {
  const { role, isSuper } = viewerOn(c);
  if (role !== 'admin' || !isSuper) throw forbidden();
  const { user } = sessionOn(c).answer;
  return { user: user.id, by: user.name };
}
