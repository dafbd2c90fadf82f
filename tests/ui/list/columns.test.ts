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
import { demandViewer } from '../form/viewers';

const as = (role: Role): Viewer => ({ ...demandViewer, role, isSuper: role === 'admin' });
/** An administrator where one may read it, as they see the most. */
const readerOf = ({ access }: AnyResource): Viewer =>
  isGranted(as('admin'), access.read) ? as('admin') : demandViewer;
const usual = (name: string, viewer: Viewer) =>
  usualColumns(resourceOf(name), offeredColumns(resourceOf(name), viewer, resources), viewer);

describe('the columns of a list', () => {
  it('have a cell for every kind', () => {
    expect(Object.keys(cells).sort()).toEqual(Object.keys(kinds).sort());
  });

  it.each(resources.map(({ name }) => name))('of %s can all be shown, and fit the usual page or scroll', (name) => {
    const resource = resourceOf(name);
    const columns = offeredColumns(resource, readerOf(resource), resources).map((column) =>
      columnOf(resource, column, String),
    );
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

  const inFrench = (english: string) => (french as Readonly<Record<string, unknown>>)[english] as string | undefined;
  it.each([
    ['English', String],
    ['French', (english: string) => inFrench(english) ?? english],
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
    expect(offeredColumns(resourceOf('campaigns'), { ...as('adv'), account: 502 }, resources)).toEqual([
      'id',
      'name',
      'delivery',
      'pacePct',
      'delivered',
      'daysLeft',
      'forecastPct',
      'status',
      'startsAt',
      'endsAt',
      'spent',
    ]);
    expect(usual('advertisers', demandViewer)).not.toContain('manager');
    expect(usual('advertisers', as('admin'))).toContain('manager');
  });

  it('filter by what can be seen only', () => {
    expect(offeredFilters(resourceOf('campaigns'), demandViewer, resources).slice(0, 3)).toEqual([
      'status',
      'advertiser',
      'flightState',
    ]);
    expect(offeredFilters(resourceOf('campaigns'), { ...as('adv'), account: 502 }, resources)).toEqual([
      ...['status', 'startsAt', 'endsAt', 'spent', 'pacePct', 'delivered', 'daysLeft', 'forecastPct'],
    ]);
  });
});

const inFrench = (english: string) =>
  ((french as Readonly<Record<string, unknown>>)[english] as string | undefined) ?? english;
const viewers: readonly Viewer[] = (['demand', 'admin'] as const satisfies readonly Role[]).flatMap((role) =>
  (['ssp', 'dsp'] as const).map((mode) => ({ ...demandViewer, role, mode, isSuper: role === 'admin' })),
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
      const left = steps.filter(({ below }) => room < below).at(-1)?.left ?? least;
      expect(left).toBeLessThanOrEqual(room);
    }
  });

  it.each(listed)('of %s keep the ID, the name, the switch and the time of the last change on every screen', (name) => {
    const { steps } = fitOf(name, demandViewer, String);
    expect(
      steps.map((step) => step.name).filter((one) => ['id', 'name', 'status', 'modifiedAt'].includes(one)),
    ).toEqual([]);
  });

  it('give way in the order of the definition, then from the right, and figures last', () => {
    const { steps } = fitOf('tags', { ...demandViewer, mode: 'ssp' }, String);
    expect(steps.map(({ name }) => name)).toEqual([
      'apps',
      'channels',
      'environment',
      'cpm',
      'advertiser',
      'yesterday_rev',
      'yesterday_fill',
      'yesterday_reqs',
    ]);
  });

  it('give way by rules of the style sheet', () => {
    expect(fitRules('tags', [{ name: 'apps', below: 900, left: 800 }])).toBe(
      '@container (width < 900px) { .adx-table[data-fits="tags"] { --least: 800px !important; } ' +
        '.adx-table[data-fits="tags"] [data-column="apps"] { display: none; } }',
    );
  });
});

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

const advs = resourceOf('advertisers');
const unknown = (...headings: readonly string[]) =>
  headings.map((heading) => ({ heading, field: null, isUnknown: true as const }));

describe('headings in the other language of the console', () => {
  it('name their fields, whatever their case and accents', async () => {
    expect(await headsInOtherLanguages(advs, unknown('Foo', ' DOMAINE '))).toEqual({ 2: 'domain' });
    expect(await headsInOtherLanguages(advs, unknown('Cree', 'Modifié'))).toEqual({ 1: 'createdAt', 2: 'modifiedAt' });
    expect(await headsInOtherLanguages(advs, unknown('Modifié', 'modifie'))).toEqual({});
  });

  it('leave a field to the column that has it already', async () => {
    expect(await headsInOtherLanguages(advs, [{ heading: 'Domain', field: 'domain' }, ...unknown('Domaine')])).toEqual(
      {},
    );
  });

  it('leave alone what a person has left out', async () => {
    expect(await headsInOtherLanguages(advs, [{ heading: 'Domaine', field: null }])).toEqual({});
  });
});
