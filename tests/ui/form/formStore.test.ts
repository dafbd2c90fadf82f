import { beforeAll, describe, expect, it, vi } from 'vitest';
import { resourceOf, resources } from '../../../src/resources';
import { isGranted, type Mode, type Viewer } from '../../../src/schema/access';
import type { AnyRecord, AnyResource } from '../../../src/schema/resource';
import { bareContext, type Document, defaults, isReadable } from '../../../src/schema/validate';
import { createFormCheck } from '../../../src/ui/form/formCheck';
import { createFormStore } from '../../../src/ui/form/formStore';
import { keepWhatApplies } from '../../../src/ui/form/keepWhatApplies';
import { createLinkedRecords } from '../../../src/ui/form/ObjectForm';
import { commonLabel, foldedIn, otherChoice } from '../../../src/ui/form/TabFields';
import { followInitials } from '../../../src/ui/form/useFollowingInitials';
import { createSampleWorld, type SampleWorld } from '../../support/sampleConsole';
import { adminViewer, demandViewer } from './viewers';

const now = new Date('2026-09-17T12:00:00Z');
const newRecord = (name: string, given: Document = {}) =>
  defaults(resourceOf(name), given, { viewer: demandViewer, now });

function storeOf(name: string, record: Document, { isCreate = false, viewer = demandViewer } = {}) {
  return createFormStore(resourceOf(name), viewer, { record, isCreate }, () => bareContext(viewer, now));
}

const campaign = newRecord('campaigns', {
  id: 12,
  name: 'Halden',
  advertiser: 502,
  version: 3,
  budgetTotal: 1000,
  rate: 20,
  cpm: 18,
  startsAt: '2026-09-01 00:00',
  endsAt: '2026-10-01 00:00',
});

