import { ChevronDown, Plus } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { useMemo, useRef, useState } from 'react';
import { personKey } from '../../schema/persons';
import type { AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import type { ColumnChoice } from '../list/useColumns';
import type { ListState } from '../list/useListState';
import { Button } from '../parts/Button';
import { lazyComponent } from '../parts/lazyComponent';
import { isMine } from './isMine';
import { useDefaultView } from './useDefaultView';
import { useKeptFocus } from './useKeptFocus';
import type { StoredView } from './useListViews';
import { useShownViews } from './useShownViews';
import { useTabFit } from './useTabFit';
import { useViewCounts } from './useViewCounts';
import { useViewWrites } from './useViewWrites';
import { ViewTab } from './ViewTab';
import { type LinkPlace, viewLink } from './viewLink';
import { viewsFor } from './viewsFor';
import './viewTabs.css';

const MoreViews = lazyComponent(() => import('./MoreViews').then((module) => module.MoreViews));
const ViewDialog = lazyComponent(() => import('./ViewDialog').then((module) => module.ViewDialog));

type Props = { readonly resource: AnyResource; readonly state: ListState; readonly choice: ColumnChoice };

/** The views of a list beside its name, each at its own address, and the way to one more; nothing where there are no views. */
export function ViewTabs(props: Props) {
  const { resources, viewer } = useConsole();
  const views = viewsFor(resources, viewer);
  return views ? <Tabs {...props} views={views} /> : null;
}

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
  // As the server has them by name: what the list opens with, one's own, those of the account.
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
