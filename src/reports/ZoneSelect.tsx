import { ChevronDown } from 'lucide-react';
import { useTranslate } from 'ra-core';
import { sayTimezone } from '../reference/sayTimezone';
import { useViewer } from '../ui/ConsoleContext';
import { useReport } from './ReportContext';

/** spec: whole hours, -12 to 12. */
const zones = Array.from({ length: 25 }, (_, at) => at - 12);

/** Whose days the days of the report are: those of the viewer unless another zone is chosen. */
export function ZoneSelect() {
  const translate = useTranslate();
  const viewer = useViewer();
  const { timezone, change, problems } = useReport();
  return (
    <span className="adx-rep-zone adx-figures">
      <select
        aria-label={translate('adx.reports.zone')}
        aria-invalid={problems.timezone !== undefined || undefined}
        value={timezone}
        onChange={({ target }) => {
          const hours = Number(target.value);
          change({ timezone: hours === viewer.timezone ? null : hours });
        }}
      >
        {zones.map((hours) => (
          <option key={hours} value={hours}>
            {hours === viewer.timezone
              ? translate('adx.reports.zoneOwn', { zone: sayTimezone(hours) })
              : sayTimezone(hours)}
          </option>
        ))}
      </select>
      <ChevronDown size={12} aria-hidden />
    </span>
  );
}
