import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router';
import type { ConsoleProvider } from '../../model/consoleProvider';
import { figureField, figuresOf } from '../../schema/listSides';
import type { AnyRecord, AnyResource } from '../../schema/resource';
import { sayError } from '../actions/problemOf';
import { useConsole } from '../ConsoleContext';
import { sayTimezone } from '../i18n/sayTimezone';
import { useText } from '../i18n/useText';
import { ComingProgress } from '../parts/ComingProgress';
import { FigureCell, type FigureContext } from './FigureCell';
import type { OwnCells } from './ListRow';

/** They are asked for again as often: late traffic is still counted. */
const againMs = 600_000;
/** While the sample's traffic is being made. */
const growingMs = 5_000;

type Props = {
  readonly resource: AnyResource;
  /** The cells of the columns that show them, and whose day it is. */
  onCells(shown: { readonly cells: OwnCells; readonly day: string | undefined }): void;
};

/**
 * Fetches yesterday's figures of the whole list in one call; its rows have them as soon as they have come. Drawn once rows are there and
 * a column shows them.
 */
export function Figures({ resource, onCells }: Props) {
  const { viewer, reportOf } = useConsole();
  const provider = useDataProvider<ConsoleProvider>();
  const translate = useTranslate();
  const text = useText();
  const navigate = useNavigate();
  const { data, error } = useQuery({
    queryKey: [resource.name, 'beside', 'figures'],
    queryFn: async () => (await provider.joinSide(resource.name, 'figures')).figures ?? null,
    refetchInterval: ({ state }) => (state.data?.coming ? growingMs : againMs),
    retry: false,
  });
  const { day, timezone = viewer.timezone, coming } = data ?? {};
  const cells = useMemo<OwnCells>(() => {
    const metrics = figuresOf(resource, viewer);
    const context: FigureContext = {
      // Also the moment until the rows have them, which come anew.
      isWaiting: !error,
      hint: day
        ? translate('adx.figures.of_day', { day, zone: sayTimezone(timezone) })
        : translate(error ? 'adx.figures.failed' : 'adx.figures.waiting'),
      open: reportOf && day ? (record) => void reportOf(resource, [record], { day, metrics }).then((path) => navigate(path)) : undefined,
    };
    const cellOf = (metric: string) => (props: { record: AnyRecord; isStop?: boolean }) => (
      <FigureCell metric={metric} context={context} {...props} />
    );
    return Object.fromEntries(metrics.map((metric) => [figureField(metric), cellOf(metric)]));
  }, [day, timezone, error, translate, reportOf, resource, viewer, navigate]);
  useEffect(() => onCells({ cells, day }), [cells, day, onCells]);
  return (
    <div role="status">
      {coming && (
        <p className="adx-sides-wait">
          {translate('adx.figures.coming')} <ComingProgress coming={coming} />
        </p>
      )}
      {error && !data && (
        <p className="adx-sides-wait">
          {translate('adx.figures.failed')} {text(sayError(error) ?? '')}
        </p>
      )}
    </div>
  );
}
