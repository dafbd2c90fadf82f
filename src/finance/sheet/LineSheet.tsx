import './sheet.css';
import '../../ui/form/sheet.css';
import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { FinanceLineDetail } from '../../model/finance/financeLine';
import { useLatestPlace } from '../../ui/address/useLatestPlace';
import { SheetFrame } from '../../ui/form/SheetFrame';
import { FailedNotice } from '../../ui/parts/Notice';
import { usePageTitle } from '../../ui/shell/usePageTitle';
import { StateMark } from '../StateMark';
import { useFinanceLine } from '../useFinanceLines';
import { DaysTab } from './DaysTab';
import { EntriesTab } from './EntriesTab';
import { EventsTab } from './EventsTab';
import { LineFoot } from './LineFoot';
import { PartsTab } from './PartsTab';
import { StepsTab } from './StepsTab';

const tabs = ['steps', 'entries', 'days', 'parts', 'history'] as const;
type Tab = (typeof tabs)[number];
const isTab = (word: string | null): word is Tab => tabs.some((tab) => tab === word);

/** Everything about one line, over the table; its tab stands in the address. */
export function LineSheet({ id }: { readonly id: string }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { search } = useLocation();
  const latest = useLatestPlace();
  const sheet = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const { data, error, refetch } = useFinanceLine(id);
  const wanted = new URLSearchParams(search).get('tab');
  const tab: Tab = isTab(wanted) ? wanted : 'steps';
  const close = useCallback(() => {
    const left = new URLSearchParams(latest().search);
    left.delete('tab');
    navigate({ pathname: '/finance', search: left.size > 0 ? `?${left}` : '' });
  }, [navigate, latest]);
  const show = (next: Tab) => {
    const words = new URLSearchParams(latest().search);
    words.set('tab', next);
    navigate({ search: `?${words}` }, { replace: true });
  };
  usePageTitle(data ? `${data.line.party.name}, ${data.line.period}` : translate('adx.finance.title'));

  return (
    <SheetFrame sheet={sheet} titleId={titleId} isPage={false} onClose={close}>
      <div className="adx-strip adx-form-head">
        <div className="adx-grow adx-form-names">
          <p className="adx-row adx-small adx-form-key">
            {data
              ? `${translate(`adx.finance.viewNames.${data.line.view}`)} · ${data.line.period}`
              : translate('adx.finance.title')}
          </p>
          <h2 id={titleId} title={data?.line.party.name}>
            {data?.line.party.name ?? (error ? id : <i className="adx-bar adx-bar-title" />)}
          </h2>
        </div>
        {data && <StateMark state={data.line.state} />}
        <button
          type="button"
          className="adx-bare adx-center adx-icon"
          aria-label={translate('adx.form.close')}
          onClick={close}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      {error && !data ? (
        <FailedNotice title={translate('adx.finance.lineFailed')} error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <div className="adx-form-middle">
            <Rail shown={tab} onShow={show} data={data} />
            <div
              className="adx-grow adx-form-body adx-fin-body"
              id={`${titleId}-panel`}
              role="tabpanel"
              aria-labelledby={`adx-fin-tab-${tab}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach what has nothing to press
              tabIndex={0}
            >
              {data ? <Panel tab={tab} detail={data} /> : <Bones />}
            </div>
          </div>
          <LineFoot line={data?.line} />
        </>
      )}
    </SheetFrame>
  );
}

function Panel({ tab, detail }: { readonly tab: Tab; readonly detail: FinanceLineDetail }) {
  const panels = { steps: StepsTab, entries: EntriesTab, days: DaysTab, parts: PartsTab, history: EventsTab } as const;
  const Shown = panels[tab];
  return <Shown detail={detail} />;
}

type RailProps = { readonly shown: Tab; onShow(tab: Tab): void; readonly data: FinanceLineDetail | undefined };

function Rail({ shown, onShow, data }: RailProps) {
  const translate = useTranslate();
  const counts = { entries: data?.entries.length, parts: data?.parts.length } as const;
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(shown) + step + tabs.length) % tabs.length];
    if (!next) return;
    onShow(next);
    document.getElementById(`adx-fin-tab-${next}`)?.focus();
  };
  return (
    <div
      className="adx-column adx-rail"
      role="tablist"
      aria-orientation="vertical"
      aria-label={translate('adx.finance.parts')}
      onKeyDown={press}
    >
      {tabs.map((tab) => (
        <button
          key={tab}
          id={`adx-fin-tab-${tab}`}
          type="button"
          role="tab"
          className="adx-tab"
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onShow(tab)}
        >
          <span className="adx-ellipsis adx-tab-name">
            {translate(
              tab === 'parts' ? `adx.finance.partsOf.${data?.line.view ?? 'publishers'}` : `adx.finance.tabs.${tab}`,
            )}
          </span>
          {tab in counts && (
            <span className="adx-small adx-tab-count adx-figures">{counts[tab as keyof typeof counts] ?? ''}</span>
          )}
        </button>
      ))}
    </div>
  );
}

const Bones = () => (
  <div className="adx-fin-bones" aria-hidden="true">
    {Array.from({ length: 10 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: rows of nothing have no other name
      <div key={row} style={{ opacity: 1 - row / 10 }}>
        <i className="adx-bar" style={{ width: 120 + ((row * 37) % 90) }} />
        <i className="adx-bar" />
      </div>
    ))}
  </div>
);
