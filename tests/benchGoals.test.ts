import { describe, expect, it } from 'vitest';
import { goals, judge } from '../bench/goals.mjs';

const verdict = (goal: Parameters<typeof judge>[0], ours: number, peer?: number) => judge(goal, { ours, peer }).verdict;

describe('a goal of the benchmarks', () => {
  it('is a number of milliseconds where the peer is as quick as on the machine that it was written for', () => {
    const goal = { atMost: 45, onReference: 102 };
    expect([verdict(goal, 45, 100), verdict(goal, 46, 100)]).toEqual(['pass', 'FAIL']);
  });

  it('grows with a slower peer', () => {
    const goal = { atMost: 45, onReference: 90 };
    expect([verdict(goal, 90, 180), verdict(goal, 91, 180)]).toEqual(['pass', 'FAIL']);
  });

  it('grows with the work of the peer alone, not with what it waits on every machine', () => {
    const goal = { atMost: 70, onReference: 640, waits: 500 };
    expect(judge(goal, { ours: 140, peer: 780 })).toEqual({ text: '≤ 70 or ≤ 0.500 × (peer − 500)', verdict: 'pass' });
    expect(verdict(goal, 141, 780)).toBe('FAIL');
  });

  it('grows with a slower floor, where the peer is not known', () => {
    const goal = { atMost: 50, floorOnReference: 10 };
    expect(judge(goal, { ours: 100, floor: 20 })).toEqual({ text: '≤ 50 or ≤ 5.000 × floor', verdict: 'pass' });
    expect([judge(goal, { ours: 101, floor: 20 }).verdict, judge(goal, { ours: 51, floor: 9 }).verdict]).toEqual([
      'FAIL',
      'FAIL',
    ]);
  });

  it('fails where nothing was measured', () => {
    expect(verdict(goals['page change'], Number.NaN, 400)).toBe('FAIL');
    expect(judge(goals['page change'], { peer: 400 }).verdict).toBe('not measured');
  });
});
