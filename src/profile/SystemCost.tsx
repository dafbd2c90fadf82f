import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { dayAt, firstOfMonth, lastOfMonth } from '../model/reports/days';
import type { AnyResource } from '../schema/resource';
import { useViewer } from '../ui/ConsoleContext';
import { FieldFrame } from '../ui/fields/inputs/FieldFrame';
import { ReadOnlyValue } from '../ui/fields/inputs/ReadOnlyValue';
import type { Month, ProfileProvider } from './profileCalls';

const name = 'systemCost';

/** The system cost of the current month, where the account may see it. */
export function SystemCost({ resource }: { resource: AnyResource }) {
  const viewer = useViewer();
  const provider = useDataProvider<ProfileProvider>();
  const translate = useTranslate();
  const month = monthOf(new Date(), viewer.timezone);
  const field = resource.allFields[name];
  const { data, error } = useQuery({
    queryKey: [resource.name, name, month],
    queryFn: () => provider.systemCost(month),
    enabled: viewer.showSystemCost,
    retry: false,
  });
  if (!field || !viewer.showSystemCost) return null;
  return (
    <div className="adx-block adx-grid" aria-busy={data === undefined && !error}>
      <FieldFrame
        field={field}
        path={name}
        resource={resource}
        value={data}
        onChange={() => undefined}
        onLeave={() => undefined}
        isDisabled
        isRequired={false}
        note={error ? translate('adx.profile.loadFailed') : `${month.startDate} - ${month.endDate}`}
      >
        <ReadOnlyValue field={field} path={name} value={data} />
      </FieldFrame>
    </div>
  );
}

/** First and last day of the current month in a time zone, given in hours from UTC. */
export function monthOf(now: Date, timezone: number): Month {
  const today = dayAt(now.getTime(), timezone);
  return { startDate: firstOfMonth(today), endDate: lastOfMonth(today) };
}
