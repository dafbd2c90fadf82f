import { describe, expect, it } from 'vitest';
import { stepsFor } from '../../src/dashboard/GettingStarted';
import { findResource, resources } from '../../src/resources';
import { isGranted, type Viewer } from '../../src/schema/access';
import { mayMake } from '../../src/schema/mayWrite';
import { viewer } from '../schema/viewer';
import { readSource, sourceFiles } from '../support/imports';

const viewers: readonly Viewer[] = (['ssp', 'dsp'] as const).flatMap((mode) => [
  { ...viewer, mode },
  { ...viewer, mode, showDsp: mode === 'dsp', showSsp: mode === 'ssp' },
  { ...viewer, mode, role: 'admin' as const, isSuper: true, account: null, owner: null },
]);
const named = viewers.map((one) => [`${one.role} in ${one.mode}`, one] as const);

/** Who asks whether objects may be made where a file leads to the form of a new one. */
const asksFirst: Readonly<Record<string, string>> = {
  // The button stands in the list of tooltips, which the platform alone opens and writes.
  'src/ui/help/MissingTexts.tsx': 'tooltips',
};

describe('the form of a new object', () => {
  const codeOf = (path: string) => readSource(path).replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
  const leading = sourceFiles('src').filter((path) =>
    /(?:objectPath|pathOf)\([^)]*'create'\)|\/create[`'"?]/.test(codeOf(path)),
  );

  it('is found in the sources', () => {
    expect(leading).toEqual(expect.arrayContaining(['src/ui/useSteps.ts', 'src/ui/palette/useActionLines.tsx']));
  });

  it.each(leading.filter((path) => asksFirst[path] === undefined))(
    'is offered by %s only to who may fill it in',
    (path) => {
      expect(codeOf(path)).toMatch(/\b(?:mayMake|mayCreate)\b/);
    },
  );

  it.each(Object.entries(asksFirst))('is offered by %s from a list that only its writers open', (_, name) => {
    const { read, write } = findResource(name)?.access ?? { read: [], write: [] };
    const readers = named.filter(([, one]) => isGranted(one, read)).map(([words]) => words);
    expect(readers).toEqual(named.filter(([, one]) => mayMake(one, write)).map(([words]) => words));
  });
});

describe('the first steps of an empty installation', () => {
  it.each(named)('lead %s to no refusal', (_, one) => {
    for (const { resource: name, path } of stepsFor(one).filter(({ resource }) => resource !== '')) {
      const resource = resources.find((other) => other.name === name);
      const mayCreate = resource !== undefined && mayMake(one, resource.access.write);
      expect([name, isGranted(one, resource?.access.read ?? [])]).toEqual([name, true]);
      const leadsToForm = path({ mayCreate, first: undefined }).endsWith('/create');
      expect([name, leadsToForm && !mayCreate]).toEqual([name, false]);
    }
  });
});
