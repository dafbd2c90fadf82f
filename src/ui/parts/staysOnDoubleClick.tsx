import type { JSXElementConstructor } from 'react';

export type ClosableProps = {
  readonly onClose?: ((event: object, reason: 'backdropClick' | 'escapeKeyDown') => void) | undefined;
};

/** Ignores the second click of a double click, which lands on the backdrop and would close the part. */
export function staysOnDoubleClick<Props extends ClosableProps>(Part: JSXElementConstructor<Props>) {
  return function Staying({ onClose, ...rest }: Props) {
    const close: ClosableProps['onClose'] = (event, reason) => {
      const isSecondClick = reason === 'backdropClick' && 'detail' in event && Number(event.detail) > 1;
      if (!isSecondClick) onClose?.(event, reason);
    };
    return <Part {...(rest as unknown as Props)} onClose={close} />;
  };
}
