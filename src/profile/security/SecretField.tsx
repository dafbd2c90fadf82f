import { Eye, EyeOff } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../../ui/parts/IconButton';

type Props = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
  readonly help?: string;
  /** A password, with a button that shows it. */
  readonly isPassword?: boolean;
};

/** A field for a password or a code, with its problem; a problem moves the focus there. */
export function SecretField({ label, value, onChange, problem, help, isPassword = false, ...input }: Props) {
  const translate = useTranslate();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isShown, setShown] = useState(false);
  const EyeIcon = isShown ? EyeOff : Eye;
  useEffect(() => {
    if (!problem) return;
    field.current?.focus();
    field.current?.select();
  }, [problem]);
  return (
    <div className="adx-security-field">
      <label htmlFor={id}>{label}</label>
      <div className="adx-security-box" data-invalid={problem ? true : undefined}>
        <input
          {...input}
          ref={field}
          id={id}
          type={isPassword && !isShown ? 'password' : 'text'}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || help ? `${id}-note` : undefined}
        />
        {isPassword && (
          <IconButton
            aria-label={translate(isShown ? 'adx.security.hide' : 'adx.security.show', { label })}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <EyeIcon size={15} aria-hidden />
          </IconButton>
        )}
      </div>
      <p
        id={`${id}-note`}
        className="adx-note adx-security-note"
        data-tone={problem ? 'error' : undefined}
        role={problem ? 'alert' : undefined}
      >
        {problem ?? help}
      </p>
    </div>
  );
}
