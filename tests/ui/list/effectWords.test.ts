import { expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { differenceText } from '../../../src/ui/actions/BulkPreviewTable';

const { allFields } = resourceOf('campaigns');
const choiceOf = (name: string) => ({
  path: name,
  labels: [],
  field: allFields[name] as NonNullable<(typeof allFields)[string]>,
  isStart: false,
  start: undefined,
});
const translate = (key: string): string => key;

it.each([
  [0.001, 0.0015, '+$0.0005'],
  [0.0125, 0.0104, '−$0.0021'],
  [0.1, 0.3, '+$0.20'],
  [2, 1_204.5, '+$1,202.50'],
  [0.0015, 0.0015, '-'],
])('the change of a price from %s to %s is %s', (from, to, words) => {
  expect(differenceText(from, to, choiceOf('cpm'), translate)).toBe(words);
});
