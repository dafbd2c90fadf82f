import { beforeEach, describe, expect, it } from 'vitest';
import { createWith } from '../support/createWith';
import { accounts, type Call, partners } from '../support/host';
import { hostIn, vastTag } from '../support/hostIn';

type Line = {
  readonly object: { readonly resource: string; readonly id: number };
  readonly changes: readonly { readonly field: string }[];
};

describe('the history of an object with its linked objects', () => {
  const { host, demand: call, admin, other } = hostIn(beforeEach);
  const create = createWith(() => call);
  const change = async (path: string, body: object, by: Call = call) => {
    const { version } = (await by('GET', path)).body;
    expect((await by('PUT', path, { ...body, version })).status).toBe(200);
  };
  const idOf = ({ object }: Line) => `${object.resource} ${object.id}`;
  const day = () => host.now().toISOString();
  /** From now on nothing has been done yet. */
  const wait = () => host.moveClock(3_600_000);
  const linesOf = async (path: string, from: string, by: Call = call): Promise<readonly string[]> => {
    const { status, body } = await by('GET', `${path}/history?linked=1&from=${from}`);
    expect(status).toBe(200);
    return (body as Line[]).map((line) => `${idOf(line)} ${line.changes.map(({ field }) => field)}`);
  };

  it('tells of parents, what these name, links and the account, its own changes first', async () => {
    const list = await create('/api/demand/applists', { name: 'Sports' });
    const targeting = await create('/api/demand/targetings', { name: 'US' });
    const buyer = await create('/api/demand/advs', { name: 'Buyer', kind: 'dsp', targeting: targeting.id });
    const channel = await create('/api/demand/channels', { name: 'Channel', sub: partners.sub });
    const tag = await create('/api/demand/tags', vastTag({ advertiser: buyer.id, channels: [channel.id] }));
    const strange = await create('/api/demand/advs', { name: 'Strange', kind: 'dsp' });
    wait();
    const from = day();
    await change(`/api/demand/tags/${tag.id}`, { cpm: 6 });
    host.moveClock(60_000);
    await change(`/api/demand/advs/${strange.id}`, { note: 'No concern of the tag' });
    await change(`/api/demand/applists/${list.id}`, { note: 'No concern of the tag' });
    for (const [path, values] of [
      [`/api/demand/targetings/${targeting.id}`, { note: 'US only' }],
      [`/api/demand/advs/${buyer.id}`, { status: 0 }],
      [`/api/demand/channels/${channel.id}`, { floor: 2 }],
    ] as const) {
      host.moveClock(60_000);
      await change(path, values);
    }
    expect(await linesOf(`/api/demand/tags/${tag.id}`, from)).toEqual([
      `tags ${tag.id} cpm`,
      `channels ${channel.id} floor`,
      `advertisers ${buyer.id} status`,
      `targetings ${targeting.id} note`,
    ]);
    const ofChannel = await linesOf(`/api/demand/channels/${channel.id}`, from);
    expect(ofChannel).toEqual([`channels ${channel.id} floor`, `tags ${tag.id} cpm`]);
    host.moveClock(60_000);
    await change(`/api/demands/${accounts.demand}`, { note: 'New contract' }, admin);
    expect(await linesOf(`/api/demand/tags/${tag.id}`, from, admin)).toContain(`demands ${accounts.demand} note`);
    wait();
    expect(await linesOf(`/api/demand/tags/${tag.id}`, day())).toEqual([]);
  });

  it('tells at both ends that a link was removed, whichever end it was edited at', async () => {
    const { id: one } = await create('/api/demand/channels', { name: 'One' });
    const { id: two } = await create('/api/demand/channels', { name: 'Two' });
    const tag = await create('/api/demand/tags', vastTag({ channels: [one, two] }));
    wait();
    const from = day();
    await change(`/api/demand/tags/${tag.id}`, { channels: [two] });
    host.moveClock(60_000);
    await change(`/api/demand/tags/${tag.id}`, { note: 'No concern of the channel any more' });
    expect(await linesOf(`/api/demand/channels/${one}`, from)).toEqual([`tags ${tag.id} channels`]);
    wait();
    expect(await linesOf(`/api/demand/channels/${one}`, day())).toEqual([]);
    const later = day();
    await change(`/api/demand/channels/${two}`, { tags: [] });
    expect(await linesOf(`/api/demand/tags/${tag.id}`, later)).toEqual([`tags ${tag.id} channels`]);
  });

  it('is read by pages and counts its lines', async () => {
    const tag = await create('/api/demand/tags', vastTag());
    wait();
    const from = day();
    for (const cpm of [6, 7, 8]) await change(`/api/demand/tags/${tag.id}`, { cpm });
    await change(`/api/demand/advs/${partners.adv}`, { note: 'New contact' });
    const { body, headers } = await call('GET', `/api/demand/tags/${tag.id}/history?linked=1&from=${from}&range=[2,9]`);
    expect(headers.get('Content-Range')).toBe('history 2-3/4');
    expect((body as Line[]).map(({ object }) => object.resource)).toEqual(['tags', 'advertisers']);
  });

  it('tells nothing of objects and fields that the viewer may not read', async () => {
    const seat = await create('/api/admin/advs', { name: 'Seat', kind: 'dsp' }, admin);
    const endpoints = [{ region: 'eu', url: 'https://bid.example/' }];
    const market = { name: 'Market', advertiser: seat.id, margin: 33, openTo: 'all', endpoints };
    const { id } = await create('/api/demand/rtbs', market, admin);
    const channel = await create('/api/demand/channels', { name: 'Channel', marketplaces: [id] });
    const theirs = await create('/api/demand/channels', { name: 'Theirs', marketplaces: [id] }, other);
    wait();
    const from = day();
    await change(`/api/demand/rtbs/${id}`, { margin: 44 }, admin);
    await change(`/api/demand/channels/${theirs.id}`, { floor: 9 }, other);
    expect(await linesOf(`/api/demand/channels/${channel.id}`, from)).toEqual([]);
    await change(`/api/demand/rtbs/${id}`, { floor: 3 }, admin);
    expect(await linesOf(`/api/demand/channels/${channel.id}`, from)).toEqual([`rtbs ${id} floor`]);
    expect((await linesOf(`/api/demand/rtbs/${id}`, from)).join()).not.toContain(`channels ${theirs.id}`);
    expect((await linesOf(`/api/demand/rtbs/${id}`, from, admin)).join()).toContain(`channels ${theirs.id} floor`);
    expect((await other('GET', `/api/demand/channels/${channel.id}/history?linked=1&from=${from}`)).status).toBe(404);
  });
});
