import { z } from 'zod';
import { compareKinds } from '../../src/model/reports/dateRanges';
import { relativeRanges } from '../../src/model/reports/reportCall';
import { fileFormats, type SavedDefinition, savedLimits, scheduleSteps } from '../../src/model/reports/savedReport';
import { isEmail } from '../../src/schema/kinds/addresses';
import { invalid, invalidAt, Refusal } from '../http/problems';
import { isObject, type JsonObject } from '../http/readBody';
import { flag, readReport, readShape } from '../reports/readReport';

const oneOf = <const T extends readonly string[]>(words: T) => z.enum(words, `must be one of ${words.join(', ')}`);
const hour = z.int('must be a whole hour from 0 to 23').min(0, 'must be at least 0').max(23, 'must be at most 23');
const weekday = z.int('must be a whole number from 0 (Sunday) to 6').min(0, 'must be at least 0').max(6, 'must be at most 6');
const monthDay = z.int('must be a whole number from 1 to 31').min(1, 'must be at least 1').max(31, 'must be at most 31');
const email = z
  .string('must be a text')
  .max(254, 'is too long: at most 254 characters')
  .superRefine((value, context) => {
    if (isEmail(value)) return;
    const message = 'must be an email address, e.g. name@company.example';
    context.addIssue({ code: 'custom', message, params: { code: 'email', args: { value: value.slice(0, 80) } } });
  });
const emails = z.array(email, 'must be a list').refine((all) => all.length <= savedLimits.emails, {
  message: `takes at most ${savedLimits.emails}`,
  params: { code: 'maxItems', args: { max: savedLimits.emails } },
});

const schedule = z
  .strictObject({
    every: oneOf(scheduleSteps),
    hour: hour.default(0),
    weekday: weekday.nullable().default(null),
    monthDay: monthDay.nullable().default(null),
    format: oneOf(fileFormats).default('csv'),
    emails: emails.default([]),
  })
  .refine(({ every, weekday: day }) => every !== 'week' || day !== null, { path: ['weekday'], message: 'is missing: 0 is Sunday' })
  .refine(({ every, monthDay: day }) => every !== 'month' || day !== null, { path: ['monthDay'], message: 'is missing: 1 to 31' });

const name = z
  .string('must be a text')
  .trim()
  .refine((text) => text !== '', { message: 'is missing', params: { code: 'required' } })
  .refine((text) => [...text].length <= savedLimits.name, {
    message: `is too long: at most ${savedLimits.name} characters`,
    params: { code: 'maxLength', args: { max: savedLimits.name } },
  })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a name is one line
  .refine((text) => text.isWellFormed() && !/[\u0000-\u001f\u007f]/.test(text), {
    message: 'has a character that no name can have',
    params: { code: 'wellFormed' },
  });

const definition = {
  name,
  request: z.custom<JsonObject>(isObject, 'must be a report request'),
  relative: oneOf([...relativeRanges, 'fixed']),
  compareWith: oneOf(compareKinds).nullable(),
  shared: flag(false).unwrap(),
  schedule: schedule.nullable(),
};
const added = z.strictObject({
  ...definition,
  relative: definition.relative.default('fixed'),
  compareWith: definition.compareWith.default(null),
  shared: flag(false),
  schedule: definition.schedule.default(null),
  file: z.literal([0, 1], 'must be 0 or 1').default(0),
  format: oneOf(fileFormats).default('csv'),
  ivt: z.literal([0, 1], 'must be 0 or 1').optional(),
});
const changed = z.strictObject({ ...definition, version: z.int('must be a whole number') }).partial();

type Added = Omit<z.infer<typeof added>, 'request' | 'ivt'> & SavedDefinition;
type Changed = { [K in keyof SavedDefinition]?: SavedDefinition[K] } & { version?: number };

/** The body of POST /api/savedReport with every key in its place; each problem is told at its path. */
export function readNewSaved(body: JsonObject): Added {
  const { ivt, ...read } = readShape(added, body);
  // Clients also expect it beside the request.
  const request = ivt === undefined ? read.request : { ivt, ...read.request };
  return { ...read, request: within('request', () => readReport(request)) };
}

/** The body of PUT /api/savedReport/{id}: what is not in it stays. */
export function readSavedChange(body: JsonObject): Changed {
  const { request, ...read } = readShape(changed, body);
  const given = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined)) as Changed;
  return request === undefined ? given : { ...given, request: within('request', () => readReport(request)) };
}

/** What is refused stands below this path. */
export function within<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw below(path, error);
  }
}

export function below(path: string, error: unknown): unknown {
  if (!(error instanceof Refusal) || !error.extra.errors) return error;
  return invalid(Object.fromEntries(Object.entries(error.extra.errors).map(([at, problem]) => [at ? `${path}.${at}` : path, problem])));
}

export function refuseMail({ schedule: asked }: Partial<SavedDefinition>, hasMail: boolean): void {
  if (!asked || asked.emails.length === 0 || hasMail) return;
  const message = 'Email is not set up here. Leave this empty and download the file.';
  throw invalidAt('schedule.emails', { code: 'no_mail', message });
}