describe('what a form shows', () => {
  it('is nothing at first, and everything once it was sent', () => {
    const store = storeOf('campaigns', newRecord('campaigns'), { isCreate: true });
    expect(store.get().shown).toEqual({});
    const first = ['name', 'advertiser', 'cpm', 'rate', 'budgetTotal'];
    expect(Object.keys(store.submit().shown)).toEqual(expect.arrayContaining(first));
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
  const linkedOf = (name: string, isRead: boolean, load = vi.fn(async (): Promise<readonly AnyRecord[]> => [])) => {
    const known = vi.fn();
    return { load, known, linked: createLinkedRecords(resourceOf(name), () => isRead, load, known) };
  };
  const tag = newRecord('tags', { cpm: 5, channels: [7] });
  const askOf = ({ linked }: ReturnType<typeof linkedOf>) =>
    linked.context(demandViewer, tag, { record: tag, isCreate: false }).linked('channels');

  it('are loaded once when a rule first asks, and the rule is asked again', async () => {
    const one = linkedOf(
      'tags',
      true,
      vi.fn(async () => [{ id: 7, name: 'Roku FAST', environment: 'ctv', floor: 25 } as never]),
    );
    expect([askOf(one), askOf(one)]).toEqual([[], []]);
    await vi.waitFor(() => expect(one.known).toHaveBeenCalledOnce());
    expect(one.load).toHaveBeenCalledExactlyOnceWith('channels', [7]);
    expect(askOf(one)).toMatchObject([{ name: 'Roku FAST' }]);
  });

  it('are not asked for where the viewer may not read them', () => {
    const one = linkedOf('tags', false);
    expect([askOf(one), one.load.mock.calls]).toEqual([[], []]);
  });

  it('leave rules about traffic to the server, which knows it', () => {
    const { linked } = linkedOf('channels', true);
    const record = newRecord('channels', { name: 'C', dynamicFloor: 'on' });
    const problemsOf = (isCreate: boolean) =>
      createFormStore(resourceOf('channels'), demandViewer, { record, isCreate }, (values, start) =>
        linked.context(demandViewer, values, start),
      ).submit().problems;
    expect([problemsOf(true).dynamicFloor?.code, problemsOf(false).dynamicFloor]).toEqual(['rule', undefined]);
  });
});

const channels = resourceOf('channels');
const context = { viewer: demandViewer, now };
const fresh = defaults(channels, {}, context);
const follow = (values: object, touched: readonly string[] = [], copied: Document = {}, more: object = {}) =>
  followInitials(channels, { ...fresh, ...values }, fresh, new Set(touched), copied, { ...context, ...more });

describe('defaults that depend on other fields', () => {
  it('follow those', () => {
    expect(follow({ environment: 'desktop' })).toMatchObject({ width: 640, height: 360 });
    expect(follow({ sub: 801 })).toEqual({ costModel: 'revshare', schainComplete: false });
  });

  it('stay once the user has changed them, and where they came with a copy, a draft or another form', () => {
    const brought = { environment: 'desktop', width: 300 };
    expect(follow(brought, ['width'])).not.toHaveProperty('width');
    expect(follow({ environment: 'desktop' }, [], { width: 1920, height: 1080 })).not.toHaveProperty('width');
    expect(follow(brought)).toMatchObject({ height: 360 });
    expect(follow(brought)).not.toHaveProperty('width');
  });

  it('follow from what a reference names, as soon as that is known', () => {
    const linkedOf = (record: Readonly<Record<string, unknown>>, field: string) =>
      record[field] === 801 ? [{ id: 801, revShare: 72 }] : [];
    const followed = follow({ sub: 801 }, [], {}, { linkedOf });
    expect(followed).toMatchObject({ costModel: 'revshare', revShare: 72 });
  });

  it('say nothing when nothing is new', () => expect(follow({})).toEqual({}));
});

const tags = resourceOf('tags');
const partnerParams = { placementId: 20417753, member: '958', invCode: 'a' };
const appnexus = { integration: 'RTB', partner: 'appnexus', partnerParams };
const change = (before: object, to: object) => keepWhatApplies(tags, before as never, { ...before, ...to } as never);
const zone = (partner: string, zoneId: unknown) => ({ integration: 'RTB', partner, partnerParams: { zoneId } });
const lost = (name: string, value: unknown) => ({ field: 'partnerParams', name, value });

describe('another choice', () => {
  it.each([
    [
      'keeps nothing that the new partner does not ask for, and names it',
      { ...zone('freewheelP', 'a1'), integration: 'PreBid' },
      'xandrP',
      {},
      [lost('zoneId', 'a1')],
    ],
    [
      'keeps what the new partner asks for too',
      appnexus,
      'xandrT',
      { placementId: 20417753, invCode: 'a' },
      [lost('member', '958')],
    ],
    ['reads a text as a number', zone('across', '3371024'), 'magnite', { zoneId: 3371024 }, []],
    ['reads a number as a text', zone('magnite', 7), 'across', { zoneId: '7' }, []],
  ])('%s', (_, before, partner, partnerParams, losses) => {
    expect(change(before, { partner })).toEqual({ values: { partnerParams }, losses });
  });

  it('keeps values under names of their own', () => {
    const before = { ...appnexus, partnerParams: { ...partnerParams, feed: 'roku' } };
    expect(change(before, { partner: null }).values).toEqual({ partnerParams: { feed: 'roku' } });
  });

  it('names a value that cannot be read as the new type', () => {
    expect(change(zone('across', 'dXc'), { partner: 'magnite' }).losses).toEqual([lost('zoneId', 'dXc')]);
  });

  it('of integration takes a partner of the other with its values', () => {
    const { values, losses } = change(appnexus, { integration: 'PreBid' });
    expect(values).toEqual({ partner: null, partnerParams: {} });
    expect(losses.map(({ field, name }) => name ?? field)).toEqual(['partner', 'placementId', 'member', 'invCode']);
    expect(change(appnexus, { integration: 'VAST' })).toEqual({ values: {}, losses: [] });
  });

  it('asks nothing about empty values, about secrets, and about a partner that did not fit before', () => {
    expect(change({ ...appnexus, partnerParams: { placementId: '' } }, { partner: null }).losses).toEqual([]);
    const none = { values: {}, losses: [] };
    expect(change({ ...appnexus, partnerParams: { set: true } }, { partner: null })).toEqual(none);
    expect(change({ ...appnexus, integration: 'PreBid' }, { name: 'B' })).toEqual(none);
  });
});

const supply: Viewer = { ...demandViewer, mode: 'ssp' };

function foldedOf(name: string, values: Document = {}, isCreate = true) {
  const resource: AnyResource = resourceOf(name);
  const first = { ...defaults(resource, {}, { viewer: supply, now: new Date() }), ...(isCreate ? {} : values) };
  const start = { record: first, isCreate };
  const checked = createFormCheck(resource, supply)({ ...first, ...values }, start, bareContext(supply, new Date()));
  return foldedIn(resource, Object.keys(resource.allFields), { ...checked, start });
}

const rtb = ['endpoint', 'rtbVersion', 'auctionType', 'seats', 'requestHeaders', 'gzip'];

describe('fields that belong to another choice', () => {
  it('are hidden while they are empty or as they begin, and in sight with a value of their own', () => {
    expect(foldedOf('tags')).toEqual(expect.arrayContaining(rtb));
    expect(foldedOf('tags', { integration: 'RTB' })).toEqual([]);
    expect(foldedOf('tags', { seats: ['958'] })).not.toContain('seats');
    expect(foldedOf('tags', { rtbVersion: '2.5' }, false)).not.toContain('rtbVersion');
    expect(foldedOf('tags', { rtbVersion: '2.6' }, false)).toContain('rtbVersion');
  });

  it('are only those that a choice turns off: what a reference or a switch turns off stays with its reason', () => {
    expect(foldedOf('creatives', { clickable: false })).not.toContain('landingUrl');
    expect(foldedOf('tags', { integration: 'RTB', marketplace: 61 })).not.toContain('endpoint');
  });

  it('are in no resource required, whatever is chosen', () => {
    for (const resource of resources as readonly AnyResource[]) {
      const record = defaults(resource, {}, { viewer: adminViewer, now: new Date() });
      const start = { record, isCreate: true };
      const checked = createFormCheck(resource, adminViewer)(record, start, bareContext(adminViewer, new Date()));
      const hidden = foldedIn(resource, Object.keys(resource.allFields), { ...checked, start });
      expect(hidden.filter((name) => checked.facts[name]?.isRequired || checked.problems[name])).toEqual([]);
    }
  });

  it('have the name of the one option that all of them need', () => {
    const { allFields } = resourceOf('tags') as AnyResource;
    const record = { integration: 'VAST', marketplace: null };
    expect(commonLabel(rtb.map((name) => otherChoice(allFields[name] as never, record, allFields) ?? []))).toBe('RTB');
    expect(commonLabel([['RTB', 'PreBid']])).toBeUndefined();
    expect(commonLabel([['A'], ['B']])).toBeUndefined();
  });
});

const people = ['admin', 'demand', 'ssp', 'sub', 'adv'];
const modes = ['ssp', 'dsp'] as const;

let world: SampleWorld;
beforeAll(async () => {
  world = await createSampleWorld();
});

it.each(people.flatMap((who) => modes.map((mode) => [who, mode] as const)))(
  'the form of %s in %s opens with whatever the server shows of each object, and finds nothing wrong with it',
  async (who, mode) => {
    const { viewer, read } = await enter(who, mode);
    const opened = new Set<string>();
    for (const resource of (resources as readonly AnyResource[]).filter(({ access }) =>
      isGranted(viewer, access.read),
    )) {
      const check = createFormCheck(resource, viewer);
      for (const record of await read(resource)) {
        const found = check(record, { record, isCreate: false }, bareContext(viewer, new Date()));
        const unseen = Object.keys(found.warnings).filter((name) => {
          const field = resource.allFields[name];
          return !field || !isReadable(field, viewer);
        });
        expect([resource.name, record.id, found.problems, found.changed, unseen]).toEqual([
          resource.name,
          record.id,
          {},
          [],
          [],
        ]);
        opened.add(resource.name);
      }
    }
    expect(opened.size).toBeGreaterThan(0);
  },
);

describe('a form of an object with an old text', () => {
  const was = { name: 'Foo\u200b', labels: ['cafe\u0301'] };
  const changedBy = async (values: object) => {
    const { viewer, read } = await enter('demand', 'ssp');
    const [object] = await read(tags);
    const record = { ...object, ...was };
    const start = { record, isCreate: false };
    return createFormCheck(tags, viewer)({ ...record, ...values }, start, bareContext(viewer, new Date())).changed;
  };

  it.each([
    ['finds nothing changed while nothing was edited', {}, []],
    [
      'finds nothing changed where what was typed is taken back',
      { name: 'Foo\u200b', labels: ['cafe\u0301'], note: '' },
      [],
    ],
    ['takes an invisible character out of it', { name: 'Foo' }, ['name']],
    ['composes its letters', { labels: ['café'] }, ['labels']],
  ])('%s', async (_, values, changed) => {
    expect(await changedBy(values)).toEqual(changed);
  });
});

async function enter(who: string, mode: Mode) {
  const { transport, viewer: own } = await world.open(`${who}@adx.example`);
  const viewer: Viewer = { ...own, mode };
  transport.identify(viewer);
  const read = async (resource: AnyResource): Promise<readonly AnyRecord[]> => {
    const list = resource.base[viewer.role];
    const { json } = await transport.json<readonly AnyRecord[]>(`${list}?range=[0,19]`);
    // Lists carry their columns alone: a form opens with the whole object.
    return Promise.all(json.map(async ({ id }) => (await transport.json<AnyRecord>(`${list}/${id}`)).json));
  };
  return { viewer, read };
}
