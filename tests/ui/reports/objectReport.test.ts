import { describe, expect, it } from 'vitest';
import { chooseReport } from '../../../src/model/reports/chooseReport';
import { requestOf } from '../../../src/model/reports/reportDraft';
import { objectReport } from '../../../src/reports/performance/useObjectReport';
import { resourceOf, resources } from '../../../src/resources';
import { isGranted, type Mode, type Role, type Viewer } from '../../../src/schema/access';
import type { AnyRecord } from '../../../src/schema/resource';
import { adminViewer, demandViewer } from '../form/viewers';

const today = '2026-03-17';
const record = { id: 7, uid: 'k4j8s2d9f3la', name: 'One', vendor: 'HUMAN', demand: 31 } as unknown as AnyRecord;
const as = (role: Role, mode: Mode): Viewer => ({
  ...(role === 'admin' ? adminViewer : demandViewer),
  role,
  mode,
  ...(role !== 'admin' && { account: role === 'demand' ? 31 : 801 }),
});
const asked = (name: string, role: Role, mode: Mode, more: object = {}) => {
  const draft = objectReport(resourceOf(name), { ...record, ...more }, as(role, mode), today);
  return draft && [draft.metrics.join(), ...draft.filters.map(({ dimension, values }) => `${dimension}:${values}`)];
};

describe('the report of an object', () => {
  it('is narrowed by what no other object has and by its account where others may have its name, with the viewer’s figures', () => {
    expect(asked('tags', 'demand', 'ssp')).toEqual(['rev,imps,fill', 'tag_id:7']);
    expect(asked('campaigns', 'adv', 'dsp')).toEqual(['cost,imps,vcr', 'campaign_id:7']);
    expect(asked('channels', 'sub', 'ssp')).toEqual(['rev,imps,fill', 'channel_id:7']);
    expect(asked('rtbs', 'demand', 'ssp')).toEqual(['rev,imps,fill', 'marketplace_name:One']);
    expect(asked('ivts', 'demand', 'ssp')).toEqual(['ivt_checked,ivt_blocked,ivt_rate', 'ivt_name:One']);
    expect(asked('managers', 'admin', 'ssp', { demand: undefined })).toEqual(['rev,imps,fill', 'manager_name:One']);
    expect(asked('deals', 'admin', 'dsp')).toEqual(['rev,imps,fill', 'deal_name:One', 'demand_id:31']);
    expect(asked('deals', 'demand', 'dsp')).toEqual(['rev,imps,fill', 'deal_name:One']);
  });

  it('is all that one is shown where the object is the own account', () => {
    const own = { ...record, id: 31 } as AnyRecord;
    expect(objectReport(resourceOf('demands'), own, as('demand', 'ssp'), today)?.filters).toEqual([]);
    expect(asked('demands', 'demand', 'ssp')).toBeUndefined();
  });

  it('is answered for every kind of object with figures, to viewers who see it in its mode', () => {
    const open = (['admin', 'demand', 'sub', 'adv'] as const).flatMap((role) =>
      (['ssp', 'dsp'] as const).flatMap((mode) =>
        resources.flatMap((resource) => {
          const viewer = as(role, mode);
          const isOpen =
            resource.reports && isGranted(viewer, resource.access.read) && (resource.mode ?? mode) === mode;
          const draft = isOpen ? objectReport(resource, record, viewer, today) : undefined;
          if (!draft) return [];
          const of = chooseReport(requestOf(draft, today), viewer, new Date(`${today}T12:00Z`));
          return [{ name: `${resource.name} ${role} ${mode}`, of }];
        }),
      ),
    );
    expect(open.filter(({ of }) => 'problems' in of)).toEqual([]);
    const named = resources.filter(({ reports }) => reports).map(({ name }) => name);
    expect(named.filter((name) => !open.some((one) => one.name.startsWith(`${name} `)))).toEqual([]);
  });
});
