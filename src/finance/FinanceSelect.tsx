import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly isOn?: boolean;
  onChange(value: string): void;
  readonly children: ReactNode;
};

/** A choice in the bar, marked while it narrows the lines. */
export const FinanceSelect = ({ label, value, isOn = false, onChange, children }: Props) => (
  <span className="adx-fin-select" data-on={isOn || undefined}>
    <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {children}
    </select>
    <ChevronDown size={14} aria-hidden />
  </span>
);
