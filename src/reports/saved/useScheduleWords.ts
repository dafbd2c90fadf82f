import { useLocale, useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { Schedule } from '../../model/reports/savedReport';

export const twoDigits = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

/** Writes schedules in words: `Monthly, day 1, 06:00, XLSX`. */
export function useScheduleWords() {
  const translate = useTranslate();
  const locale = useLocale();
  return useMemo(() => {
    // 4 January 1970 was a Sunday.
    const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
    const weekdays = Array.from({ length: 7 }, (_, day) => format.format(new Date(Date.UTC(1970, 0, 4 + day))));
    const say = (schedule: Schedule | null): string => {
      if (!schedule) return '-';
      const { every, hour, weekday, monthDay } = schedule;
      const when = translate(`adx.saved.schedule.say.${every}`, {
        hour: twoDigits(hour),
        weekday: weekdays[weekday ?? 0] ?? '',
        day: monthDay ?? 1,
      });
      return `${when}, ${schedule.format.toUpperCase()}`;
    };
    return { weekdays, say };
  }, [translate, locale]);
}
