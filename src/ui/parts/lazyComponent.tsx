import './laterScreen.css';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import './lostPart.css';
import { useTranslate } from 'ra-core';
import { isLostFile } from '../i18n/isLostFile';
import { loadLaterTexts } from '../texts';
import { fetchAgain } from './fetchAgain';

/**
 * A component in a file of its own, loaded with its texts on first render or earlier by `preload()`. Renders nothing until then; a screen
 * (`isScreen`) shows its bars and lines. React's `lazy` suspends even for a loaded component, and `Suspense` then delays it for
 * 300 ms: a menu would open a third of a second after the click. If the file fails to load, the part shows a message and the page
 * stays usable. A failed screen and a file that throws show the error page.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { isScreen = false } = {},
) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;

  const come = () => {
    coming ??= Promise.all([fetchAgain(fetch), fetchAgain(loadLaterTexts)]).then(
      ([fetched]) => {
        Part = fetched;
        return fetched;
      },
      (error: unknown) => {
        // The next render tries again.
        coming = undefined;
        throw error;
      },
    );
    return coming;
  };

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each file, as that is loaded
  function Later(props: Props) {
    const [Drawn, setDrawn] = useState(() => Part);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    const ask = useCallback(() => {
      setFailure(undefined);
      come().then(
        (fetched) => setDrawn(() => fetched),
        (error: unknown) => setFailure({ error }),
      );
    }, []);
    useEffect(ask, [ask]);
    if (Drawn) return <Drawn {...props} />;
    if (!failure) return isScreen ? <div className="adx-screen-bones" aria-busy="true" /> : null;
    if (isScreen || !isLostFile(failure.error)) throw failure.error;
    return <LostPart tryAgain={ask} close={closerOf(props)} />;
  }

  return Object.assign(Later, {
    /** Errors are handled where the component renders. */
    preload: (): void => void come().catch(() => undefined),
  });
}

/** Returns the callback that closes a dialog. */
const closerOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? () => (props.onClose as () => void)() : undefined;

type Props = { tryAgain(): void; readonly close: (() => void) | undefined };

/** Replaces a part whose file failed to load; covers the page for a dialog. */
function LostPart({ tryAgain, close }: Props) {
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
