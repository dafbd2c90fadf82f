import { BellOff, ChartColumn, Clock, ExternalLink, Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, useId } from 'react';
import type { Alert } from '../../model/alerts/alert';
import { dayMs } from '../../model/reports/days';
import { useOfferUndo } from '../../ui/actions/useOfferUndo';
import { formatCount, formatDateTime } from '../../ui/i18n/format';
import { Button, ButtonLink } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useObjectPath } from '../../ui/useObjectHref';
import { listAddress } from '../more/listAddress';
import { reportPath } from '../reportPath';
import { AlertChanges } from './AlertChanges';
import { AlertIcon } from './AlertIcon';
import { reportOfAlert } from './reportOfAlert';
import type { AlertsAtHand } from './useAlerts';
import { useAlertWords } from './useAlertWords';

const AlertCourse = lazyComponent(() => import('./AlertCourse').then((module) => module.AlertCourse));

type Props = {
  readonly alert: Alert;
  /** Alerts of the same kind in its row; their objects open together, as a filtered list. */
  readonly alike: readonly Alert[];
  readonly alerts: AlertsAtHand;
  /** It is elsewhere in the list from now on; another one is to be chosen. */
  onMoved(): void;
};

/** One alert: since when, how much money, what was changed just before, and where to go. */
export function AlertDetail({ alert, alike, alerts, onMoved }: Props) {
  const translate = useTranslate();
  const offerUndo = useOfferUndo();
  const titleId = useId();
  const path = useObjectPath();
  const { viewer } = alerts;
  const { wordsOf, moneyOf } = useAlertWords();
  const { title, about } = wordsOf(alert, alerts.answer?.latest ?? null);
  const { object, account, since, until, money, changes, hasCourse } = alert;
  const isLater = alerts.places.putOff.some(({ key }) => key === alert.id);
  const at = (iso: string): string => formatDateTime(iso, viewer.timezone);
  const to = object ? path(object.resource, object.id) : undefined;
  const ids = [...new Set(alike.flatMap((one) => one.object?.id ?? []))];
  const toAll = object && to && ids.length > 1 ? listAddress(object.resource, { id: ids }) : undefined;
  const report = reportOfAlert(alert, viewer);
  const say = (what: string, undo: () => void) =>
    offerUndo(
      'alerts',
      translate(`adx.alerts.said.${what}`, { title: object ? `${title}, ${object.name}` : title }),
      undo,
    );
  const putOff = (until: string) => {
    alerts.putOff([alert.id], until);
    say(until === 'never' ? 'dismissed' : 'tomorrow', () => alerts.takeBack(alert.id));
    onMoved();
  };
  const takeBack = () => {
    const until = alerts.putOffUntil(alert.id);
    alerts.takeBack(alert.id);
    say('back', () => alerts.putOff([alert.id], until));
    onMoved();
  };
  const facts: readonly (readonly [label: string, value: string | undefined])[] = [
    ['since', until === null ? at(since) : undefined],
    ['during', until === null ? undefined : `${at(since)} – ${at(until)}`],
    ['account', account?.name],
    ['money', moneyOf(money)],
  ];
  return (
    <article className="adx-column adx-alert-detail" aria-labelledby={titleId}>
      <h3 id={titleId}>
        <AlertIcon alert={alert} />
        {title}
      </h3>
      {object && <p className="adx-alert-object">{object.name}</p>}
      {about && <p className="adx-small adx-alert-about">{about}</p>}
      <dl className="adx-alert-facts">
        {facts.map(([label, value]) =>
          value === undefined ? null : (
            <Fragment key={label}>
              <dt>{translate(`adx.alerts.facts.${label}`)}</dt>
              <dd className="adx-figures">{value}</dd>
            </Fragment>
          ),
        )}
      </dl>
      {hasCourse && (
        <div className="adx-alert-course">
          <AlertCourse alert={alert} viewer={viewer} transport={alerts.transport} />
        </div>
      )}
      <AlertChanges changes={changes} since={since} timezone={viewer.timezone} />
      <footer>
        {to && (
          <ButtonLink to={to} variant="contained" startIcon={<ExternalLink size={15} aria-hidden />}>
            {translate('adx.alerts.open')}
          </ButtonLink>
        )}
        {toAll && (
          <ButtonLink to={toAll}>{translate('adx.alerts.openAll', { count: formatCount(ids.length) })}</ButtonLink>
        )}
        {report && (
          <ButtonLink to={reportPath(report)} startIcon={<ChartColumn size={15} aria-hidden />}>
            {translate('adx.alerts.report')}
          </ButtonLink>
        )}
        <span className="adx-gap" />
        {isLater ? (
          <Button startIcon={<Undo2 size={15} aria-hidden />} onClick={takeBack}>
            {translate('adx.alerts.takeBack')}
          </Button>
        ) : (
          <>
            <Button
              startIcon={<Clock size={15} aria-hidden />}
              onClick={() => putOff(new Date(Date.now() + dayMs).toISOString())}
            >
              {translate('adx.alerts.tomorrow')}
            </Button>
            <Button startIcon={<BellOff size={15} aria-hidden />} onClick={() => putOff('never')}>
              {translate('adx.alerts.dismiss')}
            </Button>
          </>
        )}
      </footer>
    </article>
  );
}
