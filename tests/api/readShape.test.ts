import { describe, expect, it } from 'vitest';
import { readChange, readEntry } from '../../api/finance/readFinance';
import { Refusal } from '../../api/http/problems';
import type { JsonObject } from '../../api/http/request';
import { readReport } from '../../api/reports/readReport';
import { readNewSaved } from '../../api/saved/readSaved';
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

const cases: readonly (readonly [(body: JsonObject) => unknown, JsonObject, string, SentenceCode, Problem['args']])[] =
  [
    [readReport, { ...report, startDate: 3 }, 'startDate', 'date', {}],
    [readReport, { ...report, metrics: Array(1000).fill('a') }, 'metrics', 'maxItems', { max: 40 }],
    [readReport, { ...report, metrics: ['x'.repeat(81)] }, 'metrics.0', 'maxLength', { max: 80 }],
    [readReport, { ...report, sortDesc: 1 }, 'sortDesc', 'bool', {}],
    [readReport, { ...report, sortOf: 'x' }, 'sortOf', 'oneOf', { options: 'value, previous, difference, percent' }],
    [readReport, { ...report, compare: [] }, 'compare', 'object', {}],
    [readReport, { ...report, having: [{ metric: 'imps', min: 'x' }] }, 'having.0.min', 'number', {}],
    [
      readReport,
      { ...report, filters: [{ dimension: 'tag_id', values: ['x'.repeat(1001)] }] },
      'filters.0.values.0',
      'maxLength',
      { max: 1000 },
    ],
    [readEntry, { ...entry, amount: 0 }, 'amount', 'notZero', {}],
    [readEntry, { ...entry, amount: 0.0000001 }, 'amount', 'decimals', { max: 6 }],
    [readEntry, { ...entry, period: 'x' }, 'period', 'month', {}],
    [readEntry, { ...entry, party: { type: 'demand', id: 0 } }, 'party.id', 'ref', {}],
    [readEntry, { ...entry, memo: '\0' }, 'memo', 'wellFormed', {}],
    [readChange, { version: 1.5 }, 'version', 'integer', {}],
    [readNewSaved, { ...saved, name: ' ' }, 'name', 'required', {}],
    [readNewSaved, { request: report }, 'name', 'required', {}],
    [readNewSaved, { ...saved, schedule: { every: 'week' } }, 'schedule.weekday', 'weekday', {}],
    [readNewSaved, { ...saved, schedule: { every: 'day', hour: 24 } }, 'schedule.hour', 'max', { max: 23 }],
    [
      readNewSaved,
      { ...saved, schedule: { every: 'day', emails: ['x'] } },
      'schedule.emails.0',
      'email',
      { value: 'x' },
    ],
    [readNewSaved, { ...saved, request: { ...report, limit: 0 } }, 'request.limit', 'min', { min: 1 }],
  ];

describe('a body of another shape', () => {
  it.each(cases)('of %o: %j has its problem at %s, with code and values', (read, body, path, code, args) => {
    const label = path.replace(/^request\./, '');
    expect(refused(read, body)).toEqual({ [path]: problem(code, { label, ...args }) });
  });

  it('never has a sentence without a code', () => {
    const wrong = [null, -1, 1e300, 0.5, 'x', [], {}, [null], true];
    for (const [read, whole] of [
      [readReport, report],
      [readEntry, entry],
      [readNewSaved, saved],
    ] as const)
      for (const key of [...Object.keys(whole), 'having', 'schedule', 'filters', 'limit', 'file', 'version', 'unknown'])
        for (const value of wrong)
          for (const found of Object.values(refused(read, { ...whole, [key]: value }))) {
            expect(Object.keys(sentences)).toContain(found.code);
            expect(found.message).not.toContain('%{');
          }
  });
});
