import './button.css';
import type { ComponentProps } from 'react';

/** A button without words: its `aria-label` is its name, and its tip says the same. */
export function IconButton({ className = '', ...props }: ComponentProps<'button'> & { readonly 'aria-label': string }) {
  // The tabIndex is for Safari, as in Button.tsx.
  return <button type="button" tabIndex={0} {...props} className={`adx-icon-button ${className}`} />;
}
