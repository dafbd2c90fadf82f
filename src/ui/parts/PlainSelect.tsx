import './plainSelect.css';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly isFramed?: boolean;
  /** Id of an element that describes it. */
  readonly describedBy?: string | undefined;
  onChange(value: string): void;
  readonly children: ReactNode;
};

/** A select within a line, labelled by `aria-label` only. */
export function PlainSelect({ label, value, isFramed = false, describedBy, onChange, children }: Props) {
  return (
    <span className="adx-plain-select" data-framed={isFramed || undefined}>
      <select
        aria-label={label}
        aria-describedby={describedBy}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      >
        {children}
      </select>
      <ChevronDown size={14} aria-hidden />
    </span>
  );
}
