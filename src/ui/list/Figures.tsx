import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { sayTimezone } from '../../reference/sayTimezone';
import { type FigurePeriod, figureField, figuresOf } from '../../schema/derivedColumns';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { useConsole } from '../ConsoleContext';
import { FigureCell, type FigureContext } from '../fields/FigureCell';
import { sayError } from '../i18n/problemOf';
import { useText } from '../i18n/useText';
import { ComingProgress } from '../parts/ComingProgress';
import { type FiguresAsOf, figuresAsOf } from './figuresAsOf';
import type { OwnCells } from './ListRow';

/** How often the figures are fetched again: late traffic is still counted, and the current day continues. */
const againMs: Readonly<Record<FigurePeriod, number>> = { today: 60_000, yesterday: 600_000, last7: 600_000 };
/** The interval while the sample's traffic is being generated. */
const growingMs = 5_000;

/** `days` is `2026-11-19`, or `2026-11-12 - 2026-11-18`. */
export type FiguresShown = {
  readonly cells: OwnCells;
  readonly days: string | undefined;
  /** The moment up to which they are complete, where that is before the end of the days. */
  readonly asOf: FiguresAsOf | undefined;
};

type Props = {
  readonly resource: AnyResource;
  readonly period: FigurePeriod;
  /** Called with the cells of the figure columns, and their days. */
  onCells(shown: FiguresShown): void;
};

/** Fetches the figures of the whole list in one call. Rendered once rows exist and a column shows figures. */
export function Figures({ resource, period, onCells }: Props) {
  const { viewer, reportOf } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: [resource.name, 'beside', period],
    queryFn: async () => (await provider.joinSide(resource.name, period)).figures ?? null,
    refetchInterval: ({ state }) => (state.data?.coming ? growingMs : againMs[period]),
    retry: false,
  });
  const { day, endDay = day, timezone = viewer.timezone, coming } = data ?? {};
  const days = day && (endDay === day ? day : `${day} - ${endDay}`);
  const cells = useMemo<OwnCells>(() => {
    const metrics = figuresOf(resource, viewer);
    const context: FigureContext = {
      // Stays true after the answer, until the rows with figures replace these.
      isWaiting: !error,
      hint: days
        ? translate('adx.figures.of_day', { day: days, zone: sayTimezone(timezone) })
        : translate(error ? 'adx.figures.failed' : 'adx.figures.waiting'),
      open:
        reportOf && day
          ? (record) => void reportOf(resource, [record], { day, endDay, metrics }).then((path) => navigate(path))
          : undefined,
    };
    const cellOf = (metric: string) => (props: { record: AnyRecord; isStop?: boolean }) => (
      <FigureCell name={figureField(metric, period)} context={context} {...props} />
    );
    return Object.fromEntries(metrics.map((metric) => [figureField(metric, period), cellOf(metric)]));
  }, [day, endDay, days, period, timezone, error, translate, reportOf, resource, viewer, navigate]);
  useEffect(
    () => onCells({ cells, days, asOf: figuresAsOf(data ?? undefined, Date.now()) }),
    [cells, days, data, onCells],
  );
  return (
    <div role="status">
      {coming && (
        <p className="adx-small adx-derived-wait">
          {translate('adx.figures.coming')} <ComingProgress coming={coming} />
        </p>
      )}
      {error && !data && (
        <p className="adx-small adx-derived-wait">
          {translate('adx.figures.failed')} {text(sayError(error) ?? '')}
        </p>
      )}
    </div>
  );
}
