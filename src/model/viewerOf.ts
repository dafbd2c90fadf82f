import { effectiveMode, type Mode, type Viewer } from '../schema/access';
import type { SessionAnswer, SignedInUser } from './signedIn';

/** Returns the viewer for rights, defaults and menus; server and screens derive it from the same answer. */
export function viewerOf(
  { user, admin }: Pick<SessionAnswer, 'user' | 'admin'>,
  wish: Mode | undefined,
): Viewer | undefined {
  if (!user) return undefined;
  const viewer = {
    user: user.id,
    name: user.name,
    role: user.type,
    isSuper: user.type === 'admin' && user.uid === 'super',
    account: user.account,
    owner: user.owner,
    timezone: user.timezone,
    tagParams: user.tagParams ?? [],
    vastParams: namesOf(user.vastParams),
    vast2Params: namesOf(user.vast2Params),
    showSsp: user.showSsp,
    showSspMin: user.showSspMin,
    showDsp: user.showDsp,
    showSystemCost: user.showSystemCost,
    ...(admin && { admin: { user: admin.id, name: admin.name } }),
  };
  return { ...viewer, mode: effectiveMode(viewer, wish) };
}

/** A customer's own API may omit them. */
const namesOf = (params: SignedInUser['vastParams'] | undefined): readonly string[] =>
  (params ?? []).map(({ name }) => name);
