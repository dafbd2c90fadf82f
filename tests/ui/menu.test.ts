import { describe, expect, it } from 'vitest';
import { dashboardEntries } from '../../src/dashboard/dashboardEntry';
import { financeEntries } from '../../src/finance/financeEntry';
import { jobsEntry } from '../../src/jobs/jobsEntry';
import { liveEntry } from '../../src/live/liveEntry';
import { reportEntries } from '../../src/reports/reportEntries';
import { resources } from '../../src/resources';
import { effectiveMode, type Mode, type Viewer } from '../../src/schema/access';
import { defineResource } from '../../src/schema/defineResource';
import { bool, text } from '../../src/schema/fields';
import type { AnyResource } from '../../src/schema/resource';
import { familyOf } from '../../src/ui/list/ListBar';
import { menuOf, startItem } from '../../src/ui/menu/menu';
import { icons } from '../../src/ui/parts/Icon';
import { crumbsOf } from '../../src/ui/shell/Header';
import { isNew } from '../support/newObjects';

const Top = ['dashboard', 'live'];
// Partners of an account see no auctions.
const partnerTop = ['dashboard'];
const Reports = ['report', 'reports'];
const ownEntries = [...dashboardEntries, ...reportEntries, ...financeEntries, jobsEntry, liveEntry];

// The menu of the product specification, written by hand: nothing here is worked out from the definitions.
const supply = {
  Demand: ['tags', 'channels', 'subpublishers', 'advertisers'],
  Targeting: ['applists', 'targetings', 'ivts'],
};
const buying = {
  Demand: ['creatives', 'campaigns', 'adexchanges', 'advertisers', 'suppliers'],
  Targeting: ['applists', 'targetings', 'deals', 'ivts'],
};
const ofAdmin = {
  Admin: ['demands', 'advertisers', 'rtbs', 'tooltips', 'managers', 'finance', 'jobs'],
  Targeting: ['applists'],
};
const both = { showSsp: true, showDsp: true };
const table: readonly [who: string, viewer: Viewer, menu: Record<string, string[]>][] = [
  ['admin, supply mode', viewer({ role: 'admin' }), { Top, ...ofAdmin, Reports: [...Reports, 'marketplaceReport'] }],
  [
    'admin, demand mode',
    viewer({ role: 'admin' }, 'dsp'),
    { Top, Admin: ['demands', 'advertisers', 'tooltips', 'managers', 'finance', 'jobs'], Reports },
  ],
  ['an admin whose uid is not super', viewer({ role: 'admin', isSuper: false }), {}],
  ['demand with both sides, supply mode', viewer(both, 'ssp'), { Top, ...supply, Reports }],
  ['demand with both sides, demand mode', viewer(both, 'dsp'), { Top, ...buying, Reports }],
  ['demand with supply alone, whatever it wishes', viewer({ showSsp: true }, 'dsp'), { Top, ...supply, Reports }],
  [
    'demand with reduced supply alone',
    viewer({ showSspMin: true }),
    { Top, Targeting: ['applists', 'targetings', 'ivts'], Reports },
  ],
  ['demand with reduced and full supply', viewer({ showSspMin: true, showSsp: true }), { Top, ...supply, Reports }],
  [
    'demand with reduced supply, in demand mode',
    viewer({ showSspMin: true, showDsp: true }, 'dsp'),
    { Top, ...buying, Reports },
  ],
  ['demand with demand alone', viewer({ showDsp: true }, 'ssp'), { Top, ...buying, Reports }],
  ['sub', viewer({ role: 'sub', showSsp: true }), { Top: partnerTop, Reports }],
  ['adv, demand mode', viewer({ role: 'adv', ...both }, 'dsp'), { Top: partnerTop, Reports }],
  ['adv, supply mode', viewer({ role: 'adv', ...both }, 'ssp'), { Top: partnerTop, Reports }],
];

const finished = resources.filter(({ name }) => !isNew(name));

