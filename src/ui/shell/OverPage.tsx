import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Drawn over the whole page, whatever the part that shows it scrolls or cuts off. A server, which has no page, draws nothing. */
export const OverPage = ({ children }: { readonly children: ReactNode }): ReactNode =>
  typeof document === 'undefined' ? null : createPortal(children, document.body);
