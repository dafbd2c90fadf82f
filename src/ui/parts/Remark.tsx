import './remark.css';
import type { ReactNode } from 'react';

type Props = {
  readonly icon?: ReactNode;
  /** A button that acts on it. */
  readonly action?: ReactNode;
  /** False inside a live region. */
  readonly isSaid?: boolean;
  readonly children: ReactNode;
};

/** A line above content with a fact about it. */
export function Remark({ icon, action, isSaid = true, children }: Props) {
  return (
    <div className="adx-strip adx-remark" role={isSaid ? 'status' : undefined}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}
