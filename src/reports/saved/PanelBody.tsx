import { useTranslate } from 'ra-core';
import { type ComponentType, useState } from 'react';
import { useSteps } from '../../ui/menu/useSteps';
import { Empty } from '../../ui/parts/Empty';
import { ScreenLink } from '../../ui/parts/ScreenLink';
import { useReport } from '../parts/ReportContext';
import '../../ui/parts/smallIcon.css';
import '../../ui/list/filterBar.css';
import { Ellipsis, Search } from 'lucide-react';
import type { SavedEntry } from '../../model/reports/savedReport';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { EntryIcon } from './EntryIcon';
import { PanelSchedule } from './PanelSchedule';
import { PanelVersions } from './PanelVersions';
import { useFeed } from './SavedContext';
import { SavedLink } from './SavedLink';
import { useLeaveSaved, useSaving } from './SavingContext';
import type { PanelTab } from './SidePanel';
import { useEntryWords } from './useEntryWords';
import { useSavedActions } from './useSavedActions';
import { useSavedList } from './useSavedList';

const ActionsMenu = lazyComponent(() => import('./ActionsMenu').then((module) => module.ActionsMenu));

export function PanelBody({ tab }: { tab: PanelTab }) {
  const Body = bodies[tab];
  return <Body />;
}

type Whose = 'all' | 'mine' | 'shared';

const most = 100;

/** Saves the report on the screen, and lists the saved ones. */
function PanelSaved() {
  const translate = useTranslate();
  const text = useText();
  const leave = useLeaveSaved();
  const { saved, isEdited, draft } = useReport();
  const { save, saveAs, isBusy, isInPlace } = useSaving();
  const { newIds } = useFeed();
  const { data, error, refetch } = useSavedList();
  const [q, setQ] = useState('');
  const [whose, setWhose] = useState<Whose>('all');
  const [menu, setMenu] = useState<{ readonly entry: SavedEntry; readonly anchor: HTMLElement }>();
  const { actionsOf, dialogs } = useSavedActions((ids) => {
    if (saved && ids.includes(saved.id)) leave();
  });
  const words = q.trim().toLowerCase();
  const found = (data ?? []).filter(
    (entry) => entry.name.toLowerCase().includes(words) && (whose === 'all' || entry.isMine === (whose === 'mine')),
  );
  const search = translate('adx.saved.panel.search');
  const { toReport } = useSteps();
  const showAll = () => {
    setQ('');
    setWhose('all');
  };
  return (
    <>
      <div className="adx-stack adx-rep-side-tools">
        <div className="adx-rep-side-save">
          {isInPlace && (
            <Button variant="contained" onClick={save} disabled={!isEdited || isBusy}>
              {translate('adx.saved.saveHere')}
            </Button>
          )}
          <Button
            {...(!isInPlace && { variant: 'contained' as const })}
            onClick={saveAs}
            disabled={draft.metrics.length === 0 || isBusy}
          >
            {translate(saved ? 'adx.saved.saveAsMore' : 'adx.saved.saveMore')}
          </Button>
        </div>
        <div className="adx-search">
          <Search size={15} aria-hidden />
          <input
            type="search"
            value={q}
            placeholder={search}
            aria-label={search}
            onChange={(event) => setQ(event.target.value)}
          />
        </div>
        <fieldset className="adx-rep-ranges" aria-label={translate('adx.saved.whose')}>
          {(['all', 'mine', 'shared'] as const).map((one) => (
            <button key={one} type="button" aria-pressed={whose === one} onClick={() => setWhose(one)}>
              {translate(`adx.saved.whoseIs.${one}`)}
            </button>
          ))}
        </fieldset>
      </div>
      <ul className="adx-rep-side-list" aria-busy={!data && !error}>
        {found.slice(0, most).map((entry) => (
          <Item
            key={entry.id}
            entry={entry}
            isNew={newIds.has(entry.id)}
            isOpen={entry.id === saved?.id}
            onMenu={(anchor) => setMenu({ entry, anchor })}
          />
        ))}
        {data && found.length === 0 && (
          <li>
            {data.length === 0 ? (
              <Empty
                words={translate('adx.saved.noneYet')}
                step={draft.metrics.length === 0 ? toReport : { words: translate('adx.saved.saveMore'), onGo: saveAs }}
              />
            ) : (
              <Empty
                words={translate('adx.saved.noMatch')}
                step={{ words: translate('adx.list.clear_filters'), onGo: showAll }}
              />
            )}
          </li>
        )}
        {error && !data && (
          <li className="adx-rep-side-none" role="alert">
            <p>{text(sayError(error) ?? '')}</p>
            <Button onClick={() => void refetch()}>{translate('adx.list.try_again')}</Button>
          </li>
        )}
      </ul>
      <ScreenLink to="/reports" className="adx-rep-side-foot">
        {found.length > most
          ? translate('adx.saved.panel.more', { count: found.length - most })
          : translate('adx.saved.all')}
      </ScreenLink>
      {menu && (
        <ActionsMenu
          anchor={menu.anchor}
          label={menu.entry.name}
          actions={actionsOf(menu.entry)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {dialogs}
    </>
  );
}

type ItemProps = {
  readonly entry: SavedEntry;
  readonly isNew: boolean;
  readonly isOpen: boolean;
  onMenu(anchor: HTMLElement): void;
};

function Item({ entry, isNew, isOpen, onMenu }: ItemProps) {
  const translate = useTranslate();
  const { line } = useEntryWords();
  return (
    <li data-new={isNew || undefined}>
      <SavedLink
        entry={entry}
        isToReport
        className="adx-rep-side-link"
        {...(isOpen && { 'aria-current': 'page' as const })}
      >
        <EntryIcon entry={entry} />
        <span className="adx-grow">
          <span className="adx-ellipsis">{entry.name}</span>
          <small className="adx-note adx-ellipsis adx-figures">{line(entry)}</small>
        </span>
      </SavedLink>
      <button
        type="button"
        className="adx-small-icon adx-rep-side-more"
        aria-label={translate('adx.saved.actionsOf', { name: entry.name })}
        aria-haspopup="menu"
        onPointerEnter={ActionsMenu.preload}
        onFocus={ActionsMenu.preload}
        onClick={(event) => onMenu(event.currentTarget)}
      >
        <Ellipsis size={16} aria-hidden />
      </button>
    </li>
  );
}

const bodies: Readonly<Record<PanelTab, ComponentType>> = {
  saved: PanelSaved,
  presets: PanelPresets,
  schedule: PanelSchedule,
  versions: PanelVersions,
};

/** Presets to start from. */
function PanelPresets() {
  const translate = useTranslate();
  const { toReport } = useSteps();
  const { catalogue, preset } = useReport();
  return (
    <ul className="adx-rep-side-list">
      {catalogue.presets.map(({ key, label, relative }) => (
        <li key={key}>
          <ScreenLink
            to={`/report/${encodeURIComponent(key)}`}
            className="adx-rep-side-link"
            {...(key === preset?.key && { 'aria-current': 'page' as const })}
          >
            <span className="adx-grow">{label}</span>
            <small className="adx-note">{translate(`adx.reports.ranges.${relative}`)}</small>
          </ScreenLink>
        </li>
      ))}
      {catalogue.presets.length === 0 && (
        <li>
          <Empty words={translate('adx.saved.panel.noPresets')} step={toReport} />
        </li>
      )}
    </ul>
  );
}
