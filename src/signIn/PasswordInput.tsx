import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import type { Texts } from './texts';

/** A password field with a button that shows the password. */
export function PasswordInput({ texts, ...input }: { texts: Texts } & ComponentProps<'input'>) {
  const [isShown, setShown] = useState(false);
  const EyeIcon = isShown ? EyeOff : Eye;
  return (
    <div className="adx-signin-password">
      <input {...input} type={isShown ? 'text' : 'password'} required />
      <button
        type="button"
        aria-label={isShown ? texts.hide : texts.show}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        <EyeIcon size={16} aria-hidden />
      </button>
    </div>
  );
}
