import { beforeEach, describe, expect, it } from 'vitest';
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
  const make = async (values: object = {}) => {
    const answer = await call('POST', base, { name: 'Roku FAST', ...values });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
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
    const channel = await make({ vastParams: ['ip'], requiredParams: [], tagParams: [] });
    expect((await exported(channel.id, `?style=${encodeURIComponent(style)}`)).url).toBe(
      `https://ads31.example/vast?c=${channel.uid}&ip=${macro}`,
    );
    const own = await make({ name: 'Own', vastParams: ['ip'], requiredParams: [], tagParams: [], macroStyle: style });
    expect((await exported(own.id)).url).toContain(`&ip=${macro}`);
  });

  it('refuses an unknown style', async () => {
    const answer = await call('GET', `${base}/${(await make()).id}/export?style=<NAME>`);
    expect([answer.status, answer.body.errors]).toMatchObject([
      422,
      { style: { message: `The macro style must be one of these: [NAME] {{NAME}} \${NAME} %%NAME%%.` } },
    ]);
  });

  it('has a request of OpenRTB that says what the channel says', async () => {
    const channel = await make({
      integration: 'RTB',
      floor: 6,
      podMode: 'hybrid',
      podMaxAds: 3,
      podDuration: 90,
      podSlots: ['15', '30'],
      skip: 1,
      skipAfter: 5,
      coppa: true,
    });
    const { rtb } = await exported(channel.id);
    expect(rtb.endpoint).toBe(`https://ads31.example/rtb?c=${channel.uid}`);
    expect(rtb.sample).toMatchObject({
      imp: [
        {
          tagid: channel.uid,
          bidfloor: 6,
          video: {
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
          },
        },
      ],
      app: { bundle: '698123', publisher: { id: '31' } },
      regs: { coppa: 1 },
      source: { schain: { ver: '1.0', complete: 1, nodes: [{ asi: 'northbay.example', sid: '31', hp: 1 }] } },
      tmax: 1200,
    });
    const web = (await exported((await make({ name: 'Web', environment: 'desktop', adFormat: 'banner' })).id)).rtb
      .sample;
    expect(web).toMatchObject({
      imp: [{ banner: { w: 640, h: 360 } }],
      site: { domain: 'harbournews.example' },
      device: { devicetype: 2, ua: expect.stringContaining('Windows NT') },
    });
    expect(rtb.sample.device).toMatchObject({ devicetype: 3, ua: expect.stringContaining('Roku'), make: 'Roku' });
    const phone = (await exported((await make({ name: 'Phone', environment: 'inapp' })).id)).rtb.sample;
    expect(phone.device).toMatchObject({ devicetype: 4, os: 'Android', ua: expect.stringContaining('Android') });
    expect(phone.app.bundle).toMatch(/^com\./);
    expect(web).not.toHaveProperty('app');
    expect(web.device).not.toHaveProperty('ifa');
    const screen = (await exported((await make({ name: 'Lift', environment: 'dooh' })).id)).rtb.sample;
    expect(screen.dooh).toMatchObject({ name: 'Lift' });
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
    const type = async (word: string, version: number) =>
      call('PUT', `/api/demand/subs/${partners.sub}`, {
        sellersJson: { type: word, name: 'Mossgate', id: '801', status: 0, confidential: 0 },
        version,
      });
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
