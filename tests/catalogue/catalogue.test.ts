import { describe, expect, it } from 'vitest';
import { resources as all, resourceOf } from '../../src/resources';
import { isNew } from '../support/newObjects';
import { catalogue, deletesOf } from './catalogue';
import type { Difference } from './compareField';
import { compareDelete, compareObject } from './compareObject';
import { deliberate } from './differences';

const resources = all.filter(({ name }) => !isNew(name));
const told = (list: readonly Difference[]) => list.filter(({ at }) => !(at in deliberate)).map(({ at, says }) => `${at} ${says}`);

const objects = [...catalogue.values()];
const fields = objects.flatMap((object) => object.fields);
const count = (lists: readonly (readonly unknown[])[]) => lists.reduce((sum, list) => sum + list.length, 0);

describe('the definitions and the object catalogue', () => {
  it('are compared in full: nothing was lost on the way from its tables', () => {
    expect({
      objects: objects.length,
      fields: fields.length,
      rules: fields.filter(({ rules }) => rules !== undefined).length,
      columns: count(objects.map(({ columns }) => columns)),
      filters: fields.filter(({ filter }) => filter !== undefined).length,
      tabs: count(objects.map(({ tabs }) => tabs)),
      blockers: count(Object.values(deletesOf).map(({ keptBy }) => keptBy)),
    }).toEqual({ objects: 20, fields: 696, rules: 376, columns: 223, filters: 279, tabs: 113, blockers: 54 });
  });

  it('know the same objects', () => {
    // Views of lists are objects too, without a screen of their own.
    expect(resources.map(({ name }) => name).sort()).toEqual([...catalogue.keys(), 'views'].sort());
    expect(Object.keys(deletesOf).sort()).toEqual([...catalogue.keys()].sort());
  });

  it.each([...catalogue])('agree on %s', (name, wanted) => {
    expect(told(compareObject(resourceOf(name), wanted))).toEqual([]);
  });

  it.each(Object.entries(deletesOf))('agree on what keeps %s from being deleted', (name, wanted) => {
    expect(told(compareDelete(resourceOf(name), wanted, resources))).toEqual([]);
  });

  it('differ on purpose nowhere but where they still do', () => {
    const found = new Set(
      [...catalogue]
        .flatMap(([name, wanted]) => [
          ...compareObject(resourceOf(name), wanted),
          ...compareDelete(resourceOf(name), deletesOf[name]!, resources),
        ])
        .map(({ at }) => at),
    );
    expect(Object.keys(deliberate).filter((at) => !found.has(at))).toEqual([]);
  });
});
