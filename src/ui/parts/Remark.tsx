import './remark.css';
import type { ReactNode } from 'react';

type Props = {
  readonly icon?: ReactNode;
  /** A button that does something about it. */
  readonly action?: ReactNode;
  /** False within a place that is read out by itself. */
  readonly isSaid?: boolean;
  readonly children: ReactNode;
};

/** A line above what it is about: what a reader has to know of that. */
export function Remark({ icon, action, isSaid = true, children }: Props) {
  return (
    <div className="adx-strip adx-remark" role={isSaid ? 'status' : undefined}>
      {icon}
      <p>{children}</p>
      {action}
    </div>
  );
}
