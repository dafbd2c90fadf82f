import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import { isGranted, type Role, type Viewer } from '../../../src/schema/access';
import { kinds } from '../../../src/schema/kinds';
import type { AnyResource } from '../../../src/schema/resource';
import { cells } from '../../../src/ui/fields/cells';
import { messages as french } from '../../../src/ui/i18n/fr';
import { columnOf, columnWidths, offeredColumns, offeredFilters, usualColumns } from '../../../src/ui/list/columns';
import { demandViewer } from './demandViewer';

const as = (role: Role): Viewer => ({ ...demandViewer, role, isSuper: role === 'admin' });
/** An administrator where one may read it, as they see the most. */
const readerOf = ({ access }: AnyResource): Viewer => (isGranted(as('admin'), access.read) ? as('admin') : demandViewer);
const usual = (name: string, viewer: Viewer) => usualColumns(resourceOf(name), offeredColumns(resourceOf(name), viewer, resources), viewer);

describe('the columns of a list', () => {
  it('have a cell for every kind', () => {
    expect(Object.keys(cells).sort()).toEqual(Object.keys(kinds).sort());
  });

  it.each(resources.map(({ name }) => name))('of %s can all be shown, and fit the usual page or scroll', (name) => {
    const resource = resourceOf(name);
    const columns = offeredColumns(resource, readerOf(resource), resources).map((column) => columnOf(resource, column, String));
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
    expect(offeredFilters(resourceOf('campaigns'), demandViewer, resources).slice(0, 3)).toEqual(['status', 'advertiser', 'flightState']);
    expect(offeredFilters(resourceOf('campaigns'), { ...as('adv'), account: 502 }, resources)).toEqual([
      ...['status', 'startsAt', 'endsAt', 'spent', 'pacePct', 'delivered', 'daysLeft', 'forecastPct'],
    ]);
  });
});
