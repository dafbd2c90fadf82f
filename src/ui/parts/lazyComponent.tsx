import './laterScreen.css';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import './lostPart.css';
import { useTranslate } from 'ra-core';

/**
 * A component in a file of its own, which is fetched when it is first drawn, or before by `preload()`. Nothing stands in its place
 * until it has come, but for a screen (`isScreen`), which would be blank: its bars and lines.
 *
 * React's `lazy` waits for a component that has long been fetched, and `Suspense` then holds it back for 300 ms, so that a menu
 * would open a third of a second after the click.
 *
 * Where the file does not come, a dialog says so in its own place and leaves the page as it is. A screen (`isScreen`), and a file that
 * fails as it runs, show the error page.
 */
export function lazyComponent<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
  { isScreen = false } = {},
) {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;

  const come = () => {
    // One connection may be cut, by a server that ends for example, while the next one is not.
    const again = (error: unknown) => (isLostFile(error) ? fetch() : Promise.reject(error));
    coming ??= fetch()
      .catch(again)
      .then(
        (fetched) => {
          Part = fetched;
          return fetched;
        },
        (error: unknown) => {
          // The next one to draw it tries again.
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
    /** A failure is met, and told, where the component is drawn. */
    preload: (): void => void come().catch(() => undefined),
  });
}

/** What dialogs call to be gone. */
const closerOf = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? () => (props.onClose as () => void)() : undefined;

/** Whether an error of `import()` says that the file did not come: as Chromium, Firefox, Safari and Vite (for CSS) word it. */
const isLostFile = (error: unknown): boolean =>
  error instanceof Error &&
  ['dynamically imported module', 'Importing a module script failed', 'Unable to preload CSS'].some((words) =>
    error.message.includes(words),
  );

type Props = { tryAgain(): void; readonly close: (() => void) | undefined };

/** In the place of a part whose file did not come; over the page where that is a dialog. */
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
