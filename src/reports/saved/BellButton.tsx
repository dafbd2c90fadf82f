import './bell.css';
import { Bell } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Transport } from '../../dataProvider/transport';
import { addressOfSaved, opensTab } from '../../model/reports/savedReport';
import { pickMessageCode, toMessage } from '../../schema/messages/message';
import { toldByKey } from '../../ui/i18n/toldByKey';
import { useToast } from '../../ui/parts/feedback';
import { IconButton } from '../../ui/parts/IconButton';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { type SavedParts, SavedProvider, useFeed, useSaved } from './SavedContext';
import { useOpenFile } from './useOpenFile';

const BellList = lazyComponent(() => import('./BellList').then((module) => module.BellList));

/** The alerts in the bell; another part of the console draws them. */
export type BellAlertsPart = {
  /** Draws nothing; reports how many alerts are new. */
  readonly Count: ComponentType<{ readonly transport: Transport; onCount(count: number): void }>;
  readonly List: ComponentType<{ readonly transport: Transport; onOpen(key: string | null): void }>;
  /** Loads the list, so that it opens with the bell and does not move the saved reports below it. */
  preload(): void;
  readonly Dialog: ComponentType<{ readonly transport: Transport; readonly first: string | null; onClose(): void }>;
};

type Props = { readonly saved: SavedParts; readonly alerts?: BellAlertsPart | undefined };

/** Alerts and saved reports in the header: the number of new ones, and a list of the newest. */
export function BellButton({ saved, alerts }: Props) {
  return (
    <SavedProvider saved={saved}>
      <Button alerts={alerts} />
    </SavedProvider>
  );
}

function Button({ alerts }: Pick<Props, 'alerts'>) {
  const translate = useTranslate();
  const { begin, transport } = useSaved();
  const { newIds, isKnown } = useFeed();
  const isIdle = useIdle(isKnown);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [alertCount, setAlertCount] = useState(0);
  const [opened, setOpened] = useState<{ readonly first: string | null }>();
  const closeDialog = useCallback(() => setOpened(undefined), []);
  useFinishedToasts();
  const count = newIds.size + alertCount;
  const ahead = () => {
    BellList.preload();
    alerts?.preload();
  };
  const title = translate(alerts ? 'adx.saved.notifications' : 'adx.saved.title');
  const name = translate(alerts ? 'adx.saved.notificationsNew' : 'adx.saved.bell', { smart_count: count });
  return (
    <>
      <IconButton
        className="adx-bell"
        aria-label={count > 0 ? name : title}
        data-tip={title}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onPointerEnter={ahead}
        onFocus={ahead}
        onClick={(event) => {
          begin();
          setAnchor(event.currentTarget);
        }}
      >
        <Bell size={16} aria-hidden />
        {count > 0 && (
          <span className="adx-bell-count adx-figures" aria-hidden>
            {count}
          </span>
        )}
      </IconButton>
      {alerts && isIdle && <alerts.Count transport={transport} onCount={setAlertCount} />}
      {anchor && (
        <BellList
          anchor={anchor}
          alerts={alerts}
          onAlert={(first) => {
            setAnchor(null);
            setOpened({ first });
          }}
          onClose={() => setAnchor(null)}
        />
      )}
      {alerts && opened && <alerts.Dialog transport={transport} {...opened} onClose={closeDialog} />}
    </>
  );
}

/** Whether the browser has been idle since `isThere` became true. */
function useIdle(isThere: boolean): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (!isThere) return;
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true), 1_000);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIdle(true));
    return () => cancelIdleCallback(asked);
  }, [isThere]);
  return isIdle;
}

/** Shows a toast with a link when a file is ready or has failed; while the page is hidden, only the bell counts it. */
function useFinishedToasts(): void {
  const { feed } = useSaved();
  const toast = useToast();
  const navigate = useNavigate();
  const openFile = useOpenFile();
  useEffect(
    () =>
      feed.onFinished((entry) => {
        if (document.visibilityState !== 'visible') return;
        const { name, state, error } = entry;
        const hasFailed = state === 'failed';
        toast({
          message: hasFailed
            ? toldByKey('adx.saved.hasFailed', { name, why: { told: toMessage(error ?? '', pickMessageCode(entry)) } })
            : toldByKey('adx.saved.isReady', { name }),
          tone: hasFailed ? 'error' : 'success',
          action: {
            label: toldByKey('adx.saved.open'),
            run: () => (opensTab(entry) ? openFile(entry) : navigate(addressOfSaved(entry))),
          },
        });
      }),
    [feed, toast, navigate, openFile],
  );
}
