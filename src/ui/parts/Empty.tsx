import './empty.css';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button';

/** The next step where a list is empty: open a screen or an address, or act here. */
export type NextStep = { readonly words: string } & (
  | { readonly to: string }
  | { readonly href: string }
  | { readonly onGo: () => void }
);

type Props = {
  readonly words: string;
  readonly step: NextStep;
  readonly icon?: ReactNode;
  readonly className?: string;
};

/** Says that a card, a panel or a tab is empty, and offers the next step. */
export function Empty({ words, step, icon, className = '' }: Props) {
  return (
    <div className={`adx-empty ${className}`} data-empty>
      <p className="adx-row">
        {icon}
        {words}
      </p>
      <StepButton step={step} />
    </div>
  );
}

/** The next step as a button or a link. */
export function StepButton({ step, variant = 'outlined' }: { step: NextStep; variant?: 'outlined' | 'contained' }) {
  if ('onGo' in step) {
    return (
      <Button variant={variant} onClick={step.onGo}>
        {step.words}
      </Button>
    );
  }
  return (
    <ButtonLink variant={variant} {...('to' in step ? { to: step.to } : { href: step.href })}>
      {step.words}
    </ButtonLink>
  );
}
