import { describe, expect, it } from 'vitest';
import { readChange, readEntry } from '../../api/finance/readFinance';
import { Refusal } from '../../api/http/problems';
import type { JsonObject } from '../../api/http/request';
import { readReport } from '../../api/reports/readReport';
import { readNewSaved } from '../../api/reports/saved/readSaved';
import { type Problem, problem, type SentenceCode, sentences } from '../../src/schema/messages/problem';

const day = { startDate: '2026-11-01', endDate: '2026-11-02' };
const report = { ...day, metrics: ['imps'] };
const entry = { period: '2026-09', party: { type: 'demand', id: 1 }, kind: 'adjustment', amount: 1 };
const saved = { name: 'A', request: report };

const refused = (read: (body: JsonObject) => unknown, body: JsonObject): Readonly<Record<string, Problem>> => {
  try {
    read(body);
  } catch (error) {
    if (error instanceof Refusal) return error.extra.errors ?? {};
    throw error;
  }
  return {};
};

type Case = readonly [(body: JsonObject) => unknown, JsonObject, string, SentenceCode, Problem['args']];
const ofReport = (more: object, ...told: [string, SentenceCode, Problem['args']]): Case => [
  readReport,
  { ...report, ...more },
  ...told,
];
const ofEntry = (more: object, ...told: [string, SentenceCode, Problem['args']]): Case => [
  readEntry,
  { ...entry, ...more },
  ...told,
];
const ofSaved = (more: object, ...told: [string, SentenceCode, Problem['args']]): Case => [
  readNewSaved,
  { ...saved, ...more },
  ...told,
];
const long = [{ dimension: 'tag_id', values: ['x'.repeat(1001)] }];
const cases: readonly Case[] = [
  ofReport({ startDate: 3 }, 'startDate', 'date', {}),
  ofReport({ metrics: Array(1000).fill('a') }, 'metrics', 'maxItems', { max: 40 }),
  ofReport({ metrics: ['x'.repeat(81)] }, 'metrics.0', 'maxLength', { max: 80 }),
  ofReport({ sortDesc: 1 }, 'sortDesc', 'bool', {}),
  ofReport({ sortOf: 'x' }, 'sortOf', 'oneOf', { options: 'value, previous, difference, percent' }),
  ofReport({ compare: [] }, 'compare', 'object', {}),
  ofReport({ having: [{ metric: 'imps', min: 'x' }] }, 'having.0.min', 'number', {}),
  ofReport({ filters: long }, 'filters.0.values.0', 'maxLength', { max: 1000 }),
  ofEntry({ amount: 0 }, 'amount', 'notZero', {}),
  ofEntry({ amount: 0.0000001 }, 'amount', 'decimals', { max: 6 }),
  ofEntry({ period: 'x' }, 'period', 'month', {}),
  ofEntry({ party: { type: 'demand', id: 0 } }, 'party.id', 'ref', {}),
  ofEntry({ memo: '\0' }, 'memo', 'wellFormed', {}),
  [readChange, { version: 1.5 }, 'version', 'integer', {}],
  ofSaved({ name: ' ' }, 'name', 'required', {}),
  [readNewSaved, { request: report }, 'name', 'required', {}],
  ofSaved({ schedule: { every: 'week' } }, 'schedule.weekday', 'weekday', {}),
  ofSaved({ schedule: { every: 'day', hour: 24 } }, 'schedule.hour', 'max', { max: 23 }),
  ofSaved({ schedule: { every: 'day', emails: ['x'] } }, 'schedule.emails.0', 'email', { value: 'x' }),
  ofSaved({ request: { ...report, limit: 0 } }, 'request.limit', 'min', { min: 1 }),
];

describe('a body of another shape', () => {
  it.each(cases)('of %o: %j has its problem at %s, with code and values', (read, body, path, code, args) => {
    const label = path.replace(/^request\./, '');
    expect(refused(read, body)).toEqual({ [path]: problem(code, { label, ...args }) });
  });

  it('never has a sentence without a code', () => {
    const wrong = [null, -1, 1e300, 0.5, 'x', [], {}, [null], true];
    const others = ['having', 'schedule', 'filters', 'limit', 'file', 'version', 'unknown'];
    const bodies = [
      [readReport, report],
      [readEntry, entry],
      [readNewSaved, saved],
    ] as const;
    for (const [read, whole] of bodies)
      for (const key of [...Object.keys(whole), ...others])
        for (const value of wrong)
          for (const found of Object.values(refused(read, { ...whole, [key]: value }))) {
            expect(Object.keys(sentences)).toContain(found.code);
            expect(found.message).not.toContain('%{');
          }
  });
});
