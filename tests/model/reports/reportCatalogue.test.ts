import { describe, expect, it } from 'vitest';
import { dimensions } from '../../../src/model/reports/dimensions';
import { factKeys, factTables, type TableLetter } from '../../../src/model/reports/facts';
import { metrics } from '../../../src/model/reports/metrics';
import { presets } from '../../../src/model/reports/presets';
import { valueLists } from '../../../src/model/reports/valueLists';
import { findResource, resourceOf, resources } from '../../../src/resources';

describe('the catalogue of reports', () => {
  it('names keys that its tables have, and resources and fields that exist', () => {
    const wrong = dimensions.flatMap((one) => {
      const keys = 'key' in one ? [one.key] : one.by === 'param' ? (['params'] as const) : [];
      const missing = keys.flatMap((key) =>
        one.tables
          .filter((letter: TableLetter) => !factTables[letter].keys.includes(key))
          .map((letter) => `${one.id}: ${letter} has no ${key}`),
      );
      const resource = 'of' in one ? findResource(one.of.resource) : undefined;
      if (!('of' in one)) return missing;
      if (!resource) return [...missing, `${one.id}: no ${one.of.resource}`];
      const isThere = !('field' in one.of) || one.of.field === 'id' || one.of.field in resource.allFields;
      return isThere
        ? missing
        : [...missing, `${one.id}: ${one.of.resource} has no ${'field' in one.of ? one.of.field : ''}`];
    });
    expect(wrong).toEqual([]);
    expect(
      Object.keys(factKeys).filter((key) => !Object.values(factTables).some(({ keys }) => keys.includes(key as never))),
    ).toEqual([]);
  });

  it('has the dimensions that definitions open reports with', () => {
    const named = resources.flatMap(({ name, reports }) =>
      reports ? [reports.dimension, reports.child ?? reports.dimension].map((id) => [name, id]) : [],
    );
    expect(named.filter(([, id]) => !dimensions.some((one) => one.id === id))).toEqual([]);
  });

  it('adds values to lists by the field that their definitions compare', () => {
    const wrong = valueLists.flatMap(({ resource, of, kinds }) => {
      const { members } = resourceOf(resource);
      return kinds
        .filter(
          ({ where, field }) =>
            members?.of !== of || members.match?.(where as never) !== field || !(field in resourceOf(of).allFields),
        )
        .map(({ field }) => `${resource}: ${field}`);
    });
    expect(wrong).toEqual([]);
    expect(valueLists.map(({ resource }) => resource)).toEqual(
      resources.filter(({ members }) => members).map(({ name }) => name),
    );
  });

  it('has presets of its own dimensions and metrics alone', () => {
    const wrong = presets.flatMap(({ key, request }) => [
      ...request.dimensions.filter((id) => !dimensions.some((one) => one.id === id)).map((id) => `${key}: ${id}`),
      ...request.metrics.filter((id) => !metrics.some((one) => one.id === id)).map((id) => `${key}: ${id}`),
    ]);
    expect(wrong).toEqual([]);
  });
});
