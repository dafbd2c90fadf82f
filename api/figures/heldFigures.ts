import type { Period } from '../../src/model/reports/dateRanges';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Viewer } from '../../src/schema/access';
import {
  type FigurePeriod,
  figuresMode,
  figuresOf,
  isFigure,
  type ListFigures,
  metricOfFigure,
} from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import { noteFailure } from '../http/noteFailure';
import { wait } from '../http/pause';
import { Refusal } from '../http/problems';
import type { FiguresBeside } from '../lists/joinedFigures';
import { projectionOf } from '../lists/projection';
import { type Sight, sightKey } from '../objects/rights';
import { ReportCancelled, ReportTimeout } from '../reports/ports/reports';
import { daysOf, findFigures, keptMsOf } from './findFigures';

/** Figures of whole lists, for lists that sort and filter by them page by page. */
export type HeldFigures = {
  /** Whether this field is a figure of the viewer's list. */
  has(viewer: Viewer, resource: AnyResource, field: string): boolean;
  /**
   * Returns the figures in memory, however old, and refreshes them in the background.
   *
   * @throws a refusal with the seconds to wait, where they are not read within two seconds
   */
  of(viewer: Viewer, sight: Sight, period: FigurePeriod): Promise<FiguresBeside>;
};

type Parts = Pick<ApiParts, 'ports' | 'lists' | 'turns'>;
type Held = {
  figures: ListFigures | undefined;
  readAt: number;
  version: string;
  reading: Promise<ListFigures> | undefined;
};

/** Longest wait without an answer. */
const readyMs = 2_000;
/** Each takes 40 MB for a million objects. */
const keptAtMost = 8;

type Asked = {
  readonly key: string;
  readonly viewer: Viewer;
  readonly sight: Sight;
  readonly period: FigurePeriod;
  readonly days: Period;
};

export function createHeldFigures({ ports, lists, turns }: Parts): HeldFigures {
  const { clock } = ports;
  // In order of use: the least recently used goes first.
  const all = new Map<string, Held>();

  const read = async (held: Held, { key, viewer, sight, period, days }: Asked): Promise<ListFigures> => {
    const version = await ports.reports.revision();
    const readAt = clock().getTime();
    if (held.figures && held.version === version && readAt - held.readAt < keptMsOf(period)) return held.figures;
    const work = (signal: AbortSignal) =>
      findFigures({ ports, lists }, { viewer, sight }, days, { signal, maxMs: reportLimits.maxMs });
    const figures = await turns.take(key, work, {});
    // Equal figures keep their identity, so the list is not sorted again.
    if (!held.figures || !isSame(held.figures, figures)) held.figures = figures;
    Object.assign(held, { version, readAt });
    return held.figures ?? figures;
  };

  const start = (held: Held, asked: Asked): Promise<ListFigures> => {
    held.reading ??= read(held, asked).finally(() => {
      held.reading = undefined;
    });
    return held.reading;
  };

  return {
    has: (viewer, resource, field) =>
      isFigure(field) &&
      (viewer.role !== 'admin' || viewer.isSuper) &&
      figuresOf(resource, viewer).some((metric) => metric === metricOfFigure(field)),
    async of(reporter, sight, period) {
      const { resource } = sight;
      const viewer = { ...reporter, mode: figuresMode(resource, reporter) };
      const { role, owner, account, mode, timezone } = viewer;
      const days = daysOf(period, clock(), viewer);
      const key = `figures ${JSON.stringify([role, owner, account, mode, timezone, days.startDate, days.endDate])} ${sightKey(sight, projectionOf(sight))}`;
      const held = all.get(key) ?? { figures: undefined, readAt: 0, version: '', reading: undefined };
      all.delete(key);
      all.set(key, held);
      if (all.size > keptAtMost) all.delete(all.keys().next().value as string);
      const reading = start(held, { key, viewer, sight, period, days });
      if (held.figures)
        reading.catch((error: unknown) => noteFailure(ports, 'figures.read', error, { type: resource.name }));
      const figures = held.figures ?? (await inTime(reading));
      return { key, period, figures };
    },
  };
}

const isSame = (one: ListFigures, other: ListFigures): boolean =>
  one.ids.length === other.ids.length &&
  one.ids.every((id, at) => id === other.ids[at]) &&
  one.values.every((values, metric) => values.every((value, at) => value === other.values[metric]?.[at]));

async function inTime(reading: Promise<ListFigures>): Promise<ListFigures> {
  try {
    const figures = await Promise.race([reading, wait(readyMs)]);
    if (figures) return figures;
  } catch (error) {
    if (error instanceof ReportTimeout || error instanceof ReportCancelled)
      throw new Refusal('unavailable', 'The figures took too long. Try again in a minute.', { retryAfter: 30 });
    throw error;
  }
  // A later call waits for the same read.
  reading.catch(() => undefined);
  throw new Refusal('preparing', 'Loading the figures. The list opens automatically.', { retryAfter: 2 });
}
