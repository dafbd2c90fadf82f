import { ChevronDown, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { personKey } from '../../schema/persons';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { formatCount } from '../i18n/format';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { isMine } from './isMine';
import { useDefaultView } from './useDefaultView';
import type { StoredView } from './useListViews';
import { useShownViews } from './useShownViews';
import { useViewCounts } from './useViewCounts';
import { type Shown, useViewWrites } from './useViewWrites';
import { ViewMarks } from './ViewMarks';
import { type LinkPlace, type ViewLink, viewLink } from './viewLink';
import { viewsFor } from './viewsFor';
import './viewChanged.css';
import './viewTabs.css';

const ViewActsMenu = lazyComponent(() => import('./ViewActsMenu').then((module) => module.ViewActsMenu));

type Props = { readonly resource: AnyResource; readonly state: ListState; readonly choice: ColumnChoice };

/** The views of a list as tabs beside its name, each with its own address, and a button for a new one. Hidden without views. */
export function ViewTabs(props: Props) {
  const { resources, viewer } = useConsole();
  const views = viewsFor(resources, viewer);
  return views ? <Tabs {...props} views={views} /> : null;
}

type ViewTabProps = {
  readonly view: StoredView;
  readonly link: ViewLink;
  /** Number of rows that the view finds, if known. */
  readonly count: number | undefined;
  /** Whether the bar has no space for it. */
  readonly isOut: boolean;
  readonly shown: Shown;
  onAsk(what: 'new' | 'current'): void;
};

/** The tab of a view; the current one has a menu of its actions. */
function ViewTab({ view, link, count, isOut, shown, onAsk }: ViewTabProps) {
  const translate = useTranslate();
  const caret = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const isOn = view.id === shown.current?.id;
  const isChanged = isOn && shown.isChanged;
  const changed = translate('adx.views.changed');
  const acts = translate('adx.views.acts', { name: view.name });
  return (
    <span
      className="adx-underline adx-view-tab"
      data-fit="tab"
      data-on={isOn || undefined}
      data-out={isOut || undefined}
    >
      {isChanged && <i className="adx-view-changed" title={changed} aria-hidden="true" />}
      <Link
        {...link}
        aria-current={isOn ? 'page' : undefined}
        title={isChanged ? `${view.name} · ${changed}` : view.name}
      >
        <span className="adx-view-word">{view.name}</span>
        {isChanged && <span className="adx-hidden">({changed})</span>}
        <ViewMarks view={view} isDefault={shown.opens?.id === view.id} />
        {count !== undefined && <span className="adx-list-count adx-figures">{formatCount(count)}</span>}
      </Link>
      {isOn && (
        <button
          ref={caret}
          type="button"
          className="adx-bare adx-view-caret"
          aria-label={acts}
          title={acts}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          tabIndex={0}
          onPointerEnter={ViewActsMenu.preload}
          onFocus={ViewActsMenu.preload}
          onClick={() => setOpen(true)}
        >
          <ChevronDown className="adx-lucide" size={14} aria-hidden />
        </button>
      )}
      {isOn && isOpen && (
        <ViewActsMenu {...shown} anchor={caret.current} onAsk={onAsk} onClose={() => setOpen(false)} />
      )}
    </span>
  );
}

/** Pixels between two tabs, as in `viewTabs.css`. */
const gap = 28;

/** Returns the indexes of the tabs that fit the bar, measured before paint. */
function useTabFit(bar: RefObject<HTMLElement | null>, names: readonly string[], current: number): readonly number[] {
  const [fitting, setFitting] = useState<readonly number[]>([]);
  const all = names.join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: other names are other tabs to watch
  useLayoutEffect(() => {
    const root = bar.current;
    if (!root) return;
    const part = (name: string) => [...root.querySelectorAll<HTMLElement>(`[data-fit="${name}"]`)];
    const [tabs, more, acts] = [part('tab'), part('more'), part('acts')];
    const widthOf = (element: HTMLElement) => element.getBoundingClientRect().width + gap;
    const measure = () =>
      setFitting((before) => {
        const now = fitTabs({
          widths: tabs.map(widthOf),
          room: root.clientWidth - acts.reduce((sum, one) => sum + widthOf(one) - gap, 0),
          more: more.reduce((sum, one) => sum + widthOf(one), 0),
          current,
        });
        return now.join() === before.join() ? before : now;
      });
    measure();
    // A web font changes the names' widths, and the list's state the buttons beside them.
    const watch = new ResizeObserver(measure);
    for (const one of [root, ...tabs, ...more, ...acts]) watch.observe(one);
    return () => watch.disconnect();
  }, [bar, all, current]);
  return fitting;
}

type Bar = {
  /** Widths of all tabs in order, each with the gap after it. */
  readonly widths: readonly number[];
  readonly room: number;
  /** Width of the button for the other tabs, if there are any. */
  readonly more: number;
  /** Index of the current tab, which always stays; -1 for none. */
  readonly current: number;
};

/** Returns the indexes of the tabs that fit, in order: a tab that is too wide is skipped, a narrower later one may fit. */
export function fitTabs({ widths, room, more, current }: Bar): readonly number[] {
  const whole = widths.reduce((sum, width) => sum + width, 0);
  let left = whole <= room ? room : room - more - (widths[current] ?? 0);
  return widths.flatMap((width, place) => {
    if (whole > room && place === current) return [place];
    if (width > left) return [];
    left -= width;
    return [place];
  });
}

const MoreViews = lazyComponent(() => import('./MoreViews').then((module) => module.MoreViews));

const ViewDialog = lazyComponent(() => import('./ViewDialog').then((module) => module.ViewDialog));

function Tabs({ views, resource, state, choice }: Props & { readonly views: AnyResource }) {
  const { viewer } = useConsole();
  const translate = useTranslate();
  const [opens, setOpens] = useDefaultView(resource);
  const {
    named: _,
    isSettled,
    ...shown
  } = useShownViews({ views, resource, state, choice, opens, setOpens, isOn: true });
  const { stored = none, current, isChanged } = shown;
  const writes = useViewWrites(shown);
  const mine = personKey(viewer);
  const defaultId = opens?.id;
  // The server sorts by name: first the default view, then the viewer's own, then those of the account.
  const ordered = useMemo(() => {
    const rank = ({ id, maker }: StoredView) => (id === defaultId ? 0 : maker === mine ? 1 : 2);
    return [...stored].sort((one, other) => rank(one) - rank(other));
  }, [stored, defaultId, mine]);
  const counts = useViewCounts(resource, ordered);
  const isReady = isSettled && counts !== undefined;

  const bar = useRef<HTMLDivElement>(null);
  const moreButton = useRef<HTMLButtonElement>(null);
  const [isMore, setMore] = useState(false);
  const [asking, setAsking] = useState<'new' | 'current'>();
  const fitting = useTabFit(
    bar,
    isReady ? ordered.map(({ name }) => name) : none,
    current ? ordered.indexOf(current) : -1,
  );
  const out = ordered.filter((_, place) => !fitting.includes(place));
  useKeptFocus(bar, `${current?.id} ${isChanged} ${asking}`);

  const { setView } = state;
  const linkTo = useMemo(() => {
    const place: LinkPlace = { resource, viewer, setView, opensView: defaultId !== undefined };
    return (view: StoredView) => viewLink(view, place);
  }, [resource, viewer, setView, defaultId]);

  if (!isReady) return null;
  const saveWords = translate(current && isChanged ? 'adx.views.save_as' : 'adx.views.save_view');
  return (
    <div className="adx-view-tabs" ref={bar}>
      {ordered.length > 0 && (
        <nav
          className="adx-view-row"
          data-out={out.length === ordered.length || undefined}
          aria-label={translate('adx.views.title')}
        >
          {ordered.map((view) => (
            <ViewTab
              key={view.id}
              view={view}
              link={linkTo(view)}
              count={counts.get(view.id)}
              isOut={out.includes(view)}
              shown={shown}
              onAsk={setAsking}
            />
          ))}
        </nav>
      )}
      <span className="adx-view-more" data-fit="more" data-out={out.length === 0 || undefined}>
        <Button
          ref={moreButton}
          variant="text"
          aria-label={translate('adx.views.more_label', { smart_count: out.length })}
          aria-haspopup="menu"
          aria-expanded={isMore}
          onPointerEnter={MoreViews.preload}
          onFocus={MoreViews.preload}
          onClick={() => setMore(true)}
        >
          {translate('adx.views.more')}
          <span className="adx-list-count adx-figures">{out.length}</span>
          <ChevronDown className="adx-lucide" size={14} aria-hidden />
        </Button>
      </span>
      <span className="adx-view-acts" data-fit="acts">
        {current && isChanged && isMine(viewer, views, current) && (
          <Button variant="text" className="adx-view-keep" onClick={() => void writes.save(current)}>
            {translate('adx.views.keep')}
          </Button>
        )}
        <Button
          variant="text"
          aria-label={saveWords}
          title={saveWords}
          onPointerEnter={ViewDialog.preload}
          onFocus={ViewDialog.preload}
          onClick={() => setAsking('new')}
          startIcon={<Plus className="adx-lucide" size={15} aria-hidden />}
        >
          <span className="adx-view-says">{saveWords}</span>
        </Button>
      </span>
      {isMore && out.length > 0 && (
        <MoreViews
          views={out}
          linkTo={linkTo}
          defaultId={defaultId}
          anchor={moreButton.current}
          onClose={() => setMore(false)}
        />
      )}
      {asking && <ViewDialog {...shown} asked={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}

const none: readonly never[] = [];

/**
 * Moves the focus to the current tab after a view was saved or deleted, because the focused button may be gone. `what` changes
 * with everything that removes buttons.
 */
function useKeptFocus(bar: RefObject<HTMLElement | null>, what: string): void {
  const before = useRef(what);
  const isHeld = useRef(false);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      // Menus and dialogs of the bar are elsewhere in the document and do not count.
      if (bar.current?.contains(target)) isHeld.current = true;
      else if (!target.closest('[role="presentation"]')) isHeld.current = false;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [bar]);
  useEffect(() => {
    if (before.current === what) return;
    before.current = what;
    if (!isHeld.current || document.activeElement !== document.body) return;
    bar.current?.querySelector<HTMLElement>('[aria-current], [data-fit="acts"] button')?.focus();
  }, [bar, what]);
}
