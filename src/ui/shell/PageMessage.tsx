import './pageMessage.css';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

/** A screen with only a message and the next steps. */
export function PageMessage({
  icon: Drawn,
  title,
  tone = 'plain',
  children,
  actions,
}: {
  icon: LucideIcon;
  title: string;
  tone?: 'plain' | 'error';
  children?: ReactNode;
  /** Buttons of the next steps. */
  actions: ReactNode;
}) {
  return (
    <div className="adx-message">
      <span className={`adx-message-icon adx-message-${tone}`}>
        <Drawn size={18} aria-hidden />
      </span>
      <h1 className="adx-message-title">{title}</h1>
      {children && <div className="adx-small adx-message-text">{children}</div>}
      <div className="adx-message-actions">{actions}</div>
    </div>
  );
}