describe('the menu', () => {
  it.each(table)('of %s is the one of the specification', (_, who, expected) => {
    const shown = Object.fromEntries(
      menuOf(finished, who, ownEntries).map(({ name, items }) => [name, items.map((item) => item.name)]),
    );
    expect(shown).toEqual(expected);
  });

  it('names the objects of an account by the side it works on', () => {
    const labels = (mode: Mode) =>
      menuOf(resources, viewer(both, mode)).map(({ name, label }) => [name, label.replace('adx.shell.groups.', '')]);
    expect(labels('ssp')).toEqual([
      ['Demand', 'Supply'],
      ['Targeting', 'Targeting'],
    ]);
    expect(labels('dsp')).toEqual([
      ['Demand', 'Demand'],
      ['Targeting', 'Targeting'],
    ]);
  });

  it('calls the app lists Applications for an admin', () => {
    const targeting = menuOf(resources, viewer({ role: 'admin' })).find(({ name }) => name === 'Targeting');
    expect(targeting?.items.map(({ label, path }) => [label, path])).toEqual([['Applications', '/applists']]);
  });

  it('takes up a new definition by itself, in its place', () => {
    const examples = defineResource('examples', ['Example', 'Examples', 'truck'], {
      fields: { domain: text('Domain') },
      access: { read: [{ role: 'demand' }], write: [] },
      menu: { group: 'Demand', order: 15 },
    });
    const menu = menuOf([...finished, examples as AnyResource], viewer({ showSsp: true }));
    expect(menu[0]?.items.map(({ name }) => name)).toEqual([
      'tags',
      'examples',
      'channels',
      'subpublishers',
      'advertisers',
    ]);
  });

  it('leaves out what is hidden and what the viewer may not read', () => {
    const secret = (hidden: boolean, role: 'demand' | 'sub') =>
      defineResource(`secret${role}`, ['Secret', 'Secrets'], {
        fields: { open: bool('Open') },
        access: { read: [{ role }], write: [] },
        menu: { group: 'Demand', order: 1 },
        hidden,
      }) as AnyResource;
    expect(menuOf([secret(true, 'demand'), secret(false, 'sub')], viewer({ showSsp: true }))).toEqual([]);
  });

  it('has a drawn icon for every entry', () => {
    expect(
      [...resources, ...ownEntries].filter(({ icon }) => !(icon in icons)).map(({ name, icon }) => `${name}: ${icon}`),
    ).toEqual([]);
  });
});

describe('lists side by side', () => {
  const byName = (name: string) => resources.find((resource) => resource.name === name) as AnyResource;
  const of = (name: string, who: Viewer) => familyOf(byName(name), resources, who).map((one) => one.name);

  it('are the same from each of them, in their order, without what the viewer may not read', () => {
    const demand = viewer({ showSsp: true });
    const all = ['applists', 'sitelists', 'sites', 'applications'];
    for (const name of all) expect(of(name, demand)).toEqual(all);
    expect(of('tags', demand)).toEqual(['tags']);
    expect(of('applists', viewer({ role: 'sub', showSsp: true }))).toEqual([]);
  });
});

describe('the start page', () => {
  const menu = menuOf(resources, viewer(both, 'dsp'), ownEntries);

  it('is the dashboard, unless an entry was chosen that the menu has', () => {
    expect(startItem(menu, 'deals')?.path).toBe('/deals');
    expect(startItem(menu, 'tags')?.path).toBe('/');
    expect(startItem(menu, '')?.path).toBe('/');
    expect(startItem([], 'deals')).toBeUndefined();
  });
});

describe('the breadcrumb', () => {
  const menu = menuOf(resources, viewer(both, 'dsp'));
  const words = (pathname: string) => crumbsOf(pathname, resources, menu).map((crumb) => crumb.words);

  it('is the dashboard alone on the index page, the group and the screen on a list, and nothing where there is no screen', () => {
    const whole = menuOf(resources, viewer(both, 'dsp'), ownEntries);
    expect(crumbsOf('/', resources, whole).map((crumb) => crumb.words)).toEqual(['adx.dashboard.title']);
    expect(words('/campaigns')).toEqual(['adx.shell.groups.Demand', 'Campaigns']);
    expect(words('/no-such-page')).toEqual([]);
  });

  it('leads from an object, or a new one, back to its list, and from a list beside another to that one', () => {
    expect(crumbsOf('/campaigns/12/Bidding', resources, menu).slice(1)).toEqual([
      { kind: 'text', words: 'Campaigns', path: '/campaigns' },
      { kind: 'given', words: '12' },
    ]);
    expect(words('/sites')).toEqual(['adx.shell.groups.Targeting', 'App Lists', 'Sites']);
    expect(crumbsOf('/applications/71', resources, menu).slice(1)).toEqual([
      { kind: 'text', words: 'App Lists', path: '/applists' },
      { kind: 'text', words: 'Applications', path: '/applications' },
      { kind: 'given', words: '71' },
    ]);
    expect(words('/campaigns/create').at(-1)).toBe('adx.shell.new');
  });
});

function viewer(given: Partial<Viewer>, wish?: Mode): Viewer {
  const made: Omit<Viewer, 'mode'> = {
    user: 1,
    name: 'Mara',
    role: 'demand',
    isSuper: given.role === 'admin',
    account: 31,
    owner: 31,
    timezone: 0,
    tagParams: [],
    vastParams: [],
    vast2Params: [],
    showSsp: false,
    showSspMin: false,
    showDsp: false,
    showSystemCost: false,
    ...given,
  };
  return { ...made, mode: effectiveMode(made, wish) };
}
