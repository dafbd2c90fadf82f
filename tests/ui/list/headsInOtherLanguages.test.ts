import { describe, expect, it } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { headsInOtherLanguages } from '../../../src/ui/list/headsInOtherLanguages';

const advs = resourceOf('advertisers');
const unknown = (...headings: readonly string[]) => headings.map((heading) => ({ heading, field: null, isUnknown: true as const }));

describe('headings in the other language of the console', () => {
  it('name their fields, whatever their case and accents', async () => {
    expect(await headsInOtherLanguages(advs, unknown('Foo', ' DOMAINE '))).toEqual({ 2: 'domain' });
    expect(await headsInOtherLanguages(advs, unknown('Cree', 'Modifié'))).toEqual({ 1: 'createdAt', 2: 'modifiedAt' });
    expect(await headsInOtherLanguages(advs, unknown('Modifié', 'modifie'))).toEqual({});
  });

  it('leave a field to the column that has it already', async () => {
    expect(await headsInOtherLanguages(advs, [{ heading: 'Domain', field: 'domain' }, ...unknown('Domaine')])).toEqual({});
  });

  it('leave alone what a person has left out', async () => {
    expect(await headsInOtherLanguages(advs, [{ heading: 'Domaine', field: null }])).toEqual({});
  });
});
