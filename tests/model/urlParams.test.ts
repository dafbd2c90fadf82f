import { describe, expect, it } from 'vitest';
import { whyNoMacro, whyNoTagParam, whyNoTagValue, whyNotTaken, whyNoUrlParam, whyTakenName, whyUnfilled } from '../../src/model/urlParams';
import { ruleContext } from '../support/ruleContext';

describe('parameters in addresses', () => {
  it('are those of the catalogue', () => {
    expect([whyNoUrlParam({ vastParams: ['cb', 'ua'] }), whyNoUrlParam({ vastParams: ['cb', 'uaa'] })]).toEqual([
      undefined,
      'uaa is not a URL parameter.',
    ]);
    expect(whyNoMacro({ vast2Params: { cb: 'x', tag_uid: 'y' } })).toBeUndefined();
    expect(whyNoMacro({ vast2Params: { cb: 'x', tag: 'y' } })).toBe('tag is not an outbound macro.');
  });

  it('are taken before they are asked for', () => {
    expect(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ua', 'ip'] })).toBeUndefined();
    expect(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ip'] })).toBe('Add ua to the URL parameters first.');
  });

  it('of the account’s own are named by its channels and filled by its tags', () => {
    const sentence = 'place is not a tag parameter of the account. Known: slot.';
    expect([whyNoTagParam({ tagParams: ['slot'] }, ruleContext()), whyNoTagParam({ tagParams: ['place'] }, ruleContext())]).toEqual([
      undefined,
      sentence,
    ]);
    expect([
      whyNoTagValue({ tagParams: { slot: '1' } }, ruleContext()),
      whyNoTagValue({ tagParams: { place: '1' } }, ruleContext()),
    ]).toEqual([undefined, sentence]);
    const viewer = { ...ruleContext().viewer, tagParams: [] };
    expect(whyNoTagParam({ tagParams: ['slot'] }, ruleContext({ viewer }))).toBe(
      'slot is not a tag parameter of the account. Known: none.',
    );
  });

  it('of the account have names of their own', () => {
    expect([whyTakenName({ tagParams: null }), whyTakenName({ tagParams: ['slot'] })]).toEqual([undefined, undefined]);
    expect(whyTakenName({ tagParams: ['slot', 'ua'] })).toBe('The platform already has a URL parameter ua. Choose another name.');
  });

  it('are filled in by the caller', () => {
    expect([whyUnfilled({ url: null }), whyUnfilled({ url: 'https://a.example/?cb={{CACHEBUSTER}}' })]).toEqual([undefined, undefined]);
    expect(whyUnfilled({ url: 'https://a.example/?a={{NOPE}}&b={{NEITHER}}' })).toBe('No value is set for {{NOPE}}, {{NEITHER}}.');
  });
});
