import { describe, expect, it, vi } from 'vitest';
import { resourceOf } from '../../../src/resources';
import { bareContext, type Document, defaults } from '../../../src/schema/validate';
import { createFormStore } from '../../../src/ui/form/formStore';
import { createLinkedRecords } from '../../../src/ui/form/linkedRecords';
import { adminViewer, demandViewer } from './viewers';

const now = new Date('2026-09-17T12:00:00Z');
const newRecord = (name: string, given: Document = {}) => defaults(resourceOf(name), given, { viewer: demandViewer, now });

function storeOf(name: string, record: Document, { isCreate = false, viewer = demandViewer } = {}) {
  return createFormStore(resourceOf(name), viewer, { record, isCreate }, () => bareContext(viewer, now));
}

const campaign = newRecord('campaigns', {
  id: 12,
  name: 'Halden',
  advertiser: 502,
  startsAt: '2026-09-01 00:00',
  endsAt: '2026-10-01 00:00',
  budgetTotal: 1000,
  rate: 20,
  cpm: 18,
  version: 3,
});

describe('what a form shows', () => {
  it('is nothing at first, and everything once it was sent', () => {
    const store = storeOf('campaigns', newRecord('campaigns'), { isCreate: true });
    expect(store.get().shown).toEqual({});
    expect(Object.keys(store.submit().shown)).toEqual(expect.arrayContaining(['name', 'advertiser', 'cpm', 'rate', 'budgetTotal']));
  });

  it('is what is wrong in a place that was left', () => {
    const store = storeOf('campaigns', campaign);
    store.setValues({ ...campaign, cpm: 'much' });
    expect(store.get().shown).toEqual({});
    store.leave('cpm');
    expect(store.get().shown.cpm?.code).toBe('number');
    store.setValues({ ...campaign, cpm: 20 });
    expect(store.get().shown).toEqual({});
  });

  it('says that a rule is broken at its field, though another was changed', () => {
    const store = storeOf('campaigns', { ...campaign, budgetDay: 500 });
    store.setValues({ ...campaign, budgetDay: 500, budgetTotal: 100 });
    expect(store.get().shown).toEqual({});
    store.leave('budgetTotal');
    expect(store.get().shown.budgetDay?.message).toBe('Daily budget must not exceed Total budget.');
  });

  it('speaks of rows as they stand on the screen, empty ones between them', () => {
    const blank = { country: null, environment: null, cpm: null };
    const rows = [{ country: 'us', environment: null, cpm: 5 }, blank, { country: 'ca', environment: null, cpm: 5000 }];
    const store = storeOf('campaigns', campaign);
    store.setValues({ ...campaign, bidOverrides: rows });
    expect(Object.keys(store.submit().shown)).toEqual(['bidOverrides.2.cpm']);
    expect(store.get().record.bidOverrides).toHaveLength(2);
  });

  it('keeps a problem of the server until its field is changed', () => {
    const store = storeOf('campaigns', campaign);
    store.setValues({ ...campaign, name: 'Taken' });
    store.setServerProblems({ name: { code: 'unique', message: 'Name is already used by Halden.' } });
    store.setValues({ ...campaign, name: 'Taken', cpm: 19 });
    expect(store.get().shown.name?.code).toBe('unique');
    store.setValues({ ...campaign, name: 'Free', cpm: 19 });
    expect(store.get().shown.name).toBeUndefined();
  });
});

describe('what a form knows of its fields', () => {
  it('is what changed by value, not by touch', () => {
    const store = storeOf('campaigns', campaign);
    store.setValues({ ...campaign, cpm: '18.0', labels: [] });
    expect(store.get().changed).toEqual([]);
    store.setValues({ ...campaign, cpm: '18.5' });
    expect(store.get().changed).toEqual(['cpm']);
  });

  it('is which are required now, and which mean nothing', () => {
    const store = storeOf('tags', newRecord('tags', { name: 'T' }), { isCreate: true });
    expect(store.get().facts.url?.isRequired).toBe(true);
    expect(store.get().facts.endpoint?.offReason).toBe('Only with RTB, and set by a marketplace');
    store.setValues({ ...store.get().values, integration: 'RTB' });
    expect(store.get().facts.url?.isRequired).toBe(false);
    expect(store.get().facts.endpoint).toEqual({ isRequired: true });
  });

  it('is why a stored value is fixed', () => {
    const store = storeOf('campaigns', { ...campaign, creatives: [1] });
    expect(store.get().facts.adFormat?.offReason).toBe('You cannot change the ad format while creatives are linked.');
  });

  it('is that an administrator must say whose a new object is', () => {
    const store = storeOf('campaigns', newRecord('campaigns'), { isCreate: true, viewer: adminViewer });
    expect(store.get().facts.demand?.isRequired).toBe(true);
    expect(store.submit().problems.demand?.code).toBe('required');
  });

  it('leaves warnings out while a value is not one', () => {
    const tag = newRecord('tags', { name: 'T', advertiser: 1, url: 'https://a.example/v', cpm: 5, version: 1 });
    const store = storeOf('tags', tag);
    expect(store.get().warnings.channels?.message).toBe('This tag has no channels.');
    store.setValues({ ...tag, cpm: 'five' });
    expect(store.get().warnings).toEqual({});
  });

  it('tells its listeners only what is new about problems', () => {
    const store = storeOf('campaigns', campaign);
    const before = store.get().shown;
    store.setValues({ ...campaign, note: 'a' });
    expect(store.get().shown).toBe(before);
  });
});

describe('the objects that rules ask for', () => {
  it('are loaded once when a rule first asks, and the rule is asked again', async () => {
    const load = vi.fn(async () => [{ id: 7, name: 'Roku FAST', environment: 'ctv', floor: 25 }]);
    const known = vi.fn();
    const linked = createLinkedRecords(resourceOf('tags'), () => true, load, known);
    const tag = newRecord('tags', { cpm: 5, channels: [7] });
    const ask = () => linked.context(demandViewer, tag, { record: tag, isCreate: false }).linked('channels');
    expect(ask()).toEqual([]);
    expect(ask()).toEqual([]);
    await vi.waitFor(() => expect(known).toHaveBeenCalledOnce());
    expect(load).toHaveBeenCalledExactlyOnceWith('channels', [7]);
    expect(ask()).toMatchObject([{ name: 'Roku FAST' }]);
  });

  it('are not asked for where the viewer may not read them', () => {
    const load = vi.fn();
    const linked = createLinkedRecords(
      resourceOf('tags'),
      () => false,
      load,
      () => undefined,
    );
    const tag = newRecord('tags', { channels: [7] });
    expect(linked.context(demandViewer, tag, { record: tag, isCreate: false }).linked('channels')).toEqual([]);
    expect(load).not.toHaveBeenCalled();
  });

  it('leave rules about traffic to the server, which knows it', () => {
    const linked = createLinkedRecords(
      resourceOf('channels'),
      () => true,
      async () => [],
      () => undefined,
    );
    const channel = newRecord('channels', { name: 'C', dynamicFloor: 'on' });
    const store = (isCreate: boolean) =>
      createFormStore(resourceOf('channels'), demandViewer, { record: channel, isCreate }, (values, start) =>
        linked.context(demandViewer, values, start),
      );
    expect(store(true).submit().problems.dynamicFloor?.code).toBe('rule');
    expect(store(false).submit().problems.dynamicFloor).toBeUndefined();
  });
});
