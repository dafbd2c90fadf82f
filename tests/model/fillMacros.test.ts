import { describe, expect, it } from 'vitest';
import { fillMacros, withParams } from '../../src/model/fillMacros';

describe('the macros of an address', () => {
  it('are filled in with what is given, else with examples, and with nothing if they are unknown', () => {
    const address = 'https://a.example/v?ip={{IP}}&i=[DEVICEIP]&ua={{USER_AGENT}}&x={{NOBODY}}[NOBODY]';
    expect(fillMacros(address, { ip: '198.51.100.9' })).toBe('https://a.example/v?ip=198.51.100.9&i=198.51.100.9&ua=Roku%2FDVP-12.0&x=');
  });

  it('cannot be used to add parameters', () => {
    expect(fillMacros('https://a.example/v?ua={{USER_AGENT}}', { ua: 'a&b=c#d' })).toBe('https://a.example/v?ua=a%26b%3Dc%23d');
  });
});

describe('parameters', () => {
  it.each([
    ['https://a.example/v', 'https://a.example/v?w=640&ip={{IP}}'],
    ['https://a.example/v?w=1', 'https://a.example/v?w=1&ip={{IP}}'],
    ['https://a.example/v?w=1&ip=2#top', 'https://a.example/v?w=1&ip=2#top'],
    ['https://a.example/v?', 'https://a.example/v?w=640&ip={{IP}}'],
  ])('go to %s where it does not name them', (address, expected) => {
    expect(withParams(address, { w: 640, ip: '{{IP}}' })).toBe(expected);
  });

  it('are written as addresses are, but for macros', () => {
    expect(withParams('https://a.example/', { 'a b': 'c&d', m: '[DEVICEIP]' })).toBe('https://a.example/?a%20b=c%26d&m=[DEVICEIP]');
  });
});
