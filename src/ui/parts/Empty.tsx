import './empty.css';
import type { ReactNode } from 'react';
import { Button, ButtonLink } from './Button';

/** What to do where there is nothing yet: go to a screen, open an address, or act here. */
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

/** Says what a card, a panel or a tab has none of, and offers the next step. */
export function Empty({ words, step, icon, className = '' }: Props) {
  return (
    <div className={`adx-empty ${className}`} data-empty>
      <p>
        {icon}
        {words}
      </p>
      <StepButton step={step} />
    </div>
  );
}

/** The button, or the link, of a next step. */
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
