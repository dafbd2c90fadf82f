import './sheet.css';
import '../../ui/form/sheet.css';
import { FileText, X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isExactText } from '../../model/exactSums';
import type { FinanceEvent, FinanceLine, FinanceLineDetail } from '../../model/finance/financeLine';
import { useLatestPlace } from '../../ui/address/useLatestPlace';
import { useViewer } from '../../ui/ConsoleContext';
import { SheetFrame } from '../../ui/form/SheetFrame';
import { formatDateTime, formatUsd } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { useAlert } from '../../ui/parts/feedback';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { FailedNotice } from '../../ui/parts/Notice';
import { usePageTitle } from '../../ui/parts/usePageTitle';
import { actionIcons } from '../act/actionIcons';
import type { AskedAction } from '../act/LineDialog';
import { useLineAct } from '../act/useLineAct';
import { StateMark } from '../lines/StateMark';
import { useFinanceAgain, useFinanceLine } from '../lines/useFinanceLines';
import { DaysTab } from './DaysTab';
import { EntriesTab } from './EntriesTab';
import { FrozenNote, PlainRows } from './PlainRows';
import { StepsTab } from './StepsTab';
import { useTabStep } from './useTabStep';

const LineDialog = lazyComponent(() => import('../act/LineDialog').then((module) => module.LineDialog));

const StatementMenu = lazyComponent(() => import('../act/StatementMenu').then((module) => module.StatementMenu));

/** Details of one line, over the table; the URL holds its tab. */
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
          <h2 id={titleId} className="adx-ellipsis" title={data?.line.party.name}>
            {data?.line.party.name ?? (error ? id : <i className="adx-bone adx-bone-title" />)}
          </h2>
        </div>
        {data && <StateMark state={data.line.state} />}
        <button type="button" className="adx-icon-button" aria-label={translate('adx.form.close')} onClick={close}>
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
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without controls must scroll with the keyboard
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

/** The actions that the line allows now; the main one is a filled button. */
function LineFoot({ line }: { readonly line: FinanceLine | undefined }) {
  const translate = useTranslate();
  const text = useText();
  const alert = useAlert();
  const act = useLineAct();
  const again = useFinanceAgain();
  const [asking, setAsking] = useState<AskedAction>();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isBusy, setBusy] = useState(false);
  const next = line && (['pay', 'issue', 'review'] as const).find((action) => line.actions.includes(action));
  const run = async (action: 'review' | 'unreview') => {
    if (!line) return;
    setBusy(true);
    try {
      await act(action, [line]);
    } catch (error) {
      alert(text(sayError(error) ?? ''));
    }
    await again();
    setBusy(false);
  };
  return (
    <div className="adx-strip adx-form-foot">
      <p className="adx-grow adx-form-facts">
        {line && line.view !== 'subpublishers' && (
          <span>
            {translate('adx.finance.columns.balance')} <b className="adx-figures">{formatUsd(line.balance)}</b>
          </span>
        )}
      </p>
      {line && (
        <Button
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onPointerEnter={StatementMenu.preload}
          onFocus={StatementMenu.preload}
          onClick={(event) => setAnchor(event.currentTarget)}
          startIcon={<FileText size={15} aria-hidden />}
        >
          {translate('adx.finance.statement')}
        </Button>
      )}
      {line?.actions.map((action) => {
        const Icon = actionIcons[action];
        return (
          <Button
            key={action}
            variant={action === next ? 'contained' : 'outlined'}
            disabled={isBusy}
            onPointerEnter={LineDialog.preload}
            onClick={() => (action === 'review' || action === 'unreview' ? void run(action) : setAsking(action))}
            startIcon={<Icon size={15} aria-hidden />}
          >
            {translate(`adx.finance.act.${action}`)}
          </Button>
        );
      })}
      {anchor && line && <StatementMenu anchor={anchor} line={line} onClose={() => setAnchor(null)} />}
      {asking && line && (
        <LineDialog
          action={asking}
          lines={[line]}
          onDone={() => setAsking(undefined)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

const tabs = ['steps', 'entries', 'days', 'parts', 'history'] as const;

type Tab = (typeof tabs)[number];

const isTab = (word: string | null): word is Tab => tabs.some((tab) => tab === word);

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
      // biome-ignore lint/suspicious/noArrayIndexKey: skeleton rows have no id
      <div key={row} style={{ opacity: 1 - row / 10 }}>
        <i className="adx-bone" style={{ width: 120 + ((row * 37) % 90) }} />
        <i className="adx-bone" />
      </div>
    ))}
  </div>
);

/** The other side of the line: the marketplaces of a publisher, or the publishers of a marketplace. */
function PartsTab({ detail }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const { view } = detail.line;
  const title = translate(`adx.finance.partsOf.${view}`);
  const nameOf = ({ id, name }: { readonly id: number; readonly name: string }) =>
    view === 'publishers' && id === 0 ? translate('adx.finance.ownDemand') : name;
  return (
    <>
      <FrozenNote detail={detail} />
      <PlainRows
        title={title}
        head={title}
        view={view}
        rows={detail.parts.map((part) => ({ ...part, key: String(part.id), name: nameOf(part), isFigure: false }))}
      />
    </>
  );
}

/** History of the line, newest first. */
function EventsTab({ detail: { history } }: { readonly detail: FinanceLineDetail }) {
  const translate = useTranslate();
  const toSteps = useTabStep('steps');
  const { timezone } = useViewer();
  if (history.length === 0) return <Empty words={translate('adx.finance.noEvents')} step={toSteps} />;
  return (
    <ol className="adx-fin-events">
      {history.map((event) => (
        <li key={`${event.at} ${event.action} ${JSON.stringify(event.details)}`}>
          <p>
            <b>{translate(`adx.finance.events.${event.action}`)}</b>
            <span>{event.by}</span>
            <time className="adx-figures" dateTime={event.at}>
              {formatDateTime(event.at, timezone)}
            </time>
          </p>
          <Details details={event.details} />
        </li>
      ))}
    </ol>
  );
}

const money: ReadonlySet<string> = new Set(['amount', 'payable', 'receivable', 'paid', 'balance']);

function Details({ details }: { readonly details: FinanceEvent['details'] }) {
  const translate = useTranslate();
  const told = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  if (told.length === 0) return null;
  const say = (name: string, value: string | number | null): string => {
    if (name === 'state') return translate(`adx.finance.states.${value}`);
    if (name === 'kind') return translate(`adx.finance.kinds.${value}`);
    return money.has(name) && (typeof value === 'number' || isExactText(value)) ? formatUsd(value) : String(value);
  };
  return (
    <dl>
      {told.map(([name, value]) => (
        <div key={name}>
          <dt>{translate(`adx.finance.details.${name}`, { _: name })}</dt>
          <dd>{say(name, value)}</dd>
        </div>
      ))}
    </dl>
  );
}
