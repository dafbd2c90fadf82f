import { forbidden } from '../http/problems';
import { type ApiContext, sessionOn, viewerOn } from '../http/request';

/** Who does something to the books. */
export type Bookkeeper = { readonly user: number; readonly by: string };

/** The books are for administrators with all rights; one without has none, and neither has who acts for an account. */
export function bookkeeperOn(c: ApiContext): Bookkeeper {
  const { role, isSuper } = viewerOn(c);
  if (role !== 'admin' || !isSuper) throw forbidden();
  const { user } = sessionOn(c).answer;
  return { user: user.id, by: user.name };
}
