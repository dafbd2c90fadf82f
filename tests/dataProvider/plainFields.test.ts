import { describe, expect, it } from 'vitest';
import { createRandom } from '../../api/memory/seed/random';
import { plainFields } from '../../src/dataProvider/lists/plainFields';
import { rowSpecOf } from '../../src/dataProvider/lists/rowSpec';
import { resources } from '../../src/resources';
import { kindOf } from '../../src/schema/kinds';

describe('fields handed to the worker', () => {
  it.each(resources.map((resource) => [resource.name, resource.allFields] as const))(
    'of %s read rows as the definition itself does',
    (_, fields) => {
      const random = createRandom(1);
      const now = new Date('2026-11-20T12:00:00Z');
      const row = {
        ...Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, kindOf(field).sample(field, { random, now })])),
        id: 7,
      };
      const [here, there] = [rowSpecOf(fields), rowSpecOf(structuredClone(plainFields(fields)))];
      const read = (spec: typeof here) => [spec.search(row), ...Object.keys(fields).map((name) => spec.key(row, name))];
      expect(read(there)).toEqual(read(here));
    },
  );
});
