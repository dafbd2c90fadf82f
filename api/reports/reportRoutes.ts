import { z } from 'zod';
import { catalogueOf } from '../../src/model/reports/catalogueOf';
import { mayUse, reportProblem, scopeOf, tablesOf } from '../../src/model/reports/chooseReport';
import { dayMs, hourMs } from '../../src/model/reports/days';
import type { Option } from '../../src/model/reports/dimensionOptions';
import { type Dimension, findDimension, paramNameOf } from '../../src/model/reports/dimensions';
import { type FactKey, factKeys } from '../../src/model/reports/facts';
import { reportLimits } from '../../src/model/reports/reportLimits';
import type { Viewer } from '../../src/schema/access';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import { sayRequests } from '../../src/schema/messages/sayRequests';
import type { ApiParts } from '../apiParts';
import { invalidAt, Refusal, refuseOver } from '../http/problems';
import { readQuery, readShape, said, toldAs } from '../http/readShape';
import { type Api, bodyLimits, readBody, route, sessionOn, takes } from '../http/request';
import type { NamedObject, Ports } from '../ports';
import { askReport } from './askReport';
import { agreedAs, dealField, dealKey, fieldOf, namesScope, objectsBehind } from './lookUp';
import { ReportCancelled, ReportTimeout } from './ports/reports';
import { readReport } from './readReport';
import { reporterOn } from './reporterOn';

type ReportValue = { readonly value: string | number; readonly label: string };
type Asked = { readonly q: string; readonly limit: number };
type Needs = Pick<Ports, 'store' | 'reports' | 'clock'>;

/** Values for a dimension's filter: only those in the viewer's facts, most frequent first. */
async function reportValues(
  ports: Needs,
  viewer: Viewer,
  dimension: Dimension,
  asked: Asked,
): Promise<readonly ReportValue[]> {
  if (dimension.options) return matching(dimension.options, asked);
  if (dimension.by === 'time' || dimension.by === 'param') return [];
  const { key } = dimension;
  if (dimension.by === 'key' || dimension.by === 'table') {
    const isText = factKeys[key] !== 'number';
    const values = await seen(ports, viewer, dimension, key, { q: isText ? asked.q : '', limit: asked.limit });
    return matching(
      values.map((value) => ({ value, label: String(value) })),
      asked,
    );
  }
  if (dimension.by === 'list') return named(ports, viewer, dimension.of.resource, 'id', asked);
  const { resource, field } =
    dimension.by === 'field' ? { resource: dimension.names ?? dimension.of.resource, field: 'name' } : dimension.of;
  const isOwner = viewer.role === 'admin' || viewer.role === 'demand';
  // Owners search all their objects; others find only objects in their own facts.
  if (dimension.by === 'field' || (isOwner && asked.q !== '')) return named(ports, viewer, resource, field, asked);
  const keys = await seen(ports, viewer, dimension, key, { q: '', limit: asked.q === '' ? asked.limit : mostSeen });
  const objects =
    key === dealKey
      ? await dealsAmong(ports, viewer, resource, keys)
      : await behind(ports, viewer, { key, resource, field }, keys);
  const found = objects.flatMap((object) => {
    const value = fieldOf(object, field);
    return value !== null ? [{ value, label: labelOf(object.name, value, field) }] : [];
  });
  return matching(found, asked);
}

type Behind = Parameters<typeof objectsBehind>[2];
type Keys = readonly (string | number)[];

async function behind({ store }: Needs, viewer: Viewer, what: Behind, keys: Keys): Promise<readonly NamedObject[]> {
  const objects = await objectsBehind(store, viewer, what, keys);
  return keys.flatMap((one) => objects.get(one) ?? []);
}

/** All deals with one of these agreed ids, with any exchange. */
async function dealsAmong(
  { store }: Needs,
  viewer: Viewer,
  resource: string,
  ids: Keys,
): Promise<readonly NamedObject[]> {
  const found: NamedObject[] = [];
  for await (const rows of store.named(resource, { scope: namesScope(viewer), where: [agreedAs(ids.map(String))] }, [
    dealField,
  ]))
    found.push(...rows);
  const places = new Map(ids.map((id, at) => [String(id), at]));
  const placeOf = ({ data }: NamedObject) => places.get(String(data[dealField])) ?? ids.length;
  return found.sort((one, other) => placeOf(one) - placeOf(other));
}

const mostSeen = 10_000;
const daysLookedAt = 90;

const labelOf = (name: string, value: string | number, field: string): string =>
  field === 'name' ? name : `${value} · ${name}`;

