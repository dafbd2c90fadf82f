import { useTranslate } from 'ra-core';
import { useCallback } from 'react';
import type { Alert, AlertMoney } from '../../model/alerts/alert';
import { hourMs } from '../../model/reports/days';
import { findResource } from '../../resources';
import { isMessage } from '../../schema/messages/message';
import { formatCount, formatPercent, formatUsd } from '../../ui/i18n/format';
import { useText } from '../../ui/i18n/useText';
import type { AlertGroup } from './groupAlerts';

export type AlertWords = {
  readonly title: string;
  /** Details: amounts, a note. */
  readonly about: string;
};

/** Returns the texts of an alert in the user's language. */
export function useAlertWords() {
  const translate = useTranslate();
  const text = useText();

  const wordsOf = useCallback(
    (alert: Alert, latest: string | null): AlertWords => {
      const { kind, values, since } = alert;
      const number = (name: string): number => Number(values[name] ?? 0);
      const say = (part: string, args: Record<string, string | number> = {}): string =>
        translate(`adx.alerts.${kind}.${part}`, args);
      const said = (note: unknown): string => (isMessage(note) ? text(note) : '');
      switch (kind) {
        case 'factsLate':
          return { title: say('title', { smart_count: number('hours') }), about: say('about') };
        case 'noTraffic': {
          // Hours up to the latest facts.
          const end = latest === null ? Date.parse(since) : Date.parse(latest) + hourMs;
          const hours = Math.max(1, Math.round((end - Date.parse(since)) / hourMs));
          return {
            title: say('title', { smart_count: hours }),
            about: say('about', { count: formatCount(number('perHour')) }),
          };
        }
        case 'offPattern': {
          const pct = number('pct');
          const measure = String(values.measure);
          const way = pct < 0 ? 'below' : 'above';
          const title = translate(`adx.alerts.offPattern.${measure}.${way}`, { pct: formatPercent(Math.abs(pct)) });
          return { title, about: say('about', { smart_count: number('hours') }) };
        }
        case 'slowAnswers':
        case 'invalidTraffic':
          return {
            title: say('title', { pct: formatPercent(number('pct')) }),
            about: say('about', { usual: formatPercent(number('usual')), count: formatCount(number('count')) }),
          };
        case 'creditReached':
        case 'creditNear':
          return {
            title: say('title', { pct: formatPercent(number('pct')) }),
            about: say('about', { used: formatUsd(number('used')), limit: formatUsd(number('limit')) }),
          };
        case 'contractEnded':
        case 'contractEnds':
          return { title: say('title', { smart_count: number('days') }), about: String(values.date ?? '') };
        case 'checkFailed':
        case 'creativeDenied':
          return { title: say('title'), about: said(values.note) };
        case 'adsTxtMissing': {
          const file = String(values.file);
          return {
            title: translate(`adx.alerts.adsTxtMissing.${String(values.finding)}`, { file }),
            about: String(values.place ?? ''),
          };
        }
        case 'noCreative':
          return { title: say('title'), about: values.startsAt ? say('about', { at: String(values.startsAt) }) : '' };
        case 'behindPace': {
          const amount = (name: string): string =>
            values.of === 'spend' ? formatUsd(number(name)) : formatCount(number(name));
          return {
            title: say('title', { pct: formatPercent(number('pct')) }),
            about: say('about', { done: amount('done'), expected: amount('expected') }),
          };
        }
      }
    },
    [translate, text],
  );

  const groupOf = useCallback(
    ({ alerts: [first], count }: AlertGroup): AlertWords => {
      const resource = findResource(first.object?.resource ?? '');
      const objects = resource ? text(resource.label[1]) : '';
      return { title: translate(`adx.alerts.${first.kind}.many`), about: `${formatCount(count)} ${objects}` };
    },
    [translate, text],
  );

  const moneyOf = useCallback(
    (money: AlertMoney | null): string | undefined =>
      money === null
        ? undefined
        : translate(`adx.alerts.money.${money.is}.${money.per}`, { usd: formatUsd(money.usd) }),
    [translate],
  );

  return { wordsOf, groupOf, moneyOf };
}
