import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetChosen, noteChosen, noteSwitch, takeSwitched } from '../../src/ui/shell/switchedSide';

const kept = new Map<string, string>();
const place = { pathname: '/campaigns', search: '' };

beforeEach(() => {
  kept.clear();
  Object.assign(place, { pathname: '/campaigns', search: '' });
  vi.stubGlobal('location', place);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('a link to the other side', () => {
  it('switches once for an address, and says so once after the reload', () => {
    expect(noteSwitch('dsp')).toBe(true);
    // The page of the other side is still there until it reloads.
    expect(takeSwitched('ssp')).toBe(false);
    expect(takeSwitched('dsp')).toBe(true);
    // The mode was not taken: the page asks a person now.
    expect(noteSwitch('dsp')).toBe(false);
  });

  it('switches again another time', () => {
    expect(noteSwitch('dsp')).toBe(true);
    expect(takeSwitched('dsp')).toBe(true);
    expect(takeSwitched('dsp')).toBe(false);
    expect(noteSwitch('dsp')).toBe(true);
  });

  it('switches for each address', () => {
    expect(noteSwitch('dsp')).toBe(true);
    place.pathname = '/tags';
    expect(noteSwitch('ssp')).toBe(true);
  });

  it('does not switch back from the side that a person has chosen, whatever the list writes into the address meanwhile', () => {
    noteChosen('dsp');
    place.search = '?q=zephyr';
    expect(noteSwitch('dsp')).toBe(false);
    expect(takeSwitched('ssp')).toBe(false);
    expect(noteSwitch('dsp')).toBe(false);
    forgetChosen();
    expect(noteSwitch('dsp')).toBe(true);
    forgetChosen();
    expect(noteSwitch('dsp')).toBe(false);
  });

  it('does not switch where the browser keeps nothing, since it could never end', () => {
    vi.stubGlobal('sessionStorage', {
      getItem() {
        throw new DOMException('blocked');
      },
    });
    expect([noteSwitch('dsp'), takeSwitched('dsp')]).toEqual([false, false]);
  });
});
