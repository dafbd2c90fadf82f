import { describe, expect, it } from 'vitest';
import { endpointOf } from '../../src/dataProvider/endpoints';
import type { Viewer } from '../../src/schema/access';
import { defineResource } from '../../src/schema/defineResource';
import { text } from '../../src/schema/fields';
import { admin, demand, sub } from '../../src/schema/grants';

const flags = { showSsp: false, showSspMin: false, showDsp: false };
const as = (role: Viewer['role'], more: Partial<Viewer> = {}) => ({ role, isSuper: role === 'admin', ...flags, ...more }) as Viewer;
const supply = as('demand', { showSsp: true });
const buying = as('demand', { showDsp: true });

const access = { read: [demand.ssp, admin.any], write: [] };
const fields = { uid: text('UID') };
const canals = defineResource('canals', ['Canal', 'Canals'], {
  fields,
  access,
  listPath: { admin: '/api/admin/canals/list', demand: '/api/demand/canals/list' },
  nameLists: [{ path: '/api/demand/canalNames/list', fields: ['uid'], read: [demand.any, sub.own('uid')] }],
});

describe('the addresses of a resource', () => {
  it('are those of the role', () => {
    expect(endpointOf(canals, supply)).toEqual({ base: '/api/demand/canals', list: '/api/demand/canals/list', isNamesOnly: false });
    expect(endpointOf(canals, as('admin'))).toEqual({ base: '/api/demand/canals', list: '/api/admin/canals/list', isNamesOnly: false });
  });

  it('are the list of names where the whole list is not granted', () => {
    expect(endpointOf(canals, buying)).toEqual({ base: '/api/demand/canals', list: '/api/demand/canalNames/list', isNamesOnly: true });
    expect(endpointOf(canals, as('sub'))).toMatchObject({ isNamesOnly: true });
  });

  it('are none where nothing is granted, an admin without powers included', () => {
    expect(endpointOf(canals, as('adv'))).toBeUndefined();
    expect(endpointOf(canals, as('admin', { isSuper: false }))).toBeUndefined();
  });

  it('have no whole list where the server keeps the pages', () => {
    const seas = defineResource('seas', ['Sea', 'Seas'], {
      fields,
      access,
      paged: true,
    });
    expect(endpointOf(seas, supply)).toEqual({ base: '/api/demand/seas', isNamesOnly: false });
  });
});
