import { describe, expect, it } from 'vitest';
import { filteredObject } from '../../../src/model/reports/objectFilter';
import type { ReportFilter } from '../../../src/model/reports/reportCall';

const is = (dimension: string, ...values: readonly (string | number)[]): ReportFilter => ({ dimension, not: false, values });

describe('the one object that a report is about', () => {
  it('is named by its id, its uid or its name, beside filters of other things', () => {
    expect(filteredObject([is('tag_id', 4101)])).toMatchObject({ resource: 'tags', field: 'id', value: 4101 });
    expect(filteredObject([is('country', 'US', 'CA'), is('channel_uid', 'c5h8')])).toMatchObject({ resource: 'channels', field: 'uid' });
    expect(filteredObject([is('app_bundle', 'com.copperline')])).toMatchObject({ resource: 'applications', field: 'bundle' });
    expect(filteredObject([is('manager_name', 'Jonas')])).toEqual({ resource: 'managers', field: 'name', value: 'Jonas' });
    expect(filteredObject([is('applist_id', 12)])).toEqual({ resource: 'applists', field: 'id', value: 12 });
  });

  it('is there beside the account that it belongs to, and is that account where nothing narrows further', () => {
    expect(filteredObject([is('demand_id', 31), is('deal_name', 'Spring')])).toMatchObject({ resource: 'deals' });
    expect(filteredObject([is('demand_id', 31)])).toMatchObject({ resource: 'demands', value: 31 });
  });

  it('is none of several, of those left out, of a status, or of nothing', () => {
    for (const filters of [
      [],
      [is('tag_id', 1, 2)],
      [{ ...is('tag_id', 1), not: true }],
      [is('tag_status', 'active')],
      [is('tag_name', '')],
      [is('tag_id', 1), is('channel_id', 2)],
      [is('tag_id', 1, 2), is('demand_id', 31)],
      [is('country', 'US')],
      [is('no_such', 1)],
    ])
      expect(filteredObject(filters)).toBeUndefined();
  });
});
