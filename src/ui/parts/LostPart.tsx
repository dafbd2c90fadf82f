import './lostPart.css';
import { useTranslate } from 'ra-core';

type Props = { tryAgain(): void; readonly close: (() => void) | undefined };

/** In the place of a part whose file did not come; over the page where that is a dialog. */
export function LostPart({ tryAgain, close }: Props) {
  const translate = useTranslate();
  return (
    <div className="adx-row adx-lost" role="alert" {...(close && { 'data-over': true })}>
      <span>{translate('adx.shell.lostPart')}</span>
      <button type="button" className="adx-lost-act" onClick={tryAgain}>
        {translate('adx.shell.tryAgain')}
      </button>
      {close && (
        <button type="button" className="adx-lost-act" onClick={close}>
          {translate('adx.shell.close')}
        </button>
      )}
    </div>
  );
}
