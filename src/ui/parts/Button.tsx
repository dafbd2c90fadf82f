import './button.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

type Looks = {
  /** `contained` is for one button per view; `danger` is for actions that cannot be undone. */
  readonly variant?: 'outlined' | 'contained' | 'text' | 'danger';
  readonly startIcon?: ReactNode;
};

/** A plain button: MUI's has no further use here, and adds its style engine to the first screen. */
export function Button({
  variant = 'outlined',
  startIcon,
  className = '',
  children,
  ...props
}: Looks & ComponentProps<'button'>) {
  return (
    // Safari focuses a clicked button only with a tabIndex, and a dialog returns the focus to the element that had it.
    <button type="button" tabIndex={0} {...props} className={`adx-button ${className}`} data-variant={variant}>
      {startIcon}
      {children}
    </button>
  );
}

type Address =
  /** A screen of the console. */
  | { readonly to: string; readonly href?: never }
  /** Reloads the page. */
  | { readonly href: string; readonly to?: never };

/** A link that looks like a button. */
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
