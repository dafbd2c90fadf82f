import { z } from 'zod';
import type {
  Alert,
  AlertChange,
  AlertCourse,
  AlertMoney,
  AlertsAnswer,
  MoreAlerts,
} from '../../src/model/alerts/alert';
import { resourceOf } from '../../src/resources';
import { hasMode, isGranted, type Mode, type Viewer } from '../../src/schema/access';
import { type AlertValues, alertKinds } from '../../src/schema/alerts';
import { admin, demand } from '../../src/schema/grants';
import { sayLimits } from '../../src/schema/messages/sayLimits';
import type { ApiParts } from '../apiParts';
import { answer, operation, type Paths, pathParameter } from '../describe/openapiParts';
import { type Described, moment, parametersOfShape } from '../describe/openapiShapes';
import { forbidden, notFound, Refusal, refuseOver } from '../http/problems';
import { type Api, type ApiContext, route, sessionOn } from '../http/request';
import { seenChange } from '../objects/linkedChanges';
import { isWithin, sightOf } from '../objects/rights';
import type { StoredObject } from '../ports';
import { reporterOn } from '../reports/reporterOn';
import { type AlertsKnown, createAlerts } from './createAlerts';
import type { FoundAlert, FoundChange, Told } from './foundAlert';

/** Alerts of one kind shown one by one; beyond this they link to the list. */
const ofKindAtMost = 20;
const changesAtMost = 5;

