import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { Alert, AlertCourse as Course } from '../../model/alerts/alert';
import { sayError } from '../../ui/i18n/problemOf';
import { useText } from '../../ui/i18n/useText';
import { Button } from '../../ui/parts/Button';
import type { Dashboard } from '../card/DashboardContext';
import { CoursePlot } from './CoursePlot';

/** Chart of the alert's values over the usual range. */
export function AlertCourse({ alert, viewer, transport }: { alert: Alert } & Pick<Dashboard, 'viewer' | 'transport'>) {
  const translate = useTranslate();
  const text = useText();
  const { data, error, refetch } = useQuery({
    queryKey: ['alertCourse', viewer.user, viewer.owner, viewer.mode, alert.id],
    queryFn: async ({ signal }) =>
      (
        await transport.json<Course>(`/api/alerts/${encodeURIComponent(alert.id)}?mode=${viewer.mode}`, {
          signal,
          progress: false,
        })
      ).json,
    retry: false,
  });
  if (error)
    return (
      <p className="adx-row adx-small adx-card-none" role="alert">
        {text(sayError(error) ?? '')}
        <Button onClick={() => void refetch()}>{translate('adx.list.try_again')}</Button>
      </p>
    );
  if (!data) return null;
  const name = translate(`adx.alerts.measures.${data.measure}`);
  return (
    <figure aria-label={translate('adx.alerts.course', { name })}>
      <figcaption>
        <i data-line="value" aria-hidden /> {name}
        <i data-line="usual" aria-hidden /> {translate('adx.alerts.usual')}
      </figcaption>
      <div className="adx-alert-plot">
        <CoursePlot course={data} name={name} timezone={viewer.timezone} />
      </div>
    </figure>
  );
}
