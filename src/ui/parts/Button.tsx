import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Looks = {
  /** Filled is one button a view; `danger` takes something away for good. */
  readonly variant?: 'outlined' | 'contained' | 'text' | 'danger';
  readonly startIcon?: ReactNode;
};

/** A plain button: MUI's does nothing more for us, and brings its whole style engine to the first screen. */
export function Button({
  variant = 'outlined',
  startIcon,
  className = '',
  children,
  ...props
}: Looks & ComponentProps<'button'>) {
  return (
    // Safari gives the focus to a clicked button only for its tabIndex, and a dialog gives the focus back to what had it.
    <button type="button" tabIndex={0} {...props} className={`adx-button ${className}`} data-variant={variant}>
      {startIcon}
      {children}
    </button>
  );
}

type Address =
  /** A screen of the console. */
  | { readonly to: string; readonly href?: never }
  /** Loads the page anew. */
  | { readonly href: string; readonly to?: never };

/** A link with the looks of a button. */
export function ButtonLink({
  variant = 'outlined',
  startIcon,
  className = '',
  children,
  to,
  href,
  ...props
}: Looks & Address & Omit<ComponentProps<'a'>, 'href'>) {
  const looks = { className: `adx-button ${className}`, 'data-variant': variant };
  const content = (
    <>
      {startIcon}
      {children}
    </>
  );
  return to === undefined ? (
    <a {...props} {...looks} href={href}>
      {content}
    </a>
  ) : (
    <Link {...props} {...looks} to={to}>
      {content}
    </Link>
  );
}