/** What a viewer is told in a mode: alerts of objects that they see and of traffic that is theirs. */
export function presentAlerts(known: AlertsKnown | undefined, viewer: Viewer, mode: Mode): AlertsAnswer {
  if (!known) return { state: 'working', at: null, latest: null, alerts: [], more: [] };
  const alerts: Alert[] = [];
  const counts = new Map<string, number>();
  const more = new Map<string, MoreAlerts>();
  for (const found of known.alerts) {
    if (!isTold(found, viewer, mode)) continue;
    const resource = found.object?.type ?? '';
    const key = `${found.kind} ${resource}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count <= ofKindAtMost) alerts.push(present(found, viewer, known));
    else more.set(key, { kind: found.kind, resource, count: count - ofKindAtMost });
  }
  const latest = known.latest === null ? null : new Date(known.latest).toISOString();
  return { state: 'ready', at: new Date(known.at).toISOString(), latest, alerts, more: [...more.values()] };
}

/** Whether the viewer may know of it, and it belongs to the mode. */
function isTold({ mode: of, object, account, field }: FoundAlert, viewer: Viewer, mode: Mode): boolean {
  if (of !== null && of !== mode) return false;
  if (!object) return true;
  const sight = sightOf(viewer, resourceOf(object.type));
  if (!sight || !isWithin(sight.scope, object) || (field !== null && !sight.fields.has(field))) return false;
  // Of an object that everybody has, each account is told of its own traffic alone.
  return viewer.role === 'admin' || (viewer.owner !== null && account === viewer.owner);
}

const toldTo = ({ told }: FoundAlert, { role }: Viewer): Told => (role === 'admin' ? told.platform : told.account);

function present(found: FoundAlert, viewer: Viewer, { accounts }: AlertsKnown): Alert {
  const { id, kind, severity, object, account, since, until } = found;
  const { values, money, course } = toldTo(found, viewer);
  const name = account === null ? undefined : accounts.get(account);
  return {
    id,
    kind,
    severity,
    values,
    money,
    object: object && { resource: object.type, id: object.id, name: object.name },
    account: viewer.role === 'admin' && account !== null && name !== undefined ? { id: account, name } : null,
    since: new Date(since).toISOString(),
    until: until === null ? null : new Date(until).toISOString(),
    changes: found.changes.flatMap((change) => presentChange(change, viewer)).slice(0, changesAtMost),
    hasCourse: course !== null,
  };
}

function presentChange(change: FoundChange, viewer: Viewer): readonly AlertChange[] {
  const seen = seenChange(change, viewer);
  if (!seen) return [];
  const { entry, object } = seen;
  return [
    { ...changed(object), at: entry.at, action: entry.action, by: entry.by?.name ?? null, fields: entry.changes },
  ];
}

const changed = ({ type, id, name }: StoredObject) => ({ resource: type, id, name });

const alertQuery = z.object({ mode: z.enum(['ssp', 'dsp']).optional().describe('By default the mode of the session') });

/** A card asks once a minute, and again while nothing is known yet. */
const perMinute = 60;
/** The first answer takes seconds: after this the client is told to ask again. */
const firstMs = 1500;

/** Alerts for accounts and administrators. */
export function alertRoutes(api: Api, { ports, records, turns, answers }: ApiParts): void {
  const alerts = createAlerts({ ...ports, records, turns });

  const askedOn = async (c: ApiContext): Promise<{ readonly viewer: Viewer; readonly mode: Mode }> => {
    const viewer = reporterOn(c);
    if (viewer.role !== 'admin' && viewer.role !== 'demand') throw forbidden();
    const { data: mode } = alertQuery.shape.mode.default(viewer.mode).safeParse(c.req.query('mode'));
    if (!mode) throw new Refusal('bad_request', 'mode must be ssp or dsp.');
    if (!hasMode(viewer, mode)) throw forbidden();
    const tooMany = sayLimits('limits.alerts', { count: perMinute });
    refuseOver(await ports.limits.call(sessionOn(c).session.user, 'alerts', perMinute), tooMany);
    return { viewer: { ...viewer, mode }, mode };
  };

  route(api, '/api/alerts', {
    async get(c) {
      const { viewer, mode } = await askedOn(c);
      // Of half a traffic they would be others, and kept for minutes.
      const known = (await ports.comingTraffic?.()) ? undefined : await alerts.soon(firstMs);
      return answers.data(c, presentAlerts(known, viewer, mode));
    },
  });

  route(api, '/api/alerts/:id', {
    async get(c) {
      const { viewer, mode } = await askedOn(c);
      const id = c.req.param('id') ?? '';
      const found = alerts.current()?.alerts.find((alert) => alert.id === id && isTold(alert, viewer, mode));
      const course = found && toldTo(found, viewer).course;
      if (!found || !course) throw notFound('Alert not found, or it has no chart.');
      const answer: AlertCourse = {
        id,
        ...course,
        since: new Date(found.since).toISOString(),
        until: found.until === null ? null : new Date(found.until).toISOString(),
      };
      return answers.data(c, answer);
    },
  });
}

const text = z.string();
const id = z.int();
const numberOrNull = z.number().nullable();
const kind = z.enum(alertKinds);

const change = z.strictObject({
  resource: text,
  id,
  name: text,
  at: moment,
  action: text,
  by: text.nullable(),
  fields: z.array(z.strictObject({ field: text, from: z.unknown(), to: z.unknown() })),
} satisfies Described<AlertChange>);

const money = z.strictObject({
  usd: z.number(),
  is: z.enum(['lost', 'gained', 'atStake']),
  per: z.enum(['hour', 'day', 'inAll']),
} satisfies Described<AlertMoney>);

const alert = z
  .strictObject({
    id: text.describe('Stays the same as long as the alert is open'),
    kind,
    severity: z.enum(['error', 'warning']),
    object: z
      .strictObject({ resource: text, id, name: text })
      .nullable()
      .describe('The object that the alert is about; null means the whole account'),
    account: z.strictObject({ id, name: text }).nullable().describe('The account; shown to administrators'),
    since: moment,
    until: moment.nullable().describe('Time when the alert ended; null while it is open'),
    values: z.custom<AlertValues>().meta({
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'object', 'null'] },
      description: 'Data of this kind of alert; a message is `{ code, message, args }`',
    }),
    money: money.nullable(),
    changes: z.array(change).describe('Changes shortly before the alert, the nearest first'),
    hasCourse: z.boolean(),
  } satisfies Described<Alert>)
  .meta({ id: 'Alert' });

/** What the calls of alerts answer. */
export const alertAnswers = {
  all: z.strictObject({
    state: z
      .enum(['ready', 'working'])
      .describe('`working`: the first check still runs; repeat the request after some seconds'),
    at: moment.nullable(),
    latest: moment.nullable().describe('The last complete hour for which facts exist'),
    alerts: z.array(alert),
    more: z
      .array(z.strictObject({ kind, resource: text, count: id } satisfies Described<MoreAlerts>))
      .describe('Number of further alerts that are not listed'),
  } satisfies Described<AlertsAnswer>),
  course: z.strictObject({
    id: text,
    measure: text,
    unit: z.enum(['count', 'share', 'usd']),
    stepHours: id,
    since: moment,
    until: moment.nullable(),
    points: z.array(
      z.strictObject({ at: moment, value: numberOrNull, low: numberOrNull, usual: numberOrNull, high: numberOrNull }),
    ),
  } satisfies Described<AlertCourse>),
};

/** The calls of the alerts, as OpenAPI, for users who have any. */
export function describeAlerts(viewer: Viewer): Paths {
  if (!isGranted(viewer, [admin.any, demand.any])) return {};
  const mode = parametersOfShape(alertQuery);
  return {
    '/api/alerts': {
      get: operation('alerts', 'Reports', 'List open alerts', {
        parameters: mode,
        answers: { 200: answer('Open alerts first, by severity', alertAnswers.all) },
      }),
    },
    '/api/alerts/{id}': {
      get: operation('alert_course', 'Reports', 'Traffic behind an alert over time, with its usual range', {
        parameters: [pathParameter('id', text), ...mode],
        answers: { 200: answer('Values by step of time', alertAnswers.course) },
      }),
    },
  };
}
