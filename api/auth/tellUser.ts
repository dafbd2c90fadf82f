import type { Ports, StoredObject } from '../ports';
import type { Notice } from '../ports/mail';
import { loginField } from './accounts';

/** Tells a user by mail that the way to sign in has changed, so that a stranger's change does not stay unseen. Nothing waits for it. */
export function tellUser({ mail, store, clock, log }: Ports, user: StoredObject, notice: Notice): void {
  if (!mail) return;
  const at = clock().toISOString();
  const send = async (): Promise<void> => {
    const { language = 'en' } = await store.preferences.get(user.id);
    await mail.notice(notice, { to: String(user.data[loginField]), name: user.name, at, locale: String(language) });
  };
  send().catch((error: unknown) => log.warn('notice_not_sent', { user: user.id, error: String(error) }));
}
