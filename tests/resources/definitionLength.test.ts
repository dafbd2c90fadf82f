import { describe, expect, it } from 'vitest';
import { resources } from '../../src/resources';
import { readSource } from '../support/imports';

const linesOf = (name: string): readonly string[] => readSource(`src/resources/${name}.ts`).trimEnd().split('\n');

/** Labels of earlier versions grow with the years, and say nothing of the object. */
const presentLines = (name: string): readonly string[] => {
  const lines = linesOf(name);
  const from = lines.findIndex((line) => line.startsWith('  formerLabels: {'));
  if (from < 0) return lines;
  const to = lines.findIndex((line, at) => at >= from && line.endsWith('},'));
  return [...lines.slice(0, from), ...lines.slice(to + 1)];
};

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

describe('the definitions', () => {
  it('take in the middle at most one line for each field and 20 more, imports among them and former labels apart', () => {
    const more = resources.map(({ name, fields }) => presentLines(name).length - Object.keys(fields).length);
    expect(median(more)).toBeLessThanOrEqual(20);
  });

  it('are not made shorter by longer lines: what a line has no room for has a name', () => {
    const isLong = (line: string): boolean => line.length > 220 && !line.includes('<VAST ');
    expect(resources.flatMap(({ name }) => linesOf(name).filter(isLong))).toEqual([]);
  });
});
