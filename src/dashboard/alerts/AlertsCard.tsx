import './alerts.css';
import { useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '../../ui/i18n/format';
import { Button } from '../../ui/parts/Button';
import { Empty } from '../../ui/parts/Empty';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { CardFrame } from '../card/CardFrame';
import type { CardProps } from '../card/card';
import { useDashboard } from '../card/DashboardContext';
import { AlertRow } from './AlertRow';
import { useAlerts } from './useAlerts';
import { useWatchStep } from './useWatchStep';

const AlertsDialog = lazyComponent(() => import('./AlertsDialog').then((module) => module.AlertsDialog));

const rowsShown = 5;
const rowHeight = 36;

/** The most severe alerts; *All* opens the others. */
export function AlertsCard({ card }: CardProps) {
  const translate = useTranslate();
  const { viewer } = useDashboard();
  const alerts = useAlerts();
  const watch = useWatchStep();
  const [opened, setOpened] = useState<{ readonly key: string | null }>();
  const { answer, error, retry, places } = alerts;
  const shown = places.now.slice(0, rowsShown);
  const wasOpen = useRef(false);
  // The row that opened the dialog may have been snoozed there.
  useEffect(() => {
    if (wasOpen.current && !opened && document.activeElement === document.body)
      document.querySelector<HTMLElement>('.adx-alerts-all')?.focus();
    wasOpen.current = opened !== undefined;
  }, [opened]);
  return (
    <>
      <CardFrame
        card={card}
        results={[{ answer, error, retry, isEmpty: false }]}
        needsFacts={false}
        empty={{ step: watch }}
        needsAllTraffic
        beside={
          answer && (
            <span className="adx-alerts-count adx-figures">
              {formatCount(places.now.length)}
              <span className="adx-hidden"> {translate('adx.alerts.lasting')}</span>
            </span>
          )
        }
        selectors={
          answer && (
            <Button variant="text" className="adx-alerts-all" onClick={() => setOpened({ key: null })}>
              {translate('adx.alerts.all')}
            </Button>
          )
        }
        skeleton={<Bones />}
      >
        {() =>
          shown.length === 0 ? (
            <Empty
              words={translate(places.over.length > 0 ? 'adx.alerts.noneNow' : 'adx.alerts.none')}
              step={
                places.over.length > 0
                  ? { words: translate('adx.alerts.all'), onGo: () => setOpened({ key: null }) }
                  : watch
              }
            />
          ) : (
            <ul>
              {shown.map((group) => (
                <li key={group.key}>
                  <AlertRow
                    group={group}
                    latest={answer?.latest ?? null}
                    timezone={viewer.timezone}
                    onChoose={() => setOpened({ key: group.key })}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </CardFrame>
      {opened && <AlertsDialog alerts={alerts} first={opened.key} onClose={() => setOpened(undefined)} />}
    </>
  );
}

const Bones = () => (
  <div aria-hidden>
    {[0, 1, 2, 3, 4].map((at) => (
      <div key={at} className="adx-row adx-alerts-bone" style={{ height: rowHeight, opacity: 1 - at * 0.1 }}>
        <i className="adx-bone" style={{ width: 16 }} />
        <i className="adx-bone" style={{ width: `${58 - at * 6}%` }} />
      </div>
    ))}
  </div>
);
