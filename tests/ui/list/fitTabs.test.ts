import { describe, expect, it } from 'vitest';
import { fitTabs } from '../../../src/ui/views/fitTabs';

const bar = { widths: [100, 100, 100], room: 300, more: 60, current: -1 };

describe('the tabs that a bar has room for', () => {
  it('are all of them where they fit, without room for a way to others', () => {
    expect(fitTabs(bar)).toEqual([0, 1, 2]);
  });

  it('are the first ones else, and room is kept for the way to the others', () => {
    expect(fitTabs({ ...bar, room: 299 })).toEqual([0, 1]);
    expect(fitTabs({ ...bar, room: 259 })).toEqual([0]);
  });

  it('have the current one among them, even where it alone is too long', () => {
    expect(fitTabs({ ...bar, room: 270, current: 2 })).toEqual([0, 2]);
    expect(fitTabs({ ...bar, room: 90, current: 1 })).toEqual([1]);
  });

  it('leave out a long one where a later one is short', () => {
    expect(fitTabs({ ...bar, widths: [240, 80, 70], room: 220 })).toEqual([1, 2]);
    expect(fitTabs({ ...bar, widths: [240, 80, 70], room: 200 })).toEqual([1]);
  });
});
