import { describe, expect, it } from 'vitest';
import { catalogueOf } from '../../../src/model/reports/catalogueOf';
import { reportRefusals } from '../../../src/model/reports/chooseReport';
import { dimensionGroups, dimensions } from '../../../src/model/reports/dimensions';
import { metricGroups, metrics } from '../../../src/model/reports/metrics';
import { presets } from '../../../src/model/reports/presets';
import { catalogueIn } from '../../../src/reports/labels/catalogueIn';
import { labels } from '../../../src/reports/labels/fr';
import { refusalWords } from '../../../src/reports/labels/refusalWords';
import { loadLabels, type ReportLabels } from '../../../src/reports/labels/reportLabels';
import { messages as french } from '../../../src/ui/i18n/fr';
import { isSameInFrench } from '../../support/sameInFrench';
import { demandViewer } from '../form/viewers';

const parts = Object.keys(labels) as (keyof ReportLabels)[];
const labelsOf = (all: readonly { readonly label: string }[]) => all.map(({ label }) => label);

/** All that any catalogue says, for whichever viewer. */
const said: Readonly<Record<keyof ReportLabels, ReadonlySet<string>>> = {
  groups: new Set([...Object.values(dimensionGroups), ...Object.values(metricGroups)]),
  dimensions: new Set(labelsOf(dimensions)),
  metrics: new Set(labelsOf(metrics)),
  presets: new Set(labelsOf(presets)),
  options: new Set(dimensions.flatMap(({ options = [] }) => labelsOf(options))),
  refusals: new Set(Object.keys(reportRefusals)),
};

const ofConsole = (text: string): string | undefined =>
  typeof french[text] === 'string'
    ? french[text]
    : isSameInFrench(text) || !/\p{L}{2}|\$/u.test(text)
      ? text
      : undefined;

describe('the French labels of reports', () => {
  it('leave nothing in English that a catalogue says', () => {
    const missing = parts.flatMap((part) =>
      [...said[part]].filter((text) => !(text in labels[part]) && ofConsole(text) === undefined),
    );
    expect(missing).toEqual([]);
  });

  it('hold nothing that no catalogue says any more, nor what the console says the same already', () => {
    const idle = parts.flatMap((part) =>
      Object.entries(labels[part]).flatMap(([text, words]) =>
        !said[part].has(text) || french[text] === words ? [`${part}: ${text}`] : [],
      ),
    );
    expect(idle).toEqual([]);
  });

  it('tell apart within a group all that is told apart in English', () => {
    const alike = parts.flatMap((part) => {
      const spoken = [...said[part]].map((text) => labels[part][text] ?? ofConsole(text));
      return spoken.filter((words, at) => spoken.indexOf(words) !== at);
    });
    expect(alike).toEqual([]);
  });

  it('name a catalogue by what its words stand for, and the parameters of the account as they are', () => {
    const english = catalogueOf({ ...demandViewer, mode: 'ssp', tagParams: ['placement'] }, 0);
    const catalogue = catalogueIn(english, labels, (text) => ofConsole(text) ?? text);
    const { dimensions: named, metrics: counted, presets: offered } = catalogue;
    const dimension = (id: string) => named.find((one) => one.id === id);
    expect(counted.find(({ id }) => id === 'blocked')).toMatchObject({ label: 'Appels bloqués', group: 'Trafic' });
    expect(dimension('reason_kind')?.options?.find(({ value }) => value === 'blocked')?.label).toBe('Bloquée');
    expect(dimension('param:placement')?.label).toBe('Paramètre placement');
    expect(dimension('country')?.options?.find(({ value }) => value === 'de')?.label).toBe('Allemagne');
    expect(offered.find(({ key }) => key === 'fill-funnel')?.label).toBe('Entonnoir de remplissage');
  });

  it('say what is wrong with a request, with the names of the catalogue, and in English what has no French', () => {
    const say = (code: string, args: Readonly<Record<string, string | number>>) =>
      refusalWords({ code, message: 'In English.', args }, labels, (text) => text);
    expect(say('too_far_back', { max: 24, earliest: '2024-11-01' })).toBe(
      'Les données sont conservées 24 mois. Choisissez le 2024-11-01 ou un jour ultérieur.',
    );
    expect(say('not_allowed', { name: 'Blocked' })).toBe(
      'Appels bloqués n’est pas montré à votre compte dans ce mode.',
    );
    expect(say('incompatible', { name: 'Blocked' })).toBe('In English.');
    expect(say('no_such_code', {})).toBe('In English.');
  });

  it('are fetched for French alone', async () => {
    expect(await loadLabels('fr')).toBe(labels);
    expect(await loadLabels('en')).toBeNull();
  });
});

describe('what only the other side has', () => {
  const namesOf = (mode: 'ssp' | 'dsp', more = {}) =>
    catalogueOf({ ...demandViewer, showDsp: true, showSsp: true, mode, ...more }, 0);
  it('is named where the viewer may switch to it, and is none of their own', () => {
    const supply = namesOf('ssp');
    const demand = namesOf('dsp');
    expect(supply.elsewhere?.mode).toBe('dsp');
    const own = new Set(supply.dimensions.map(({ id }) => id));
    const elsewhere = (of: typeof supply) => of.elsewhere?.dimensions.map(({ id }) => id);
    expect(elsewhere(supply)).toEqual(demand.dimensions.map(({ id }) => id).filter((id) => !own.has(id)));
    expect(elsewhere(supply)).toContain('creative_name');
    expect(elsewhere(demand)).toContain('channel_name');
    expect(namesOf('ssp', { showDsp: false }).elsewhere).toBeUndefined();
  });
});
