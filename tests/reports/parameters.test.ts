import { describe, expect, it } from 'vitest';
import { createParameters, type ParameterType } from '../../server/reports/parameters';

/** What stands in the statement, and what goes beside it. */
function added(type: ParameterType, value: Parameters<ReturnType<typeof createParameters>['add']>[1]) {
  const parameters = createParameters();
  return { text: parameters.add(type, value), values: parameters.values };
}

describe('a value of a statement', () => {
  it.each([
    ['UInt32', 31, "CAST(31, 'UInt32')"],
    ['Int32', -5, "CAST(-5, 'Int32')"],
    ['Float64', 1e-6, "CAST(0.000001, 'Float64')"],
    ['Array(UInt32)', [31, 32], "CAST([31, 32], 'Array(UInt32)')"],
  ] as const)('that is a number stands in it (%s)', (type, value, text) => {
    expect(added(type, value)).toEqual({ text, values: {} });
  });

  it.each([
    ['String', "') OR 1 = 1 --"],
    ['Array(String)', ['us', "de'"]],
    // Whatever its type says.
    ['UInt32', '31) OR (1'],
    ['Array(UInt32)', [31, '32]) OR (1']],
    ['Float64', Number.POSITIVE_INFINITY],
    ['Array(UInt32)', []],
  ] as const)('that is anything else goes beside it (%s)', (type, value) => {
    expect(added(type as ParameterType, value as string)).toEqual({ text: `{p0:${type}}`, values: { p0: value } });
  });

  it('that is a long list of numbers goes beside it: a statement has an end', () => {
    const ids = Array.from({ length: 10_000 }, (_, at) => 4_000_000 + at);
    const { text, values } = added('Array(UInt32)', ids);
    expect(text).toMatch(/^arrayConcat\(\{p0:Array\(UInt32\)\}(, \{p\d:Array\(UInt32\)\})+\)$/);
    expect(Object.values(values).flat()).toEqual(ids);
  });
});
