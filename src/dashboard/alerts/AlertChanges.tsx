import { ArrowRight } from 'lucide-react';
import { useTranslate } from 'ra-core';
import type { AlertChange } from '../../model/alerts/alert';
import { findResource } from '../../resources';
import { useNamesOf } from '../../ui/fields/inputs/useNamesOf';
import { useValueWords } from '../../ui/fields/useValueWords';
import { valueText } from '../../ui/fields/valueText';
import { formatDateTime } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import { ObjectName } from '../more/ObjectName';

type Props = { readonly changes: readonly AlertChange[]; readonly since: string; readonly timezone: number };

/** Changes of the object, its parents or its lists in the day before, nearest first. */
export function AlertChanges({ changes, since, timezone }: Props) {
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

/** How long before, or after, it began. */
function apart(at: string, since: string, translate: ReturnType<typeof useTranslate>): string {
  const minutes = Math.round((Date.parse(since) - Date.parse(at)) / minuteMs);
  const way = minutes < 0 ? 'after' : 'before';
  const size = Math.abs(minutes);
  return size < 120
    ? translate(`adx.alerts.changes.${way}Minutes`, { smart_count: size })
    : translate(`adx.alerts.changes.${way}Hours`, { smart_count: Math.round(size / 60) });
}
