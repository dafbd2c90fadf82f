import './security.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useId, useMemo, useState } from 'react';
import type { Transport } from '../../dataProvider/transport';
import type { SecurityProps } from '../../ui/ConsoleContext';
import { Dialog } from '../../ui/parts/Dialog';
import { IconButton } from '../../ui/parts/IconButton';
import { FactorPart } from './FactorPart';
import { PasswordPart } from './PasswordPart';
import { SessionsPart } from './SessionsPart';
import { createSignInCalls } from './signInCalls';

const parts = { password: PasswordPart, sessions: SessionsPart, factor: FactorPart } as const;
type Part = keyof typeof parts;
const names = Object.keys(parts) as Part[];
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** One's own password, sessions and second factor. */
export function SecurityDialog({ part, go, onClose, transport }: SecurityProps & { readonly transport: Transport }) {
  const translate = useTranslate();
  const id = useId();
  const calls = useMemo(() => createSignInCalls(transport), [transport]);
  // Codes that are shown once must not go with a slip of the finger.
  const [isHeld, setHeld] = useState(false);
  const name = names.find((one) => one === part) ?? 'password';
  const Shown = parts[name];

  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || isHeld) return;
    event.preventDefault();
    const next = names[(names.indexOf(name) + step + names.length) % names.length] ?? name;
    go(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-part="${next}"]`)?.focus();
  };
  return (
    <Dialog
      open
      onClose={() => !isHeld && onClose()}
      aria-labelledby={id}
      slotProps={{ paper: { className: 'adx-security' } }}
    >
      <div className="adx-security-head">
        <h2 id={id}>{translate('adx.security.title')}</h2>
        <IconButton aria-label={translate('adx.shell.close')} onClick={onClose} disabled={isHeld}>
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <div
        className="adx-security-tabs"
        role="tablist"
        aria-label={translate('adx.security.title')}
        tabIndex={-1}
        onKeyDown={press}
      >
        {names.map((one) => (
          <button
            key={one}
            type="button"
            role="tab"
            id={`${id}-${one}`}
            data-part={one}
            aria-selected={one === name}
            aria-controls={`${id}-panel`}
            tabIndex={one === name ? 0 : -1}
            disabled={isHeld && one !== name}
            onClick={() => go(one)}
          >
            {translate(`adx.security.parts.${one}`)}
          </button>
        ))}
      </div>
      <div
        id={`${id}-panel`}
        className="adx-security-body"
        role="tabpanel"
        aria-labelledby={`${id}-${name}`}
        tabIndex={-1}
      >
        <Shown calls={calls} hold={setHeld} />
      </div>
    </Dialog>
  );
}
