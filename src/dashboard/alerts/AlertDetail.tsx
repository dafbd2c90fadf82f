import { ArrowRight, BellOff, ChartColumn, Clock, ExternalLink, Undo2 } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { Fragment, useId } from 'react';
import type { Alert, AlertChange } from '../../model/alerts/alert';
import { dayAt, dayMs } from '../../model/reports/days';
import { emptyDraft, type ReportDraft } from '../../model/reports/reportDraft';
import { reportPath } from '../../model/reports/reportPath';
import { findResource } from '../../resources';
import type { Viewer } from '../../schema/access';
import type { AlertKind } from '../../schema/alerts';
import { useOfferUndo } from '../../ui/actions/useOfferUndo';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { useValueWords } from '../../ui/fields/values/useValueWords';
import { valueText } from '../../ui/fields/values/valueText';
import { formatCount, formatDateTime } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { Button, ButtonLink } from '../../ui/parts/Button';
import { lazyComponent } from '../../ui/parts/lazyComponent';
import { useObjectPath } from '../../ui/useObjectHref';
import { listAddress } from '../more/listAddress';
import { ObjectName } from '../more/ObjectName';
import { AlertIcon } from './AlertIcon';
import type { AlertsAtHand } from './useAlerts';
import { useAlertWords } from './useAlertWords';

type Props = {
  readonly alert: Alert;
  /** Alerts of the same kind in its row; their objects open together, as a filtered list. */
  readonly alike: readonly Alert[];
  readonly alerts: AlertsAtHand;
  /** Runs when the alert moves to another part of the list, so that the caller chooses another. */
  onMoved(): void;
};

/** One alert: its start, the money at stake, the changes just before it, and links. */
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
      <h3 id={titleId} className="adx-row">
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

type AlertChangesProps = {
  readonly changes: readonly AlertChange[];
  readonly since: string;
  readonly timezone: number;
};

/** Changes of the object, its parents or its lists in the day before, nearest first. */
function AlertChanges({ changes, since, timezone }: AlertChangesProps) {
  const translate = useTranslate();
  const text = useText();
  const words = useValueWords();
  useNamesOf(
    changes.flatMap(({ resource, fields }) =>
      fields.flatMap(({ field, from, to }) =>
        [from, to].map((value) => ({ field: findResource(resource)?.allFields[field], value })),
      ),
    ),
  );
  return (
    <section className="adx-alert-changes" aria-label={translate('adx.alerts.changes.title')}>
      <h4>{translate('adx.alerts.changes.title')}</h4>
      {changes.length === 0 && <p>{translate('adx.alerts.changes.none')}</p>}
      <ul>
        {changes.map((change) => {
          const resource = findResource(change.resource);
          return (
            <li key={`${change.resource} ${change.id} ${change.at}`}>
              <p>
                <span className="adx-figures">{formatDateTime(change.at, timezone)}</span>{' '}
                <span className="adx-alert-when">{apart(change.at, since, translate)}</span> ·{' '}
                {change.by ?? translate('adx.form.history.system')} ·{' '}
                {resource ? text(resource.label[0]) : change.resource} <ObjectName {...change} />
              </p>
              {change.fields.length === 0 && (
                <p>{translate(`adx.form.history.actions.${change.action}`, { _: change.action })}</p>
              )}
              <dl>
                {change.fields.map(({ field: name, from, to }) => {
                  const field = resource?.allFields[name];
                  const shown = (value: unknown): string =>
                    field ? valueText(value, field, words) : String(value ?? '-');
                  return (
                    <div key={name}>
                      <dt>{field ? text(field.label) : name}</dt>
                      <dd className="adx-figures">
                        <del>{shown(from)}</del>
                        <ArrowRight size={13} aria-label={translate('adx.form.history.became')} />
                        <ins>{shown(to)}</ins>
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const minuteMs = 60_000;

/** Time by which a change came before or after the alert. */
function apart(at: string, since: string, translate: ReturnType<typeof useTranslate>): string {
  const minutes = Math.round((Date.parse(since) - Date.parse(at)) / minuteMs);
  const way = minutes < 0 ? 'after' : 'before';
  const size = Math.abs(minutes);
  return size < 120
    ? translate(`adx.alerts.changes.${way}Minutes`, { smart_count: size })
    : translate(`adx.alerts.changes.${way}Hours`, { smart_count: Math.round(size / 60) });
}

/** Longer periods are shown by day, not by hour. */
const hoursAtMostDays = 14;

type Asked = Pick<ReportDraft, 'metrics' | 'ivt'>;

const supply = { metrics: ['reqs', 'imps', 'fill', 'rev'], ivt: 0 } as const;

const bought = { metrics: ['imps', 'rev', 'cost'], ivt: 0 } as const;

/** The metrics that show most about a kind of alert; undefined where traffic does not matter. */
function askedOf(kind: AlertKind, isDemand: boolean): Asked | undefined {
  if (kind === 'offPattern') return isDemand ? bought : supply;
  if (kind === 'noTraffic') return supply;
  if (kind === 'behindPace') return bought;
  if (kind === 'slowAnswers') return { metrics: ['reqs', 'timeout_rate', 'imps', 'rev'], ivt: 0 };
  if (kind === 'invalidTraffic') return { metrics: ['ivt_measured', 'ivt_imps', 'ivt_rate', 'ivt_money'], ivt: 1 };
  return undefined;
}

/** A report of the alert's hours or days, filtered to its object and to the account of its traffic. */
function reportOfAlert(
  { kind, object, account, since, until }: Alert,
  { role, timezone, mode }: Viewer,
): ReportDraft | undefined {
  const asked = askedOf(kind, mode === 'dsp');
  const dimension = findResource(object?.resource ?? '')?.reports?.dimension;
  if (!asked || !object || dimension === undefined) return undefined;
  const [from, to] = [Date.parse(since) - dayMs, until === null ? Date.now() : Date.parse(until) + dayMs];
  const isShort = to - from <= hoursAtMostDays * dayMs;
  const ofAccount = findResource('demands')?.reports?.dimension ?? '';
  // Reports of an account hold its own facts only: no filter by account is needed.
  const isOwn = role !== 'admin' && dimension === ofAccount;
  const filters = [
    ...(isOwn ? [] : [{ dimension, not: false, values: [object.name] }]),
    ...(role === 'admin' && account && dimension !== ofAccount
      ? [{ dimension: ofAccount, not: false, values: [account.name] }]
      : []),
  ];
  return {
    ...emptyDraft,
    ...asked,
    filters,
    dimensions: [isShort ? 'hour' : 'day'],
    range: { startDate: dayAt(from, timezone), endDate: dayAt(Math.min(to, Date.now()), timezone) },
    sortBy: isShort ? 'hour' : 'day',
    sortDesc: false,
    hideErrors: true,
  };
}

const AlertCourse = lazyComponent(() => import('./AlertCourse').then((module) => module.AlertCourse));
