import { useTranslate } from 'ra-core';
import { formatDateTime } from '../../ui/i18n/format';
import { AlertIcon } from './AlertIcon';
import type { AlertGroup } from './groupAlerts';
import { useAlertWords } from './useAlertWords';

type Props = {
  readonly group: AlertGroup;
  readonly latest: string | null;
  readonly timezone: number;
  readonly isChosen?: boolean;
  /** For a row of several alerts: whether they are listed below it. */
  readonly isOpen?: boolean | undefined;
  /** Not yet seen by the user. */
  readonly isNew?: boolean;
  onChoose(): void;
};

/** One row: the problem, its object, and its start. */
export function AlertRow({ group, latest, timezone, isChosen, isOpen, isNew, onChoose }: Props) {
  const translate = useTranslate();
  const { wordsOf, groupOf } = useAlertWords();
  const { alerts, count } = group;
  const [first] = alerts;
  const one = wordsOf(first, latest);
  const { title, about } =
    count > 1
      ? groupOf(group)
      : { title: one.title, about: aboutOf(first.object?.name, first.account?.name, one.about) };
  return (
    <button
      type="button"
      className="adx-row adx-alert-row"
      aria-current={isChosen || undefined}
      aria-expanded={isOpen}
      onClick={onChoose}
    >
      <AlertIcon alert={first} />
      <span className="adx-grow adx-column adx-alert-words">
        <b className="adx-medium" title={title}>
          {title}
        </b>
        <small title={about}>{about}</small>
      </span>
      {count === 1 && (
        <time className="adx-figures" dateTime={first.since} title={formatDateTime(first.since, timezone)}>
          {shortTime(first.since, timezone)}
        </time>
      )}
      {isNew && <i className="adx-dot" role="img" aria-label={translate('adx.alerts.new')} />}
    </button>
  );
}

const aboutOf = (...parts: readonly (string | undefined)[]): string => parts.filter((part) => part).join(' · ');

/** Formats a moment of today as time, an earlier one as day. */
export function shortTime(iso: string, timezone: number): string {
  const [day, time] = formatDateTime(iso, timezone).split(' ');
  const [today] = formatDateTime(new Date().toISOString(), timezone).split(' ');
  return (day === today ? time : day) ?? '-';
}
