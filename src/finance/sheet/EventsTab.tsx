import { useTranslate } from 'ra-core';
import { isExactText } from '../../model/exactSums';
import type { FinanceEvent, FinanceLineDetail } from '../../model/finance/financeLine';
import { useViewer } from '../../ui/ConsoleContext';
import { formatDateTime, formatUsd } from '../../ui/i18n/format';
import { Empty } from '../../ui/parts/Empty';
import { useTabStep } from './useTabStep';

/** What was done to the line, the newest first. */
export function EventsTab({ detail: { history } }: { readonly detail: FinanceLineDetail }) {
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
