import { beforeEach, describe, expect, it } from 'vitest';
import type { ServingAnswer, ServingCheck } from '../../src/model/serving/servingAnswer';
import { createWith } from '../support/createWith';
import { accounts, type Call, partners } from '../support/host';
import { hostIn } from '../support/hostIn';

describe('why an object does not serve', () => {
  const { host, demand: call, admin, other } = hostIn(beforeEach);

  const create = createWith(() => call);
  const path = '/api/demand/tags';
  const channel = (values: object = {}) => {
    const usual = { name: 'News', environment: 'ctv', integration: 'VAST', costModel: 'none', floor: 1 };
    return create('/api/demand/channels', { ...usual, ...values });
  };
  const tag = (values: object) =>
    create(path, {
      name: 'Halden',
      advertiser: partners.adv,
      environment: 'ctv',
      integration: 'VAST',
      url: 'https://vast.example/v',
      priceModel: 'fixed',
      cpm: 5,
      ...values,
    });
  const all = async (query = '', by = call) => (await by('GET', `${path}/serving${query}`)).body;
  const why = async (id: number, by: Call = call, base = path): Promise<ServingAnswer> =>
    (await by('GET', `${base}/${id}/serving`)).body;
  const checkOf = ({ steps }: ServingAnswer, id: string): ServingCheck | undefined =>
    steps.flatMap(({ checks }) => checks).find((check) => check.id === id);

  it('is nothing where it serves', async () => {
    const { id } = await tag({ channels: [(await channel()).id] });
    expect(await why(id)).toMatchObject({ name: 'Halden', state: 'ok', first: null, day: null });
    expect(await all()).toEqual({ causes: {}, problems: {} });
  });

  it('is told through whatever it serves through, as it is now, with the place where it is mended', async () => {
    const shares = { costModel: 'revshare', revShare: 70 };
    const sub = await create('/api/demand/subs', { name: 'Harbour', domain: 'harbour.example', ...shares });
    const { id } = await tag({ channels: [(await channel({ sub: sub.id, ...shares })).id] });
    expect((await why(id)).state).toBe('ok');
    await call('PUT', `/api/demand/subs/${sub.id}`, { status: 0, version: sub.version });
    const answer = await why(id);
    expect(answer.state).toBe('stops');
    expect(answer.first).toEqual({
      cause: 'channels.sub.inactive',
      effect: 'stops',
      problem: 'Switched off.',
      says: 'Harbour is switched off.',
      messageCode: 'serving.inactive',
      args: { name: 'Harbour' },
      resource: 'subpublishers',
      id: sub.id,
      name: 'Harbour',
      field: 'status',
      value: 0,
    });
    expect(checkOf(answer, 'channels')).toMatchObject({ state: 'stops', says: '', more: 0 });
    expect(checkOf(answer, 'advertiser')).toMatchObject({ state: 'ok', says: 'Advertiser is serving.', breaches: [] });
  });

  it('counts the channels that cannot call it, where others can', async () => {
    const [open, dear] = [await channel(), await channel({ name: 'Dear', floor: 50 })];
    const { id } = await tag({ channels: [open.id, dear.id] });
    const says = '1 of 2 channels can’t call it.';
    expect(checkOf(await why(id), 'channels')).toMatchObject({ state: 'limits', says });
  });

  it('is told of references that are kept at the other end', async () => {
    const { id } = await channel({ allowMarketplaces: false });
    expect((await why(id, call, '/api/demand/channels')).first?.cause).toBe('tags.none');
    await tag({ channels: [id], cpm: 0.5 });
    expect((await why(id, call, '/api/demand/channels')).first?.cause).toBe('tags.floor');
  });

  it('is told of all objects of the list by cause', async () => {
    const none = await tag({ name: 'Without', channels: [] });
    const off = await tag({ name: 'Off', channels: [(await channel()).id] });
    await call('PUT', `${path}/${off.id}`, { status: 0, version: off.version });
    expect(await all()).toEqual({
      causes: { 'channels.none': [none.id], inactive: [off.id] },
      problems: { 'channels.none': 'No channels.', inactive: 'Switched off.' },
    });
    expect((await all('?cause=inactive')).causes).toEqual({ inactive: [off.id] });
    expect((await all('?cause=nothing')).causes).toEqual({ nothing: [] });
    expect((await all('', other)).causes).toEqual({});
  });

  it('names what the viewer may not read, and says nothing of it', async () => {
    const buyer = await create('/api/admin/advs', { name: 'House', kind: 'dsp', demand: null }, admin);
    const endpoints = [{ region: 'eu', url: 'https://bid.example/o' }];
    const open = { openTo: 'listed', demands: [accounts.demand] };
    const values = { name: 'Skylark', advertiser: buyer.id, endpoints, ...open };
    const market = await create('/api/demand/rtbs', values, admin);
    const ofMarket = { integration: 'RTB', url: null, priceModel: 'dynamic', marketplace: market.id };
    const { id } = await tag({ ...ofMarket, channels: [(await channel()).id] });
    await admin('PUT', `/api/demand/rtbs/${market.id}`, { testMode: true, version: market.version });
    const hidden = { problem: '', says: 'Skylark has a problem you cannot see.', field: null, value: null };
    expect(await why(id)).toMatchObject({ state: 'limits', first: { cause: 'marketplace.hidden', ...hidden } });
    const seen = { cause: 'marketplace.testMode', field: 'testMode', value: true };
    expect((await why(id, admin)).first).toMatchObject(seen);
  });

  it('comes with what was counted yesterday, at its step', async () => {
    const { id: called } = await channel();
    const { id } = await tag({ channels: [called] });
    const hour = Date.parse('2026-11-19T15:00:00Z');
    const fact = { hour, demand: accounts.demand, channel: called, tag: id, reason_kind: 'blocked' };
    const rows = [
      { ...fact, reason_code: 600, reasons: 40 },
      { ...fact, reason_code: 609, reasons: 7 },
      { ...fact, tag: id + 1, reason_code: 600, reasons: 1000 },
    ];
    await host.ports.reports.add('reasons', [{ table: 'R', rows: [rows] }]);
    const { day, steps } = await why(id);
    expect(day).toBe('2026-11-19');
    expect(steps.flatMap(({ step, reasons }) => reasons.map((one) => ({ step, ...one })))).toMatchObject([
      { step: 'targeting', code: 600, label: 'Targeting', count: 40 },
      { step: 'caps', code: 609, label: 'Daily cap', count: 7 },
    ]);
  });
});
