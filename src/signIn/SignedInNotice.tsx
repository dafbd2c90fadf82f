import Info from 'lucide-react/icons/info';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import type { SignedInUser } from '../model/signedIn';
import { fill } from '../schema/messages/problem';
import type { Language } from '../ui/i18n/languages';
import { laterTextsIn } from './laterTexts';

/** Tells a signed-in user why this page appeared and how to go back; the session stays. */
export function SignedInNotice({ language, user, search }: { language: Language; user: SignedInUser; search: string }) {
  const texts = laterTextsIn(language);
  const path = new URLSearchParams(search).get('forbidden');
  const template = path === null ? texts.signedIn : path.startsWith('/') ? texts.forbiddenPath : texts.forbidden;
  const Drawn = path === null ? Info : ShieldAlert;
  return (
    <div className="adx-signin-notice">
      <Drawn size={16} aria-hidden />
      <div>
        <p>{fill(template, { name: user.name, path: path ?? '' })}</p>
        <p>{texts.another}</p>
        <a href={import.meta.env.BASE_URL}>{texts.toConsole}</a>
      </div>
    </div>
  );
}
