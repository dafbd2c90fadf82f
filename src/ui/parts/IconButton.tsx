import './button.css';
import type { ComponentProps } from 'react';

/** A button with an icon only. Its `aria-label` is its name; `data-tip` shows a tip. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  // The tabIndex is for Safari, as in Button.tsx.
  return <button type="button" tabIndex={0} {...props} className={`adx-icon-button ${className}`} />;
}
