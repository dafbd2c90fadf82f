import type { Session } from '../authProvider/session';
import type { Transport } from '../dataProvider/transport';
import type { ConsoleValue } from '../ui/ConsoleContext';
import { lazyComponent } from '../ui/parts/lazyComponent';

const ProfileDialog = lazyComponent(() => import('../profile/ProfileDialog').then((module) => module.ProfileDialog));

/** The dialog of the profile as the shell takes it, which knows nothing of where it comes from. */
export function createProfileScreen(transport: Transport, session: Session): NonNullable<ConsoleValue['Profile']> {
  // biome-ignore lint/correctness/noComponentHookFactories: made once, as the console opens
  const Profile = () => <ProfileDialog transport={transport} onSaved={session.changeUser} />;
  return Object.assign(Profile, { preload: ProfileDialog.preload });
}
