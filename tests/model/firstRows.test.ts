import { expect, it } from 'vitest';
import { firstRowsOf } from '../../src/model/firstRows';
import { resources } from '../../src/resources';
import { defaultViewKey } from '../../src/schema/defaultView';
import { firstListsOf } from '../../src/schema/firstList';
import type { ViewState } from '../../src/schema/viewState';

const state: ViewState = {
  filter: { cpm_lte: 5 },
  sort: { field: 'cpm', order: 'DESC' },
  perPage: 10,
  columns: ['id', 'name', 'cpm'],
  widths: {},
};
const user = {
  id: 1,
  name: 'Northbay ad ops',
  type: 'demand',
  account: 31,
  owner: 31,
  timezone: 0,
  showSsp: true,
  showSspMin: false,
  showDsp: true,
  showSystemCost: false,
} as never;
const viewer = { role: 'demand', account: 31 } as const;
const preferences = { pageSize: 50, [defaultViewKey('campaigns', viewer)]: { id: 7, name: 'Cheap ones', state } };

const asked = (path: string, search = '', kept: unknown = preferences, admin: never = null as never) => {
  const found = firstRowsOf({
    lists: firstListsOf(resources),
    place: { path, search },
    session: { user, admin },
    mode: 'dsp',
    preferences: kept,
  });
  return found && decodeURIComponent(found.path);
};

it('asks ahead for the rows of the view that a bare list opens with', () => {
  const cheapest = '/api/demand/campaigns?filter={"cpm_lte":5}&range=[0,9]&sort=["cpm","DESC"]';
  expect([asked('/campaigns'), asked('/campaigns/12')]).toEqual([cheapest, cheapest]);
});

it('asks for the plain list where the address says so, and for none where it says more of the rows', () => {
  const plain = '/api/demand/campaigns?filter={}&range=[0,49]&sort=["flightState","ASC"]';
  expect(asked('/campaigns', '?view=0&columns=id.name&widths=id-60')).toBe(plain);
  expect(asked('/campaigns', '?view=7&filter={"cpm_lte":5}')).toBe(undefined);
  expect(
    asked('/campaigns', '', { ...preferences, 'lists.campaigns.view': { id: 7, name: 'Odd', state: { filter: {} } } }),
  ).toBe(plain);
});

it('has another view for an administrator who acts for the account', () => {
  const admin = { id: 2, name: 'Operator' } as never;
  expect(asked('/campaigns', '', preferences, admin)).toContain('filter={}');
  const theirs = {
    [defaultViewKey('campaigns', { ...viewer, admin: { user: 2, name: 'Operator' } })]:
      preferences['lists.campaigns.view'],
  };
  expect(Object.keys(theirs)).toEqual(['lists.campaigns.view@demand:31']);
  expect(asked('/campaigns', '', theirs, admin)).toContain('cpm_lte');
});
