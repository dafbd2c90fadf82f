import { describe, expect, it } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import type { Field } from '../../../src/schema/kinds';
import { formLayout } from '../../../src/ui/formState/formLayout';
import { formTabs, getChildRecords, slugOf, tabOfPath } from '../../../src/ui/formState/formTabs';
import { adminViewer, demandViewer } from './viewers';

const visible = resources.filter((resource) => !resource.hidden);
const names = (resource: string, viewer = demandViewer, isCreate = false) =>
  formTabs(resourceOf(resource), viewer, isCreate);

describe('the tabs of a form', () => {
  it.each(visible.map((resource) => [resource.name, resource] as const))(
    'of %s have slugs of their own and no field twice',
    (_, resource) => {
      const tabs = formTabs(resource, adminViewer, false);
      expect(new Set(tabs.map(({ slug }) => slug)).size).toBe(tabs.length);
      const fields = tabs.flatMap((tab) => tab.fields);
      expect(new Set(fields).size).toBe(fields.length);
    },
  );

  it('begin with the name and end their first with the note', () => {
    const [first] = names('campaigns');
    expect(first?.fields[0]).toBe('name');
    expect(first?.fields.at(-1)).toBe('note');
  });

  it('ask an administrator whose the object is', () => {
    expect(names('advertisers', adminViewer)[0]?.fields).toContain('demand');
    expect(names('advertisers')[0]?.fields).not.toContain('demand');
  });

  it('leave out those of the other mode', () => {
    expect(names('advertisers').map(({ name }) => name)).toContain('Budgets');
    expect(names('advertisers', { ...demandViewer, mode: 'ssp' }).map(({ name }) => name)).not.toContain('Budgets');
  });

  it('leave out on create what only the server fills in, and whole tabs of it', () => {
    expect(names('campaigns', demandViewer, true)[0]?.fields).not.toContain('uid');
    expect(names('campaigns', demandViewer, true).map(({ name }) => name)).not.toContain('Performance');
    expect(names('campaigns', demandViewer, true)[0]?.fields).toContain('status');
  });

  it('leave out fields that the viewer may not read', () => {
    const advertiser = { ...demandViewer, role: 'adv' as const, account: 502 };
    expect(names('campaigns', advertiser).flatMap((tab) => tab.fields)).toEqual(['name', 'startsAt', 'endsAt']);
  });

  it('hold what belongs to the object, for those who manage it, before and after the first save', () => {
    const tabsOf = (resource: string, viewer = adminViewer, isCreate = false) =>
      names(resource, viewer, isCreate).map(({ name }) => name);
    expect(tabsOf('managers')).toEqual(['General', 'Alerts', 'Accounts', 'Access']);
    expect(tabsOf('managers', adminViewer, true)).toEqual(['General', 'Alerts', 'Accounts', 'Access']);
    expect(getChildRecords(resourceOf('subpublishers'), 'Access', demandViewer)?.where).toEqual({ type: 'sub' });
    expect(getChildRecords(resourceOf('demands'), 'Access', adminViewer)?.where).toEqual({ type: 'demand' });
    expect(getChildRecords(resourceOf('demands'), 'Access', demandViewer)).toBeUndefined();
    expect(getChildRecords(resourceOf('demands'), 'General', adminViewer)).toBeUndefined();
  });

  it('say where a problem is shown', () => {
    const tabs = names('campaigns');
    expect(tabOfPath(tabs, 'bidOverrides.0.cpm')?.name).toBe('Bidding');
    expect(tabOfPath(tabs, 'status')?.name).toBe('General');
    expect(tabOfPath(tabs, 'elsewhere')).toBeUndefined();
  });

  it('have addresses that can be read', () => {
    expect(slugOf('Budget & pacing')).toBe('budget-pacing');
    expect(slugOf('Caps & flight')).toBe('caps-flight');
  });
});

describe('the layout of a tab', () => {
  const tags = resourceOf('tags');
  const fieldOf = (name: string) => tags.allFields[name] as Field;
  const layout = (list: readonly string[]) => formLayout(list, fieldOf);

  const spansOf = (list: readonly string[]) =>
    layout(list).map((block) => ('items' in block ? block.items.map(({ span }) => span) : []));

  it('puts short numbers four to a line where there are three or more', () => {
    const items = ['priceModel', 'cpm'].map((name) => ({ name, span: 'half' }));
    expect(layout(['priceModel', 'cpm'])).toEqual([{ kind: 'grid', items }]);
    expect(spansOf(['priority', 'weight', 'timeout', 'fee'])).toEqual([Array(4).fill('quarter')]);
  });

  it('gives rows of fields a title and a block of their own', () => {
    expect(layout(['cpm', 'cpmOverrides', 'margin']).map((block) => block.kind)).toEqual(['grid', 'titled', 'grid']);
  });

  it('gives long texts and lists the whole width', () => {
    expect(spansOf(['note', 'channels', 'url', 'blockedCats'])[0]).toEqual(Array(4).fill('full'));
  });
});
