import { X } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { type KeyboardEvent, useCallback, useId, useLayoutEffect, useRef, useState } from 'react';
import type { Alert } from '../../model/alerts/alert';
import { formatCount } from '../../ui/i18n/format';
import { Dialog } from '../../ui/parts/Dialog';
import { Empty } from '../../ui/parts/Empty';
import { IconButton } from '../../ui/parts/IconButton';
import { AlertDetail } from './AlertDetail';
import { AlertRow } from './AlertRow';
import type { AlertGroup, AlertPlaces } from './groupAlerts';
import type { AlertsAtHand } from './useAlerts';
import { useWatchStep } from './useWatchStep';

type Props = {
  readonly alerts: AlertsAtHand;
  /** Key of the row chosen in the card. */
  readonly first: string | null;
  onClose(): void;
};

const places: readonly (keyof AlertPlaces)[] = ['now', 'over', 'putOff'];

/** All alerts in a list by place (open, over, snoozed), and next to it the chosen one. */
export function AlertsDialog({ alerts, first, onClose }: Props) {
  const translate = useTranslate();
  const { viewer } = alerts;
  const titleId = useId();
  const watch = useWatchStep();
  const [chosenId, setChosenId] = useState(first);
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(first === null ? [] : [first]));
  const latest = alerts.answer?.latest ?? null;
  const all = places.flatMap((place) => alerts.places[place]);
  const chosen = alertOf(all, chosenId) ?? all[0]?.alerts[0];
  const alike = all.find((group) => chosen !== undefined && group.alerts.includes(chosen))?.alerts ?? [];

  const list = useRef<HTMLElement>(null);
  const toChosen = useRef(false);
  // The focus starts at the alert chosen in the card.
  const beginList = useCallback((nav: HTMLElement | null) => {
    list.current = nav;
    nav?.querySelector<HTMLElement>('[aria-current]')?.focus();
  }, []);
  // Snoozing removes the pressed button: the focus moves to the alert shown next.
  useLayoutEffect(() => {
    if (!toChosen.current) return;
    toChosen.current = false;
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
  });
  const chooseNext = () => {
    const ids = all.flatMap((group) => group.alerts.map(({ id }) => id));
    const at = ids.indexOf(chosen?.id ?? '');
    setChosenId(ids[at + 1] ?? ids[at - 1] ?? null);
    toChosen.current = true;
  };

  const row = (group: AlertGroup) => {
    const isMany = group.count > 1;
    const isOpen = opened.has(group.key);
    return (
      <AlertRow
        group={group}
        latest={latest}
        timezone={viewer.timezone}
        isChosen={chosen !== undefined && group.alerts.includes(chosen) && !(isMany && isOpen)}
        isOpen={isMany ? isOpen : undefined}
        onChoose={() => {
          if (isMany) setOpened((now) => toggled(now, group.key));
          setChosenId(group.alerts[0].id);
        }}
      />
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      maxWidth={false}
      slotProps={{ paper: { className: 'adx-alerts-dialog' } }}
    >
      <header>
        <h2 id={titleId}>{translate('adx.alerts.title')}</h2>
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <X size={16} aria-hidden />
        </IconButton>
      </header>
      <div className="adx-alerts-two">
        <nav ref={beginList} aria-label={translate('adx.alerts.title')} onKeyDown={moveAmong}>
          {places.map((place) => {
            const groups = alerts.places[place];
            if (groups.length === 0) return null;
            return (
              <section key={place}>
                <h3>
                  {translate(`adx.alerts.places.${place}`)}{' '}
                  <span className="adx-figures">{formatCount(groups.length)}</span>
                </h3>
                <ul>
                  {groups.map((group) => (
                    <li key={group.key}>
                      {row(group)}
                      {group.count > 1 && opened.has(group.key) && (
                        <ul className="adx-alerts-inner">
                          {group.alerts.map((alert) => (
                            <li key={alert.id}>{row({ key: alert.id, alerts: [alert], count: 1 })}</li>
                          ))}
                          {group.count > group.alerts.length && (
                            <li className="adx-alerts-more">
                              {translate('adx.alerts.more', { count: formatCount(group.count - group.alerts.length) })}
                            </li>
                          )}
                        </ul>
                      )}
                    </li>
                  ))}
                </ul>
              </section>
            );
          })}
          {all.length === 0 && <Empty words={translate('adx.alerts.none')} step={watch} />}
        </nav>
        {chosen && <AlertDetail key={chosen.id} alert={chosen} alike={alike} alerts={alerts} onMoved={chooseNext} />}
      </div>
    </Dialog>
  );
}

/** Moves the focus between rows with the arrow keys, Home and End. */
function moveAmong(event: KeyboardEvent<HTMLElement>): void {
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('.adx-alert-row')];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  rows[to]?.focus();
}

/** Finds an alert by its id, or the first of the group with that key. */
function alertOf(groups: readonly AlertGroup[], id: string | null): Alert | undefined {
  if (id === null) return undefined;
  const group = groups.find(({ key }) => key === id);
  return group?.alerts[0] ?? groups.flatMap(({ alerts }) => alerts).find((alert) => alert.id === id);
}

function toggled(now: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(now);
  if (!next.delete(key)) next.add(key);
  return next;
}
