import { z } from 'zod';
import { compareKinds } from '../../../src/model/reports/dateRanges';
import { relativeRanges } from '../../../src/model/reports/reportCall';
import { fileFormats, type SavedDefinition, savedLimits, scheduleSteps } from '../../../src/model/reports/savedReport';
import { isEmail } from '../../../src/schema/kinds/addresses';
import { invalid, invalidAt, Refusal } from '../../http/problems';
import { readShape, wrong } from '../../http/readShape';
import { isObject, type JsonObject } from '../../http/request';
import { flag, readReport, reportShape } from '../readReport';

const hour = z.int().min(0).max(23);
const weekday = z.int().min(0).max(6);
const monthDay = z.int().min(1).max(31);
const email = z
  .string()
  .max(254)
  .superRefine((value, context) => {
    if (!isEmail(value)) context.addIssue({ code: 'custom', ...wrong('email', { value: value.slice(0, 80) }) });
  })
  .meta({ format: 'email' });
const emails = z.array(email).max(savedLimits.emails);

const schedule = z
  .strictObject({
    every: z.enum(scheduleSteps),
    hour: hour.default(0),
    weekday: weekday.nullable().default(null).describe('0 is Sunday; of a week'),
    monthDay: monthDay.nullable().default(null).describe('Of a month; in a shorter one its last day'),
    format: z.enum(fileFormats).default('csv'),
    emails: emails.default([]),
  })
  .refine(({ every, weekday: day }) => every !== 'week' || day !== null, { path: ['weekday'], ...wrong('weekday') })
  .refine(({ every, monthDay: day }) => every !== 'month' || day !== null, {
    path: ['monthDay'],
    ...wrong('required'),
  });

const name = z
  .string()
  .trim()
  .min(1)
  .refine((text) => [...text].length <= savedLimits.name, wrong('maxLength', { max: savedLimits.name }))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line
  .refine((text) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text), wrong('wellFormed'))
  .meta({ maxLength: savedLimits.name });

const definition = {
  name,
  request: z.custom<JsonObject>(isObject, wrong('object')),
  relative: z.enum([...relativeRanges, 'fixed']).describe('Days that move with the calendar'),
  compareWith: z.enum(compareKinds).nullable(),
  shared: flag(false).unwrap().describe('All users of the account can open it'),
  schedule: schedule.nullable().describe('When a file is written automatically, in the account’s time zone'),
};
const added = z.strictObject({
  ...definition,
  relative: definition.relative.default('fixed'),
  compareWith: definition.compareWith.default(null),
  shared: flag(false),
  schedule: definition.schedule.default(null),
  file: z.literal([0, 1]).default(0).describe('1: it runs at once and becomes a file'),
  format: z.enum(fileFormats).default('csv'),
  ivt: z.literal([0, 1]).optional().describe('That of the request, where it has none'),
});
const version = z.int().describe('The one that was read; another is refused');
const changed = z.strictObject({ ...definition, version }).partial();

/** With the request shape of `readReport`. */
export const newSavedShape = added.extend({ request: reportShape });
export const savedChangeShape = changed.extend({ request: reportShape.optional() });

type Added = Omit<z.infer<typeof added>, 'request' | 'ivt'> & SavedDefinition;
type Changed = { [K in keyof SavedDefinition]?: SavedDefinition[K] } & { version?: number };

/** Parses the body of POST /api/savedReport, with every key set; each problem has its path. */
export function readNewSaved(body: JsonObject): Added {
  const { ivt, ...read } = readShape(added, body);
  // Clients also send it beside the request.
  const request = ivt === undefined ? read.request : { ivt, ...read.request };
  return { ...read, request: within('request', () => readReport(request)) };
}

/** Parses the body of PUT /api/savedReport/{id}; missing keys stay unchanged. */
export function readSavedChange(body: JsonObject): Changed {
  const { request, ...read } = readShape(changed, body);
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Changed;
  return request === undefined ? given : { ...given, request: within('request', () => readReport(request)) };
}

/** Puts the problems of `work` below this path. */
export function within<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw below(path, error);
  }
}

export function below(path: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.extra.errors) return error;
  return invalid(
    Object.fromEntries(
      Object.entries(error.extra.errors).map(([at, problem]) => [at ? `${path}.${at}` : path, problem]),
    ),
  );
}

export function refuseMail({ schedule: asked }: Partial<SavedDefinition>, hasMail: boolean): void {
  if (!asked || asked.emails.length === 0 || hasMail) return;
  const message = 'Email is not set up here. Leave this empty and download the file.';
  throw invalidAt('schedule.emails', { code: 'no_mail', message });
}
