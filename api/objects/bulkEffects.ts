import type { BulkEffect } from '../../src/model/bulkPreview';
import { fieldAt, isDated, isList, isNumeric, valueAt } from '../../src/schema/bulkEdit';
import { isEmpty } from '../../src/schema/field';
import type { Field } from '../../src/schema/kinds';
import { minutesBetween } from '../../src/schema/moveMoment';
import type { AnyResource } from '../../src/schema/resource';
import { createPace } from '../http/pause';
import type { Row } from './records';

type Change = { readonly before: Row; readonly after: Row };

/** What the named fields come to over all of these objects together. Secrets and words have no total. */
export async function effectsOf(
  resource: AnyResource,
  paths: readonly string[],
  changes: readonly Change[],
): Promise<readonly BulkEffect[]> {
  const pace = createPace();
  const effects: BulkEffect[] = [];
  for (const path of paths) {
    const field = fieldAt(resource.allFields, path);
    const of = field && whatOf(field);
    if (!of) continue;
    let [from, to, had, has] = [0, 0, 0, 0];
    for (const { before, after } of changes) {
      if (pace.isOver()) await pace.rest();
      const [was, is] = [valueAt(before, path), valueAt(after, path)];
      const [less, more] = measures[of](was, is);
      from += less;
      to += more;
      if (!isEmpty(was)) had += 1;
      if (!isEmpty(is)) has += 1;
    }
    effects.push({ field: path, of, from: exact(from), to: exact(to), had, has });
  }
  return effects;
}

function whatOf(field: Field): BulkEffect['of'] | undefined {
  if (field.access === 'writeOnly') return undefined;
  if (isNumeric(field)) return 'numbers';
  if (isDated(field)) return 'minutes';
  return isList(field) ? 'entries' : undefined;
}

type Measure = (was: unknown, is: unknown) => readonly [from: number, to: number];

const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const entries = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

const measures: { readonly [O in BulkEffect['of']]: Measure } = {
  numbers: (was, is) => [number(was), number(is)],
  entries: (was, is) => [entries(was), entries(is)],
  minutes: (was, is) => [0, typeof was === 'string' && typeof is === 'string' ? minutesBetween(was, is) || 0 : 0],
};

/** Numbers have at most six decimals; ten thousand of them leave a tail of binary rounding. */
const exact = (sum: number): number => Math.round(sum * 1e6) / 1e6;
