import { isGranted, type Viewer } from '../../src/schema/access';
import { alertKinds } from '../../src/schema/alerts';
import { admin, demand } from '../../src/schema/grants';
import { answer, operation, type Paths, queryParameter, type Schema } from '../openapiParts';

const text: Schema = { type: 'string' };
const moment: Schema = { type: 'string', format: 'date-time' };
const momentOrNull: Schema = { type: ['string', 'null'], format: 'date-time' };
const numberOrNull: Schema = { type: ['number', 'null'] };
const id: Schema = { type: 'integer' };
const list = (properties: Record<string, Schema>): Schema => ({ type: 'array', items: { type: 'object', properties } });

const alert: Record<string, Schema> = {
  id: { type: 'string', description: 'The same for as long as it is the same alert' },
  kind: { enum: alertKinds },
  severity: { enum: ['error', 'warning'] },
  object: { type: ['object', 'null'], properties: { resource: text, id, name: text }, description: 'What it is about; null is everything' },
  account: { type: ['object', 'null'], properties: { id, name: text }, description: 'Whose it is; for administrators' },
  since: moment,
  until: { ...momentOrNull, description: 'When it was over; null while it lasts' },
  values: {
    type: 'object',
    additionalProperties: { type: ['string', 'number', 'object', 'null'] },
    description: 'What goes with the kind; a message as `{ code, message, args }`',
  },
  money: {
    type: ['object', 'null'],
    properties: { usd: { type: 'number' }, is: { enum: ['lost', 'gained', 'atStake'] }, per: { enum: ['hour', 'day', 'inAll'] } },
  },
  changes: {
    ...list({ resource: text, id, name: text, at: moment, action: text, by: { type: ['string', 'null'] }, fields: list({ field: text }) }),
    description: 'What was changed shortly before, the nearest first',
  },
  hasCourse: { type: 'boolean' },
};

const alerts: Schema = {
  type: 'object',
  properties: {
    state: { enum: ['ready', 'working'], description: 'working: nothing is known yet; ask again in a moment' },
    at: momentOrNull,
    latest: { ...momentOrNull, description: 'The latest hour of facts' },
    alerts: list(alert),
    more: { ...list({ kind: { enum: alertKinds }, resource: text, count: id }), description: 'Beyond those that are listed one by one' },
  },
};

const course: Schema = {
  type: 'object',
  properties: {
    ...{ id: text, measure: text, unit: { enum: ['count', 'share', 'usd'] }, stepHours: id, since: moment, until: momentOrNull },
    points: list({ at: moment, value: numberOrNull, low: numberOrNull, usual: numberOrNull, high: numberOrNull }),
  },
};

/** The calls of the alerts, as OpenAPI, for those who have any. */
export function describeAlerts(viewer: Viewer): Paths {
  if (!isGranted(viewer, [admin.any, demand.any])) return {};
  const mode = queryParameter('mode', 'Of the session unless said', { enum: ['ssp', 'dsp'] });
  return {
    '/api/alerts': {
      get: operation('alerts', 'Reports', 'Open alerts', {
        parameters: [mode],
        answers: { 200: answer('What lasts first, and then the grave', alerts) },
      }),
    },
    '/api/alerts/{id}': {
      get: operation('alert_course', 'Reports', 'How the traffic behind an alert went, with the band of what is usual', {
        parameters: [{ name: 'id', in: 'path', required: true, schema: text }, mode],
        answers: { 200: answer('By steps', course) },
      }),
    },
  };
}
