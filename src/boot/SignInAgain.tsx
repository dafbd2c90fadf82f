import { useSyncExternalStore } from 'react';
import type { Session } from '../authProvider/session';
import type { PublicConfig } from '../model/publicConfig';
import { lazyComponent } from '../ui/parts/lazyComponent';

const SignInDialog = lazyComponent(() => import('../login/SignInDialog').then((module) => module.SignInDialog));

/** While the session is over, sign-in is asked for over the page; what was typed stays, and the calls go on afterwards. */
export function SignInAgain({ session, config }: { session: Session; config: PublicConfig }) {
  const { isAsking, user } = useSyncExternalStore(session.subscribe, session.snapshot);
  if (!isAsking) return null;
  return (
    <SignInDialog
      productName={config.productName}
      userName={user?.name ?? ''}
      signIn={session.login}
      leave={session.leave}
    />
  );
}
