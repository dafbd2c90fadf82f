import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders at the end of the body, outside scrolling and clipping parents. Renders nothing on a server, which has no document. */
export const OverPage = ({ children }: { readonly children: ReactNode }): ReactNode =>
  typeof document === 'undefined' ? null : createPortal(children, document.body);
