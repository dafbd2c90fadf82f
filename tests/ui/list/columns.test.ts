import { describe, expect, it } from 'vitest';
import { extensions } from '../../../src/app/extensions';
import { resourceOf, resources } from '../../../src/resources';
import { isGranted, type Role, type Viewer } from '../../../src/schema/access';
import { kinds } from '../../../src/schema/kinds';
import type { AnyResource } from '../../../src/schema/resource';
import { cells } from '../../../src/ui/fields/cells';
import { messages as french } from '../../../src/ui/i18n/fr';
import {
  actionsRoomOf,
  columnOf,
  columnWidths,
  edgeWidth,
  offeredColumns,
  offeredFilters,
  usualColumns,
} from '../../../src/ui/list/columns';
import { headsInOtherLanguages } from '../../../src/ui/list/ImportDialog';
import { fitRules, fitSteps } from '../../../src/ui/list/ListTable';
import { sidedList } from '../../../src/ui/list/sidedList';
import { fitTabs } from '../../../src/ui/views/ViewTabs';
import { words } from '../../support/words';
import { demandViewer } from '../form/viewers';

const as = (role: Role, more: Partial<Viewer> = {}): Viewer => ({
  ...demandViewer,
  role,
  isSuper: role === 'admin',
  ...more,
});
/** An administrator where one may read it, as they see the most. */
const readerOf = ({ access }: AnyResource): Viewer =>
  isGranted(as('admin'), access.read) ? as('admin') : demandViewer;
const usual = (name: string, viewer: Viewer) =>
  usualColumns(resourceOf(name), offeredColumns(resourceOf(name), viewer, resources), viewer);
const inFrench = (english: string) =>
  ((french as Readonly<Record<string, unknown>>)[english] as string | undefined) ?? english;
const advertiser = as('adv', { account: 502 });

describe('the columns of a list', () => {
  it('have a cell for every kind', () => expect(Object.keys(cells).sort()).toEqual(Object.keys(kinds).sort()));

  it.each(resources.map(({ name }) => name))('of %s can all be shown, and fit the usual page or scroll', (name) => {
    const resource = resourceOf(name);
    const offered = offeredColumns(resource, readerOf(resource), resources);
    const columns = offered.map((column) => columnOf(resource, column, String));
    const { widths, least } = columnWidths(columns, true);
    expect(widths.filter((width) => width === undefined)).toHaveLength(1);
    expect(columns.every(({ width: [low, high] }) => low > 0 && low <= high)).toBe(true);
    expect(least).toBeGreaterThan(200);
  });

  it.each(resources.map(({ name }) => name))('of %s, and of its files, are no numbers that only sort', (name) => {
    const resource = resourceOf(name);
    const shown = offeredColumns(resource, readerOf(resource), resources);
    expect(shown.filter((column) => resource.allFields[column]?.label === 'Order of flights')).toEqual([]);
  });

  it.each([
    ['English', String],
    ['French', inFrench],
  ])('of the usual campaign list fit beside the open sidebar of a 1440 px screen: %s', (_, text) => {
    const resource = resourceOf('campaigns');
    const columns = usual('campaigns', demandViewer).map((name) => columnOf(resource, name, text));
    expect(columnWidths(columns, true).least).toBeLessThanOrEqual(1175);
  });

  it('leave the names 176 px wherever they scroll', () => {
    const { width } = columnOf(resourceOf('campaigns'), 'budgetTotal', String);
    const columns = ['name', 'budgetTotal'].map((name) => columnOf(resourceOf('campaigns'), name, String));
    expect(columnWidths(columns, false).least).toBe(176 + width[0] + 8);
  });

  it('are as wide as a head of two lines asks, however many words it has', () => {
    const width = (label: string) => columnOf(resourceOf('demands'), 'showDsp', () => label).width[0];
    expect(width('Demand side')).toBe(width('Demand'));
    expect(width('Share of revenues')).toBe(Math.max(width('Share of'), width('revenues')));
    expect(width('Environnement')).toBeGreaterThan(width('Environ'));
  });

  it('show the account to admin, at its place', () => {
    expect(usual('campaigns', as('admin')).slice(0, 4)).toEqual(['id', 'name', 'demand', 'flightState']);
    expect(usual('campaigns', demandViewer)).not.toContain('demand');
  });

  it('follow the mode where the definition says so', () => {
    expect(usual('advertisers', { ...demandViewer, mode: 'ssp' })).toContain('tagCount');
    expect(usual('advertisers', { ...demandViewer, mode: 'dsp' })).not.toContain('tagCount');
  });

  it('leave out what the viewer may not read, and names that the viewer may not look up', () => {
    const flight = words`delivery pacePct delivered daysLeft forecastPct status startsAt endsAt spent`;
    expect(offeredColumns(resourceOf('campaigns'), advertiser, resources)).toEqual(['id', 'name', ...flight]);
    expect(usual('advertisers', demandViewer)).not.toContain('manager');
    expect(usual('advertisers', as('admin'))).toContain('manager');
  });

  it('filter by what can be seen only', () => {
    const filters = (viewer: Viewer) => offeredFilters(resourceOf('campaigns'), viewer, resources);
    expect(filters(demandViewer).slice(0, 3)).toEqual(['status', 'advertiser', 'flightState']);
    expect(filters(advertiser)).toEqual(words`status startsAt endsAt spent pacePct delivered daysLeft forecastPct`);
  });
});

