import { beforeEach, describe, expect, it } from 'vitest';
import { createWith } from '../support/createWith';
import { accounts, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

const base = '/api/demand/channels';

describe('the export of a channel', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    const admin = await host.as(logins.admin);
    const { version } = (await admin('GET', `/api/demands/${accounts.demand}`)).body;
    const told = { sellersJson: { id: '31', domain: 'northbay.example', name: 'Northbay' }, version };
    expect((await admin('PUT', `/api/demands/${accounts.demand}`, told)).status).toBe(200);
  });
  const create = createWith(() => call);
  const make = (values: object = {}) => create(base, { name: 'Roku FAST', ...values });
  const exported = async (id: number, query = '') => (await call('GET', `${base}/${id}/export${query}`)).body;

  it('is the address with the parameters in their order and the macros of VAST', async () => {
    const channel = await make({
      vastParams: ['w', 'cb', 'ua', 'app_bundle'],
      requiredParams: ['ua'],
      tagParams: ['placement'],
    });
    expect((await exported(channel.id)).url).toBe(
      `https://ads31.example/vast?c=${channel.uid}&w=[WIDTH]&cb=[CACHEBUSTING]&ua=[DEVICEUA]&app_bundle=[APPBUNDLE]&placement=[PLACEMENT]`,
    );
  });

  it.each([
    ['[NAME]', '[DEVICEIP]'],
    ['{{NAME}}', '{{DEVICEIP}}'],
    [`\${NAME}`, `\${DEVICEIP}`],
    ['%%NAME%%', '%%DEVICEIP%%'],
  ])('writes macros as %s', async (style, macro) => {
    const ip = { vastParams: ['ip'], requiredParams: [], tagParams: [] };
    const channel = await make(ip);
    const url = `https://ads31.example/vast?c=${channel.uid}&ip=${macro}`;
    expect((await exported(channel.id, `?style=${encodeURIComponent(style)}`)).url).toBe(url);
    const own = await make({ name: 'Own', ...ip, macroStyle: style });
    expect((await exported(own.id)).url).toContain(`&ip=${macro}`);
  });

  it('refuses an unknown style', async () => {
    const answer = await call('GET', `${base}/${(await make()).id}/export?style=<NAME>`);
    const message = `The macro style must be one of these: [NAME] {{NAME}} \${NAME} %%NAME%%.`;
    expect([answer.status, answer.body.errors]).toMatchObject([422, { style: { message } }]);
  });

  it('has a request of OpenRTB that says what the channel says', async () => {
    const pod = { podMode: 'hybrid', podMaxAds: 3, podDuration: 90, podSlots: ['15', '30'] };
    const channel = await make({ integration: 'RTB', floor: 6, ...pod, skip: 1, skipAfter: 5, coppa: true });
    const { rtb } = await exported(channel.id);
    expect(rtb.endpoint).toBe(`https://ads31.example/rtb?c=${channel.uid}`);
    const video = {
      w: 1920,
      h: 1080,
      mimes: ['video/mp4'],
      minduration: 5,
      maxduration: 60,
      maxseq: 3,
      poddur: 90,
      rqddurs: [15, 30],
      skip: 1,
      skipafter: 5,
    };
    expect(rtb.sample).toMatchObject({
      imp: [{ tagid: channel.uid, bidfloor: 6, video }],
      app: { bundle: '698123', publisher: { id: '31' } },
      device: { devicetype: 3, ua: expect.stringContaining('Roku'), make: 'Roku' },
      regs: { coppa: 1 },
      source: { schain: { ver: '1.0', complete: 1, nodes: [{ asi: 'northbay.example', sid: '31', hp: 1 }] } },
      tmax: 1200,
    });
  });

  const windows = { devicetype: 2, ua: expect.stringContaining('Windows NT') };
  const android = { devicetype: 4, os: 'Android', ua: expect.stringContaining('Android') };
  const app = { bundle: expect.stringMatching(/^com\./) };
  const banner = { imp: [{ banner: { w: 640, h: 360 } }], site: { domain: 'harbournews.example' } };
  it.each([
    ['desktop', 'banner', { ...banner, device: windows }, ['app', 'device.ifa']],
    ['inapp', 'video', { device: android, app }, ['site', 'dooh']],
    ['dooh', 'video', { dooh: { name: 'Lift' } }, ['app', 'site']],
  ] as const)('has a sample request from where it is seen: %s', async (environment, adFormat, expected, absent) => {
    const { sample } = (await exported((await make({ name: 'Lift', environment, adFormat })).id)).rtb;
    expect(sample).toMatchObject(expected);
    for (const path of absent) expect(sample).not.toHaveProperty(path);
  });

  it('has an ad unit of Prebid', async () => {
    const channel = await make({ integration: 'PreBid', environment: 'mobileweb', floor: 1.2 });
    expect((await exported(channel.id)).prebid).toMatchObject({
      code: channel.uid,
      mediaTypes: { video: { context: 'instream', playerSize: [[640, 360]], plcmt: 1 } },
      bids: [{ params: { host: 'ads31.example', channel: channel.uid, floor: 1.2 } }],
    });
  });

  it('has the ads.txt line of the seller', async () => {
    const sub = (await call('GET', `/api/demand/subs/${partners.sub}`)).body;
    const own = await make();
    expect((await exported(own.id)).adsTxt).toBe('northbay.example, 31, DIRECT');
    const type = (word: string, version: number) => {
      const sellersJson = { type: word, name: 'Mossgate', id: '801', status: 0, confidential: 0 };
      return call('PUT', `/api/demand/subs/${partners.sub}`, { sellersJson, version });
    };
    await type('INTERMEDIARY', sub.version);
    const resold = await make({ name: 'Resold', sub: partners.sub, costModel: 'revshare', revShare: 70 });
    expect((await exported(resold.id)).adsTxt).toBe('northbay.example, 801, RESELLER');
    await type('PUBLISHER', sub.version + 1);
    expect((await exported(resold.id)).adsTxt).toBe('northbay.example, 801, DIRECT');
  });

  it('is empty for an account that has no domain, and hidden from other accounts', async () => {
    const admin = await host.as(logins.admin);
    const { version } = (await admin('GET', `/api/demands/${accounts.demand}`)).body;
    await admin('PUT', `/api/demands/${accounts.demand}`, { domain: null, sellersJson: null, version });
    const channel = await make();
    expect(await exported(channel.id)).toEqual({ url: null, prebid: null, rtb: null, adsTxt: null });
    expect((await (await host.as(logins.other))('GET', `${base}/${channel.id}/export`)).status).toBe(404);
    expect((await (await host.as(logins.sub))('GET', `${base}/${channel.id}/export`)).status).toBe(403);
  });
});
