import type { JSXElementConstructor } from 'react';

type Closable = { readonly onClose?: ((event: object, reason: 'backdropClick' | 'escapeKeyDown') => void) | undefined };

/** A part whose opening by a double click its second click does not undo: that one lands beside the part and would close it. */
export function staysOnDoubleClick<Props extends Closable>(Part: JSXElementConstructor<Props>) {
  return function Staying({ onClose, ...rest }: Props) {
    const close: Closable['onClose'] = (event, reason) => {
      const isSecondClick = reason === 'backdropClick' && 'detail' in event && Number(event.detail) > 1;
      if (!isSecondClick) onClose?.(event, reason);
    };
    return <Part {...(rest as unknown as Props)} onClose={close} />;
  };
}