const viewers = (['demand', 'admin'] as const).flatMap((role) =>
  (['ssp', 'dsp'] as const).map((mode) => as(role, { mode })),
);
/** What a table has on windows of 1024 and 1152 with the sidebar collapsed, and of 1280 and 1440 with it open. */
const rooms = [964, 1092, 1015, 1175];

function fitOf(name: string, viewer: Viewer, text: (english: string) => string) {
  const resource = sidedList(resourceOf(name), viewer, resources, text);
  const columns = usualColumns(resource, offeredColumns(resource, viewer, resources), viewer).map((one) =>
    columnOf(resource, one, text, extensions.get(name)?.widths),
  );
  const { least } = columnWidths(columns, true, {}, edgeWidth(columns, actionsRoomOf(resource, true)));
  return { columns, least, steps: fitSteps(resource, columns, least, {}) };
}

const listed = resources.filter(({ hidden }) => !hidden).map(({ name }) => name);
const cases = listed.flatMap((name) =>
  viewers.flatMap((viewer) => [
    [name, viewer, 'English', String] as const,
    [name, viewer, 'French', inFrench] as const,
  ]),
);

describe('columns that the user did not choose', () => {
  it.each(cases)('of %s fit for each viewer: %o, %s', (name, viewer, _, text) => {
    const { least, steps } = fitOf(name, viewer, text);
    for (const room of rooms) {
      expect(steps.filter(({ below }) => room < below).at(-1)?.left ?? least).toBeLessThanOrEqual(room);
    }
  });

  it.each(listed)('of %s keep the ID, the name, the switch and the time of the last change on every screen', (name) => {
    const { steps } = fitOf(name, demandViewer, String);
    expect(steps.filter((step) => ['id', 'name', 'status', 'modifiedAt'].includes(step.name))).toEqual([]);
  });

  it('give way in the order of the definition, then from the right, and figures last', () => {
    const { steps } = fitOf('tags', { ...demandViewer, mode: 'ssp' }, String);
    const figures = words`yesterday_rev yesterday_fill yesterday_reqs`;
    const own = words`apps channels environment cpm advertiser`;
    expect(steps.map(({ name }) => name)).toEqual([...own, ...figures]);
  });

  it('give way by rules of the style sheet', () => {
    expect(fitRules('tags', [{ name: 'apps', below: 900, left: 800 }])).toBe(
      '@container (width < 900px) { .adx-table[data-fits="tags"] { --least: 800px !important; } ' +
        '.adx-table[data-fits="tags"] [data-column="apps"] { display: none; } }',
    );
  });
});

const bar = { widths: [100, 100, 100], room: 300, more: 60, current: -1 };

it.each([
  ['are all of them where they fit, without room for a way to others', {}, [0, 1, 2]],
  ['are the first ones else, and room is kept for the way to the others', { room: 299 }, [0, 1]],
  ['are the first one where there is less room', { room: 259 }, [0]],
  ['have the current one among them', { room: 270, current: 2 }, [0, 2]],
  ['are the current one even where it alone is too long', { room: 90, current: 1 }, [1]],
  ['leave out a long one where later ones are short', { widths: [240, 80, 70], room: 220 }, [1, 2]],
  ['leave out a long one where a later one is short', { widths: [240, 80, 70], room: 200 }, [1]],
])('tabs of a bar: those that have room %s', (_, more, fitting) =>
  expect(fitTabs({ ...bar, ...more })).toEqual(fitting),
);

const advs = resourceOf('advertisers');
const unknown = (...headings: readonly string[]) =>
  headings.map((heading) => ({ heading, field: null, isUnknown: true as const }));

describe('headings in the other language of the console', () => {
  const domain = { heading: 'Domain', field: 'domain' };
  it.each([
    ['name their fields, whatever their case and accents', unknown('Foo', ' DOMAINE '), { 2: 'domain' }],
    ['name their fields without their accents', unknown('Cree', 'Modifié'), { 1: 'createdAt', 2: 'modifiedAt' }],
    ['name no field that two of them name', unknown('Modifié', 'modifie'), {}],
    ['leave a field to the column that has it already', [domain, ...unknown('Domaine')], {}],
    ['leave alone what a person has left out', [{ heading: 'Domaine', field: null }], {}],
  ])('%s', async (_, headings, found) => {
    expect(await headsInOtherLanguages(advs, headings)).toEqual(found);
  });
});
