import '../../ui/parts/smallIcon.css';
import './bellList.css';
import { ArrowRight, ExternalLink, Trash2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type MouseEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { opensTab, type SavedEntry, savedLimits } from '../../model/reports/savedReport';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { Popover } from '../../ui/parts/Popover';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import type { BellAlertsPart } from './BellButton';
import { EntryIcon } from './EntryIcon';
import { useFeed, useSaved } from './SavedContext';
import { SavedLink } from './SavedLink';
import { useEntryWords } from './useEntryWords';

const DeleteSaved = lazyComponent(() => import('./DeleteSaved').then((module) => module.DeleteSaved));

type Props = {
  readonly anchor: HTMLElement;
  readonly alerts?: BellAlertsPart | undefined;
  /** Opens one alert by its key, or all of them. */
  onAlert(first: string | null): void;
  onClose(): void;
};

/** The open alerts, and the newest saved reports (at most 20), those in preparation last. */
export function BellList({ anchor, alerts, onAlert, onClose }: Props) {
  const translate = useTranslate();
  const { feed, calls, log, transport } = useSaved();
  const { entries, newIds, isKnown } = useFeed();
  const [dropped, setDropped] = useState<SavedEntry>();
  const id = useId();
  const navigate = useNavigate();
  const create = () => {
    onClose();
    navigate('/report?store=1');
  };
  // Without the event stream, deletions by a colleague or in another tab are not announced.
  useEffect(() => {
    if (!feed.snapshot().isKnown) return;
    calls.poll(0).then(
      (newest) => feed.reconcile(newest, newest.length < savedLimits.bell),
      // Only logged: nothing on the screen depends on it.
      (error: unknown) => log('Saved reports could not be polled.', error),
    );
  }, [feed, calls, log]);
  const seeAll = ({ currentTarget }: MouseEvent<HTMLElement>) => {
    // The button disappears, and must not take the focus with it.
    currentTarget.closest<HTMLElement>('[role="dialog"]')?.focus();
    feed.see(entries.filter((entry) => newIds.has(entry.id)));
  };
  return (
    <>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { className: 'adx-bell-list', role: 'dialog', 'aria-labelledby': id } }}
      >
        {alerts && (
          <>
            <h2 id={id} className="adx-hidden">
              {translate('adx.saved.notifications')}
            </h2>
            <alerts.List transport={transport} onOpen={onAlert} />
          </>
        )}
        <header>
          {alerts ? <h3>{translate('adx.saved.title')}</h3> : <h2 id={id}>{translate('adx.saved.title')}</h2>}
          {newIds.size > 0 && (
            <span className="adx-bell-new">{translate('adx.saved.countNew', { count: newIds.size })}</span>
          )}
          <span className="adx-gap" />
          {newIds.size > 0 && (
            <Button variant="text" onClick={seeAll}>
              {translate('adx.saved.seeAll')}
            </Button>
          )}
        </header>
        {entries.length > 0 && (
          <ul>
            {entries.map((entry) => (
              <BellRow
                key={entry.id}
                entry={entry}
                isNew={newIds.has(entry.id)}
                onClose={onClose}
                onDelete={() => setDropped(entry)}
              />
            ))}
          </ul>
        )}
        {entries.length === 0 && (
          <div className="adx-small adx-bell-none" role="status" aria-busy={!isKnown}>
            {isKnown ? (
              <Empty
                words={translate('adx.saved.noneYet')}
                step={{ words: translate('adx.reports.create'), onGo: create }}
              />
            ) : (
              <SkeletonLines />
            )}
          </div>
        )}
        <ScreenLink to="/reports" className="adx-bell-foot" onClick={onClose}>
          {translate('adx.saved.all')}
          <ArrowRight size={15} aria-hidden />
        </ScreenLink>
      </Popover>
      {dropped && <DeleteSaved entries={[dropped]} onClose={() => setDropped(undefined)} />}
    </>
  );
}

type RowProps = { readonly entry: SavedEntry; readonly isNew: boolean; onClose(): void; onDelete(): void };

function BellRow({ entry, isNew, onClose, onDelete }: RowProps) {
  const translate = useTranslate();
  const { line } = useEntryWords();
  const { name, isMine } = entry;
  const hasTab = opensTab(entry);
  return (
    <li data-new={isNew || undefined}>
      <SavedLink
        entry={entry}
        isToReport={!hasTab}
        className="adx-bell-row"
        onClick={onClose}
        {...(hasTab && { title: translate('adx.saved.opensTab') })}
      >
        <EntryIcon entry={entry} />
        <span>
          <span className="adx-bell-name">{name}</span>
          <small>{line(entry)}</small>
        </span>
        {isNew && <i className="adx-dot" role="img" aria-label={translate('adx.saved.new')} />}
      </SavedLink>
      <span className="adx-bell-tools">
        {hasTab && (
          <SavedLink
            entry={entry}
            isToReport
            className="adx-small-icon"
            onClick={onClose}
            aria-label={translate('adx.saved.openReport', { name })}
          >
            <ExternalLink size={15} aria-hidden />
          </SavedLink>
        )}
        {isMine && (
          <button
            type="button"
            className="adx-small-icon"
            aria-label={translate('adx.saved.deleteOne', { name })}
            onClick={onDelete}
          >
            <Trash2 size={15} aria-hidden />
          </button>
        )}
      </span>
    </li>
  );
}

const SkeletonLines = () => (
  <>
    {[60, 45, 70].map((width) => (
      <i key={width} style={{ width: `${width}%` }} />
    ))}
  </>
);
