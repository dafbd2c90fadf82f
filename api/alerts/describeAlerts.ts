import { z } from 'zod';
import type { Alert, AlertChange, AlertCourse, AlertMoney, AlertsAnswer, MoreAlerts } from '../../src/model/alerts/alert';
import { isGranted, type Viewer } from '../../src/schema/access';
import { type AlertValues, alertKinds } from '../../src/schema/alerts';
import { admin, demand } from '../../src/schema/grants';
import { answer, operation, type Paths, pathParameter } from '../openapiParts';
import { type Described, moment, parametersOfShape } from '../openapiShapes';
import { alertQuery } from './alertRoutes';

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
    id: text.describe('The same for as long as it is the same alert'),
    kind,
    severity: z.enum(['error', 'warning']),
    object: z.strictObject({ resource: text, id, name: text }).nullable().describe('What it is about; null is everything'),
    account: z.strictObject({ id, name: text }).nullable().describe('Whose it is; for administrators'),
    since: moment,
    until: moment.nullable().describe('When it was over; null while it lasts'),
    values: z.custom<AlertValues>().meta({
      type: 'object',
      additionalProperties: { type: ['string', 'number', 'object', 'null'] },
      description: 'What goes with the kind; a message as `{ code, message, args }`',
    }),
    money: money.nullable(),
    changes: z.array(change).describe('What was changed shortly before, the nearest first'),
    hasCourse: z.boolean(),
  } satisfies Described<Alert>)
  .meta({ id: 'Alert' });

/** What the calls of alerts answer. */
export const alertAnswers = {
  all: z.strictObject({
    state: z.enum(['ready', 'working']).describe('working: nothing is known yet; ask again in a moment'),
    at: moment.nullable(),
    latest: moment.nullable().describe('The latest hour of facts'),
    alerts: z.array(alert),
    more: z
      .array(z.strictObject({ kind, resource: text, count: id } satisfies Described<MoreAlerts>))
      .describe('Beyond those that are listed one by one'),
  } satisfies Described<AlertsAnswer>),
  course: z.strictObject({
    id: text,
    measure: text,
    unit: z.enum(['count', 'share', 'usd']),
    stepHours: id,
    since: moment,
    until: moment.nullable(),
    points: z.array(z.strictObject({ at: moment, value: numberOrNull, low: numberOrNull, usual: numberOrNull, high: numberOrNull })),
  } satisfies Described<AlertCourse>),
};

/** The calls of the alerts, as OpenAPI, for users who have any. */
export function describeAlerts(viewer: Viewer): Paths {
  if (!isGranted(viewer, [admin.any, demand.any])) return {};
  const mode = parametersOfShape(alertQuery);
  return {
    '/api/alerts': {
      get: operation('alerts', 'Reports', 'Open alerts', {
        parameters: mode,
        answers: { 200: answer('Those that last first, by severity', alertAnswers.all) },
      }),
    },
    '/api/alerts/{id}': {
      get: operation('alert_course', 'Reports', 'How the traffic behind an alert went, with the band of what is usual', {
        parameters: [pathParameter('id', text), ...mode],
        answers: { 200: answer('By steps', alertAnswers.course) },
      }),
    },
  };
}
