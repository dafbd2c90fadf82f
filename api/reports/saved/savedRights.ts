import { saySaved } from '../../../src/model/reports/saySaved';
import { viewerOf } from '../../../src/model/viewerOf';
import type { Mode, Viewer } from '../../../src/schema/access';
import type { Message } from '../../../src/schema/messages/message';
import { isSuper, ownerType, signedInAccount, signedInUser, userType } from '../../auth/accounts';
import type { Reader } from '../../ports';
import type { ListedReport, ReportSight } from '../ports/savedReports';

/** Role and account: users with the same ones are colleagues. */
export const accountOf = ({ role, account }: Pick<Viewer, 'role' | 'account'>): string => `${role}:${account ?? 0}`;

export const sightOf = (viewer: Viewer): ReportSight => ({ user: viewer.user, account: accountOf(viewer) });

type Owned = Pick<ListedReport, 'user' | 'account' | 'shared'>;

export const isMine = (viewer: Viewer, report: Owned): boolean =>
  report.account === accountOf(viewer) && report.user === viewer.user;

/** Whether the viewer may open a report: their own, or one that a colleague shares. */
export const mayOpen = (viewer: Viewer, report: Owned): boolean =>
  report.account === accountOf(viewer) && (report.user === viewer.user || report.shared);

/** The user with their present rights, for background work; or why they have none. */
export async function viewerOfUser(
  reader: Reader,
  { user: id, account }: ReportSight,
  mode: Mode,
): Promise<Viewer | Message> {
  // A report saved with an API token belongs to the account itself, by its negative id.
  const user = id > 0 ? (await signedInUser(reader, id))?.user : (await signedInAccount(reader, -id))?.user;
  const viewer = user && viewerOf({ user, admin: null }, mode);
  if (!user || !viewer) return 'The owner of this report can no longer sign in.';
  if (viewer.role === 'admin' && !isSuper(user)) return 'The owner of this report no longer has access to reports.';
  if (accountOf(viewer) !== account) return 'The owner of this report now belongs to another account.';
  if (viewer.mode !== mode) return saySaved(mode === 'dsp' ? 'saved.ownerNoDemand' : 'saved.ownerNoSupply');
  return viewer;
}

/** Names of the users who saved reports. */
export async function namesOf(store: Reader, users: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const of = async (type: string, ids: readonly number[]) => (ids.length === 0 ? [] : store.get(type, ids));
  const wanted = [...new Set(users)];
  const [people, accounts] = await Promise.all([
    of(
      userType,
      wanted.filter((id) => id > 0),
    ),
    of(
      ownerType,
      wanted.filter((id) => id < 0).map((id) => -id),
    ),
  ]);
  return new Map([
    ...people.map(({ id, name }) => [id, name] as const),
    ...accounts.map(({ id, name }) => [-id, `${name} (API)`] as const),
  ]);
}