async function seen(
  ports: Needs,
  viewer: Viewer,
  { tables }: Dimension,
  key: FactKey,
  { q, limit }: Asked,
): Promise<readonly (string | number)[]> {
  const table = [...tablesOf(viewer, 0), ...tablesOf(viewer, 1)].find((letter) => tables.includes(letter));
  if (!table) return [];
  const to = Math.floor(ports.clock().getTime() / hourMs) * hourMs + hourMs;
  const where = scopeOf(viewer).map((one) => ({
    by: { kind: 'key' as const, key: one.key },
    not: false,
    values: [one.id],
  }));
  const values = await ports.reports.values(
    { table, key, range: { from: to - daysLookedAt * dayMs, to }, where, q, limit },
    { maxMs: reportLimits.maxMs },
  );
  return values.filter((value) => value !== '' && value !== 0);
}

async function named(
  { store }: Needs,
  viewer: Viewer,
  resource: string,
  field: string,
  { q, limit }: Asked,
): Promise<readonly ReportValue[]> {
  const { rows } = await store.find({
    type: resource,
    scope: namesScope(viewer),
    where: [],
    ...(q !== '' && { q: q.toLowerCase() }),
    sort: { field: 'name', direction: 'asc' },
    range: [0, limit - 1],
  });
  return rows.flatMap((row) => {
    const value = fieldOf(row, field);
    return value === null ? [] : [{ value, label: labelOf(row.name, value, field) }];
  });
}

function matching(options: readonly (Option | ReportValue)[], { q, limit }: Asked): readonly ReportValue[] {
  const wanted = q.toLowerCase();
  return options
    .filter(({ value, label }) => label.toLowerCase().includes(wanted) || String(value).toLowerCase().includes(wanted))
    .slice(0, limit)
    .map(({ value, label }) => ({ value, label }));
}

/** Routes of reports: the catalogue, running a report, and values for filters. */
export function reportRoutes(api: Api, { ports, answers, turns, lines, queueRun }: ApiParts): void {
  route(api, '/api/rrun', {
    post: takes(bodyLimits.report, async (c) => {
      const viewer = reporterOn(c);
      const { user } = sessionOn(c).session;
      const tooMany = sayLimits('limits.reports', { count: reportLimits.perMinute });
      refuseOver(await ports.limits.call(user, 'rrun', reportLimits.perMinute), tooMany);
      const request = readReport(await readBody(c));
      try {
        return answers.written(
          c,
          await askReport({ ports, turns }, viewer, request, { user, signal: c.req.raw.signal, ...lines.follow(c) }),
        );
      } catch (error) {
        // The client has disconnected.
        if (error instanceof ReportCancelled) throw new Refusal('cancelled', 'The report was cancelled.');
        if (error instanceof ReportTimeout) return answers.data(c, await queueRun(viewer, request), 202);
        throw error;
      }
    }),
  });

  route(api, '/api/reports/catalogue', {
    get: (c) => answers.data(c, catalogueOf(reporterOn(c), readQuery(catalogueQuery, c).ivt === '1' ? 1 : 0)),
  });

  route(api, '/api/reports/values', {
    async get(c) {
      const viewer = reporterOn(c);
      const { dimension: id, q, limit } = readQuery(valuesQuery, c, readShape);
      const dimension = findDimension(id);
      const isParam = dimension?.by === 'param';
      if (
        !dimension ||
        !mayUse(viewer, dimension) ||
        (isParam && viewer.role !== 'admin' && !viewer.tagParams.includes(paramNameOf(id)))
      )
        throw invalidAt('dimension', reportProblem('unknown_dimension', { name: id.slice(0, 80) }));
      return answers.data(c, await reportValues(ports, viewer, dimension, { q, limit }));
    },
  });
}

const mostValues = 1000;
export const catalogueQuery = z.object({
  ivt: z.string().optional().describe('`1`: the catalogue of invalid traffic'),
});
export const valuesQuery = z.object({
  dimension: z.string().describe('Id of the catalogue'),
  q: z
    .string()
    .default('')
    .transform((text) => text.slice(0, 200))
    .describe('Part of a value or of its label'),
  limit: toldAs(
    z.preprocess((text) => (typeof text === 'string' ? Number(text) : text), z.int().min(1).max(mostValues)),
    said((name) => sayRequests('requests.wholeNumber', { name, least: 1, most: mostValues })),
  )
    .default(50)
    .describe('50 unless said'),
});
