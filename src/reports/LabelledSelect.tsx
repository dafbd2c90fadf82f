import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | undefined;
  onChange(value: string): void;
  readonly children: ReactNode;
};

export function LabelledSelect({ label, value, problem, onChange, children }: Props) {
  const id = useId();
  const problemId = useId();
  return (
    <div className="adx-rep-field">
      <label htmlFor={id}>{label}</label>
      <span className="adx-rep-select">
        <select
          id={id}
          value={value}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem && problemId}
          onChange={(event) => onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown size={14} aria-hidden />
      </span>
      {problem && (
        <p id={problemId} className="adx-note adx-rep-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
