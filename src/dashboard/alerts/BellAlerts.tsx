import './alerts.css';
import './bellAlerts.css';
import { useTranslate } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { Transport } from '../../dataProvider/transport';
import type { Alert } from '../../model/alerts/alert';
import { useViewer } from '../../ui/ConsoleContext';
import { formatCount } from '../../ui/i18n/format';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { usePreference } from '../../ui/usePreference';
import { AlertRow } from './AlertRow';
import { AlertsDialog } from './AlertsDialog';
import type { AlertGroup } from './groupAlerts';
import { useAlertsOf } from './useAlerts';

type Given = { readonly transport: Transport };

const none: SeenAlerts = [];
/** Slower than on the dashboard: every page has the bell. */
const pollMs = 5 * 60_000;
/** Leaves room for the saved reports below; *All* shows the others. */
const rowsShown = 6;

/** Draws nothing; reports how many rows of open alerts are new. */
export function AlertCount({ transport, onCount }: Given & { onCount(count: number): void }) {
  const viewer = useViewer();
  const { places } = useAlertsOf({ viewer, transport, pollMs });
  const [seen] = usePreference(seenKey, none);
  const count = newAmong(places.now, seen).length;
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}

/** The open alerts in the bell, the newest first. Showing them marks them as seen. */
export function BellAlerts({ transport, onOpen }: Given & { onOpen(key: string | null): void }) {
  const translate = useTranslate();
  const text = useText();
  const viewer = useViewer();
  const id = useId();
  const { answer, error, retry, places } = useAlertsOf({ viewer, transport, pollMs });
  const [seen, setSeen] = usePreference(seenKey, none);
  // New ones stay marked while the bell is open.
  const [before] = useState(seen);
  const fresh = new Set(newAmong(places.now, before).map(({ key }) => key));
  const next = withSeen(places.now, seen);
  const isSeen = next === seen;
  const latest = useRef(next);
  latest.current = next;
  useEffect(() => {
    if (!isSeen) setSeen(latest.current);
  }, [isSeen, setSeen]);
  const rows = newestFirst(places.now).slice(0, rowsShown);
  return (
    <section className="adx-bell-alerts" aria-labelledby={id}>
      <header>
        <h3 id={id}>{translate('adx.alerts.title')}</h3>
        {answer && <span className="adx-alerts-count adx-figures">{formatCount(places.now.length)}</span>}
        <span className="adx-gap" />
        {rows.length > 0 && (
          <Button variant="text" className="adx-alerts-all" onClick={() => onOpen(null)}>
            {translate('adx.alerts.all')}
          </Button>
        )}
      </header>
      {error && !answer ? (
        <p className="adx-row adx-small adx-card-none" role="alert">
          {text(sayError(error) ?? '')}
          <Button onClick={retry}>{translate('adx.list.try_again')}</Button>
        </p>
      ) : rows.length > 0 ? (
        <ul>
          {rows.map((group) => (
            <li key={group.key}>
              <AlertRow
                group={group}
                latest={answer?.latest ?? null}
                timezone={viewer.timezone}
                isNew={fresh.has(group.key)}
                onChoose={() => onOpen(group.key)}
              />
            </li>
          ))}
        </ul>
      ) : answer ? (
        <Empty
          words={translate(places.over.length > 0 ? 'adx.alerts.noneNow' : 'adx.alerts.none')}
          step={{ words: translate('adx.alerts.all'), onGo: () => onOpen(null) }}
        />
      ) : (
        <p className="adx-row adx-small adx-card-none" role="status" aria-busy />
      )}
    </section>
  );
}

/** All alerts, over any page; closes when the user follows a link in it. */
export function BellAlertsDialog({
  transport,
  first,
  onClose,
}: Given & { readonly first: string | null; onClose(): void }) {
  const viewer = useViewer();
  const alerts = useAlertsOf({ viewer, transport });
  const { key } = useLocation();
  const [opened] = useState(key);
  useEffect(() => {
    if (key !== opened) onClose();
  }, [key, opened, onClose]);
  return <AlertsDialog alerts={alerts} first={first} onClose={onClose} />;
}

/** Marks of alerts that the user has seen, latest first. */
type SeenAlerts = readonly string[];

const seenKey = 'alerts.seen';

/** Enough for both modes and some weeks: an alert that ends and returns has another id. */
const marksAtMost = 600;

/** Returns a short mark (FNV-1a, 32 bits): preferences have little room. Two of 600 marks collide once in 20,000 times. */
export function markOf({ id }: Pick<Alert, 'id'>): string {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193) >>> 0;
  return hash.toString(36);
}

/** Returns the rows with an alert that was not seen. */
export const newAmong = (groups: readonly AlertGroup[], seen: SeenAlerts): readonly AlertGroup[] => {
  const known = new Set(seen);
  return groups.filter(({ alerts }) => alerts.some((alert) => !known.has(markOf(alert))));
};

/** Adds the alerts to those seen; returns the same list where nothing is new. */
export function withSeen(groups: readonly AlertGroup[], seen: SeenAlerts): SeenAlerts {
  if (newAmong(groups, seen).length === 0) return seen;
  const marks = groups.flatMap(({ alerts }) => alerts.map(markOf));
  return [...new Set([...marks, ...seen])].slice(0, marksAtMost);
}

/** Sorts rows by the start of their latest alert, latest first. */
export const newestFirst = (groups: readonly AlertGroup[]): readonly AlertGroup[] => {
  const latest = ({ alerts }: AlertGroup): number => Math.max(...alerts.map(({ since }) => Date.parse(since)));
  return [...groups].sort((a, b) => latest(b) - latest(a));
};
