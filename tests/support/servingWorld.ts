import { type Judgement, judgeServing } from '../../src/model/serving/judgeServing';
import { resourceOf } from '../../src/resources';
import { kindOf, normalizeValue } from '../../src/schema/kinds';
import type { AnyRecord } from '../../src/schema/resource';

export type Values = Readonly<Record<string, unknown>>;

/** Objects by resource and id, each with the defaults of its definition and the values of the test. */
export type Objects = Readonly<Record<string, Readonly<Record<number, Values>>>>;

export const servingNow = new Date('2026-11-20T12:00:00Z');

export function recordOf(name: string, id: number, values: Values): AnyRecord {
  const { label, allFields } = resourceOf(name);
  const usual = Object.entries(allFields).map(([field, definition]) => [
    field,
    normalizeValue(definition, definition.initial ?? kindOf(definition).empty),
  ]);
  return { ...Object.fromEntries(usual), status: 1, name: `${label[0]} ${id}`, ...values, id };
}

/** Merges changes into objects: `{ tags: { 1: { status: 0 } } }` deactivates one. */
export function changed(objects: Objects, changes: Objects): Objects {
  const all: Record<string, Record<number, Values>> = {};
  for (const from of [objects, changes])
    for (const [name, byId] of Object.entries(from))
      for (const [id, values] of Object.entries(byId))
        all[name] = { ...all[name], [id]: { ...all[name]?.[Number(id)], ...values } };
  return all;
}

/** Judges one of the objects; `figures` has keys like `tags 1`. */
export function judgeIn(
  objects: Objects,
  name: string,
  id: number,
  figures: Readonly<Record<string, Values>> = {},
): Judgement {
  const find = (resource: string, wanted: number): AnyRecord | undefined => {
    const values = objects[resource]?.[wanted];
    return values && recordOf(resource, wanted, values);
  };
  const record = find(name, id);
  if (!record) throw new Error(`The world of the test has no ${name} ${id}.`);
  return judgeServing(resourceOf(name), record, {
    now: servingNow,
    resourceOf,
    find,
    figures: (resource, wanted) => figures[`${resource} ${wanted}`] ?? {},
  });
}
