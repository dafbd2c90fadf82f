import { describe, it } from 'vitest';
import { whyNoMacro, whyNoTagParam, whyNoTagValue, whyNotTaken, whyNoUrlParam, whyTakenName, whyUnfilled } from '../../src/model/urlParams';
import { expectSaid } from '../support/expectSaid';
import { ruleContext } from '../support/ruleContext';

describe('parameters in addresses', () => {
  it('are those of the catalogue', () => {
    expectSaid([whyNoUrlParam({ vastParams: ['cb', 'ua'] }), whyNoUrlParam({ vastParams: ['cb', 'uaa'] })]).toEqual([
      undefined,
      'uaa is not a URL parameter.',
    ]);
    expectSaid(whyNoMacro({ vast2Params: { cb: 'x', tag_uid: 'y' } })).toBeUndefined();
    expectSaid(whyNoMacro({ vast2Params: { cb: 'x', tag: 'y' } })).toBe('tag is not an outbound macro.');
  });

  it('are taken before they are asked for', () => {
    expectSaid(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ua', 'ip'] })).toBeUndefined();
    expectSaid(whyNotTaken({ requiredParams: ['ua'], vastParams: ['ip'] })).toBe('Add ua to the URL parameters first.');
  });

  it('of the account’s own are named by its channels and filled by its tags', () => {
    const sentence = 'place is not a tag parameter of the account. Known: slot.';
    expectSaid([whyNoTagParam({ tagParams: ['slot'] }, ruleContext()), whyNoTagParam({ tagParams: ['place'] }, ruleContext())]).toEqual([
      undefined,
      sentence,
    ]);
    expectSaid([
      whyNoTagValue({ tagParams: { slot: '1' } }, ruleContext()),
      whyNoTagValue({ tagParams: { place: '1' } }, ruleContext()),
    ]).toEqual([undefined, sentence]);
    const viewer = { ...ruleContext().viewer, tagParams: [] };
    expectSaid(whyNoTagParam({ tagParams: ['slot'] }, ruleContext({ viewer }))).toBe(
      'slot is not a tag parameter of the account. Known: none.',
    );
  });

  it('of the account have names of their own', () => {
    expectSaid([whyTakenName({ tagParams: null }), whyTakenName({ tagParams: ['slot'] })]).toEqual([undefined, undefined]);
    expectSaid(whyTakenName({ tagParams: ['slot', 'ua'] })).toBe('The platform already has a URL parameter ua. Choose another name.');
  });

  it('are filled in by the caller', () => {
    expectSaid([whyUnfilled({ url: null }), whyUnfilled({ url: 'https://a.example/?cb={{CACHEBUSTER}}' })]).toEqual([undefined, undefined]);
    expectSaid(whyUnfilled({ url: 'https://a.example/?a={{NOPE}}&b={{NEITHER}}' })).toBe('No value is set for {{NOPE}}, {{NEITHER}}.');
  });
});
