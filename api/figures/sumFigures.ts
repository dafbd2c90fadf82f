import type { Sum } from '../../src/model/exactSums';
import { evaluateExactly } from '../../src/model/reports/evaluate';
import { dealName } from '../../src/model/reports/reportPlan';
import type { SummedFigures } from '../../src/model/uses';
import type { Viewer } from '../../src/schema/access';
import { figuresMode, figuresOf, isRate } from '../../src/schema/derivedColumns';
import type { AnyResource } from '../../src/schema/resource';
import type { ApiParts } from '../apiParts';
import type { StoredObject } from '../ports';
import { dealExchange, dealField, dealKey } from '../reports/lookUp';
import { ReportCancelled, ReportsAway, ReportTimeout, type RunOptions } from '../reports/ports/reports';
import { daysOf, planFigures } from './findFigures';

/** The dialog before a deletion waits no longer for its figures. */
const maxMs = 5_000;

/**
 * Yesterday's exact counts and money of these objects together. Undefined where the viewer's lists have no figures; null where
 * they did not arrive in time.
 */
export async function sumFigures(
  { ports, turns }: Pick<ApiParts, 'ports' | 'turns'>,
  asker: Viewer,
  resource: AnyResource,
  objects: readonly StoredObject[],
  user: number,
): Promise<SummedFigures | null | undefined> {
  const viewer = { ...asker, mode: figuresMode(resource, asker) };
  const metrics = figuresOf(resource, viewer).filter((metric) => !isRate(metric));
  if (metrics.length === 0 || (viewer.role === 'admin' && !viewer.isSuper)) return undefined;
  const day = daysOf('yesterday', ports.clock(), viewer).startDate;
  const ids = objects.map(({ id }) => id);
  const key = `sum ${JSON.stringify([resource.name, viewer.role, viewer.owner, viewer.account, viewer.mode, viewer.timezone, day, ids])}`;
  const work = (signal: AbortSignal) => sumDay(ports, viewer, resource, { day, metrics, objects }, { signal, maxMs });
  try {
    const values = await turns.take(key, work, { user, signal: AbortSignal.timeout(maxMs) });
    return { day, timezone: viewer.timezone, metrics, values };
  } catch (error) {
    if ([ReportTimeout, ReportCancelled, ReportsAway].some((kind) => error instanceof kind)) return null;
    throw error;
  }
}

async function sumDay(
  ports: ApiParts['ports'],
  viewer: Viewer,
  resource: AnyResource,
  asked: { readonly day: string; readonly metrics: readonly string[]; readonly objects: readonly StoredObject[] },
  options: RunOptions,
): Promise<SummedFigures['values']> {
  const { planned, key } = await planFigures(
    ports,
    viewer,
    resource,
    { startDate: asked.day, endDate: asked.day },
    asked.metrics,
  );
  const { plan, compiled } = planned;
  const nameOf = ({ id, owner, data }: StoredObject): string | number =>
    key === dealKey
      ? dealName(owner ?? viewer.owner ?? 0, Number(data[dealExchange] ?? 0), String(data[dealField] ?? ''))
      : id;
  const names = [...new Set(asked.objects.map(nameOf))].filter((name) => name !== '');
  const [by] = plan.groups;
  let sums: readonly Sum[] = plan.sums.map(() => 0);
  if (by && names.length > 0) {
    const where = [...plan.where, { by, not: false, values: names }];
    const reader = await ports.reports.read(
      { ...plan, groups: [], where, having: [], notEmpty: [], order: [], limit: 1 },
      options,
    );
    try {
      for await (const rows of reader.rows) for (const row of rows) sums = row;
    } finally {
      await reader.close();
    }
  }
  return compiled.values.map(({ value }) => evaluateExactly(value, sums) ?? 0);
}
