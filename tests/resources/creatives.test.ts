import { beforeEach, describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { outboundTo, type There } from '../support/outboundTo';
import { upload, uploaded } from '../support/upload';
import { vastOf, wrapperTo } from '../support/vastOf';

const base = '/api/demand/creatives';
const xml = (inside: string, version = '4.2') =>
  `<?xml version="1.0"?><VAST version="${version}" xmlns:xs="http://www.w3.org/2001/XMLSchema"><Ad><InLine><Creatives><Creative>${inside}</Creative></Creatives></InLine></Ad></VAST>`;
const linear = (media = 'https://cdn.example/a.mp4') =>
  `<Linear><Duration>00:00:29.500</Duration><MediaFiles><MediaFile>${media}</MediaFile></MediaFiles></Linear>`;

describe('creatives', () => {
  let host: TestHost;
  let call: Call;
  let admin: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
    admin = await host.as(logins.admin);
    body = { ...body, file: await uploaded(call, base, 'video/mp4') };
  });
  let body = {
    name: 'Spot',
    advertiser: partners.adv,
    file: '',
    duration: 30,
    landingUrl: 'https://haldenmotors.example/ev',
  };
  const create = async (values: object = {}) => {
    const answer = await call('POST', base, { ...body, ...values });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
  const refusals = async (values: object) =>
    Object.keys((await call('POST', base, { name: 'Spot', advertiser: partners.adv, ...values })).body.errors).sort();

  it('take brand, domain and categories from their advertiser', async () => {
    await call('PUT', `/api/demand/advs/${partners.adv}`, { cats: ['IAB2'], version: 1 });
    expect(await create()).toMatchObject({
      brand: 'Halden Motors',
      adomain: ['haldenmotors.example'],
      cats: ['IAB2'],
      secure: true,
    });
    expect(await create({ brand: 'Halden EV', cats: [] })).toMatchObject({ brand: 'Halden EV', cats: [] });
  });

  it.each([
    ['hosted', 'video', 'video/webm'],
    ['audio', 'audio', 'audio/mpeg'],
    ['image', 'banner', 'image/png'],
  ] as const)('of the kind %s are %s ads, whatever is sent', async (kind, adFormat, type) => {
    expect((await create({ kind, adFormat: 'banner', file: await uploaded(call, base, type) })).adFormat).toBe(
      adFormat,
    );
  });

  it('ask for what their kind is made of', async () => {
    expect(await refusals({})).toEqual(['duration', 'file', 'landingUrl']);
    expect(await refusals({ kind: 'vastUrl', clickable: false })).toEqual(['duration', 'vastUrl']);
    expect(await refusals({ kind: 'vastXml', clickable: false })).toEqual(['duration', 'vastXml']);
    expect(
      await refusals({ kind: 'image', clickable: false, universalAdId: 'x', universalAdIdRegistry: null }),
    ).toEqual(['file', 'universalAdIdRegistry']);
    expect(await refusals({ ...body, skippable: true, skipOffset: 30 })).toEqual(['skipOffset']);
    expect(await refusals({ ...body, startsAt: '2027-01-02 00:00', endsAt: '2027-01-01 00:00' })).toEqual(['endsAt']);
    expect(await refusals({ ...body, file: 'https://cdn.example/a.mp4' })).toEqual(['file']);
  });

  it('read version and duration from their VAST, and take no other than sound https ones', async () => {
    const made = await create({ kind: 'vastXml', file: null, duration: null, vastXml: xml(linear()) });
    expect(made).toMatchObject({ vastVersion: '4.2', duration: 30, secure: true });
    const message = async (vastXml: string) =>
      (await call('POST', base, { ...body, kind: 'vastXml', file: null, vastXml })).body.errors.vastXml.message;
    expect(await message('<VMAP/>')).toBe('Enter one VAST document, from <VAST …> to </VAST>.');
    expect(await message(xml(linear(), '1.0'))).toBe('The VAST version is missing. Use 2.0 to 4.3.');
    expect(await message(xml(linear() + linear()))).toBe('The VAST must have one linear creative; this one has 2.');
    expect(await message(xml(linear('http://cdn.example/a.mp4')))).toBe(
      'Players must load http://cdn.example/a.mp4 over https. Change http:// to https://.',
    );
  });

  describe('of VAST', () => {
    const address = 'https://ads.example/v?cb={{CACHEBUSTER}}';
    const vast = { kind: 'vastUrl', file: null, duration: null, vastUrl: address };
    const open = async (there: There) => {
      host = await createTestHost({ outbound: outboundTo({}, () => there) });
      call = await host.as(logins.demand);
    };
    const warningsOf = (headers: Headers) =>
      JSON.parse(headers.get('X-Warnings') ?? '[]') as { field: string; detail: string }[];

    it('take what they are from what a player would meet', async () => {
      await open(wrapperTo('https://ads.example/2'));
      expect((await call('POST', base, { ...body, ...vast })).body.errors).toEqual({
        vastUrl: { code: 'rule', message: 'The wrappers lead back to a document that was already read.' },
        duration: expect.anything(),
      });
      await open(vastOf({ version: '3.0' }));
      expect(await create(vast)).toMatchObject({
        vastVersion: '3.0',
        duration: 30,
        mime: 'video/mp4',
        width: 1920,
        height: 1080,
        bitrate: 8200,
      });
    });

    it('are refused at their field when nothing can be shown, and stay as they were', async () => {
      await open(vastOf());
      const made = await create(vast);
      await open('<html>Not here</html>');
      const copied = await call('POST', base, { ...body, ...vast, duration: 30 });
      expect(copied.body.errors.vastUrl.message).toBe('This is XML, but not a VAST document.');
      expect(made.vastUrl).toBe(address);
      const xmlAlone = await call('POST', base, {
        ...body,
        kind: 'vastXml',
        file: null,
        vastXml: vastOf({ media: '' }),
      });
      expect(xmlAlone.body.errors.vastXml.message).toBe('The ad has no media file to play.');
    });

    it.each([
      ['there is no ad just now', '<VAST version="3.0"/>' as There, 'No ad right now.'],
      [
        'nothing can be fetched at all',
        notFetched('noWayOut'),
        'This demo runs in the browser and cannot call other servers.',
      ],
      ['something is worth knowing', vastOf({ clicks: '' }), 'The ad has no click-through URL.'],
    ])('are saved with a warning when %s', async (_, there, detail) => {
      await open(there);
      const answer = await call('POST', base, { ...body, ...vast, duration: 15 });
      expect(answer.status).toBe(201);
      expect(warningsOf(answer.headers)).toContainEqual({ field: 'vastUrl', code: 'rule', detail });
    });

    it('are looked at again only when they change', async () => {
      const outbound = outboundTo({}, () => vastOf());
      host = await createTestHost({ outbound });
      call = await host.as(logins.demand);
      const made = await create(vast);
      expect((await call('PUT', `${base}/${made.id}`, { ...made, note: 'Seen' })).status).toBe(200);
      expect(outbound.asked).toHaveLength(1);
    });

    it('can be tried before they are saved', async () => {
      await open(notFetched('refused'));
      const answer = await call('POST', `${base}/validate`, { vastUrl: 'https://10.0.0.1/v' });
      expect([answer.status, answer.body]).toMatchObject([
        200,
        {
          valid: false,
          errors: [{ code: 'refused', message: expect.stringContaining('private or special network') }],
          media: [],
        },
      ]);
      expect((await call('POST', `${base}/validate`, { vastXml: vastOf({ version: '4.0' }) })).body).toMatchObject({
        valid: true,
        vastVersion: '4.0',
      });
      for (const sent of [
        {},
        { vastUrl: 'https://a.example', vastXml: '<VAST/>' },
        { vastUrl: 7 },
        { vastXml: 'x'.repeat(262_145) },
      ])
        expect((await call('POST', `${base}/validate`, sent)).status).toBe(422);
    });
  });

  describe('with a file of their own', () => {
    it('are what the file is, whatever is sent', async () => {
      const file = (
        await upload(call, base, mediaFiles['video/mp4']({ seconds: 15, width: 640, height: 360, bytes: 400_000 }))
      ).body.upload;
      const made = await create({ file, duration: 99, width: 1, mediaUrl: 'https://elsewhere.example/a.mp4' });
      expect(made).toMatchObject({
        mime: 'video/mp4',
        duration: 15,
        width: 640,
        height: 360,
        bitrate: expect.any(Number),
        auditStatus: 1,
      });
      expect(made.mediaUrl).toBe(`http://adx.example/api/files/${file}.mp4`);
      expect((await host.fetch(new URL(made.mediaUrl).pathname)).headers.get('Content-Type')).toBe('video/mp4');
      const sound = await create({ kind: 'audio', file: await uploaded(call, base, 'audio/mp4'), duration: null });
      expect(sound).toMatchObject({ mime: 'audio/mp4', duration: 30, width: null, height: null });
      const picture = await create({ kind: 'image', file: await uploaded(call, base, 'image/gif'), duration: null });
      expect(picture).toMatchObject({ mime: 'image/gif', duration: null, width: 300, height: 250, bitrate: null });
    });

    it('take only the files of their kind, and none that is longer than an ad may be', async () => {
      const message = async (values: object, field: string) =>
        (await call('POST', base, { ...body, ...values })).body.errors[field].message;
      expect(await message({ file: await uploaded(call, base, 'audio/mpeg') }, 'file')).toBe(
        'The file must be one of these: MP4, WebM.',
      );
      expect(await message({ kind: 'image' }, 'file')).toBe('The file must be one of these: JPEG, PNG, GIF.');
      const long = (await upload(call, base, mediaFiles['video/mp4']({ seconds: 400 }))).body.upload;
      expect(await message({ file: long }, 'duration')).toBe('Duration must be at most 300.');
    });

    it('are served at the public address of the installation', async () => {
      host = await createTestHost({ publicUrl: () => 'https://console.example/adx' });
      call = await host.as(logins.demand);
      const file = await uploaded(call, base, 'video/mp4');
      expect((await create({ file })).mediaUrl).toBe(`https://console.example/adx/api/files/${file}.mp4`);
    });
  });

  it('keep their kind, and their advertiser while campaigns use them', async () => {
    const made = await create();
    expect((await call('PUT', `${base}/${made.id}`, { kind: 'audio', version: 1 })).body.errors).toHaveProperty('kind');
    const campaign = {
      name: 'Launch',
      advertiser: partners.adv,
      cpm: 5,
      rate: 5,
      budgetTotal: 100,
      endsAt: '2027-01-01 00:00',
      creatives: [made.id],
    };
    const { body: used } = await call('POST', '/api/demand/campaigns', campaign);
    expect((await call('GET', `${base}/${made.id}`)).body.campaigns).toEqual([used.id]);
    const other = (await call('POST', '/api/demand/advs', { name: 'Other', kind: 'dsp' })).body;
    const moved = await call('PUT', `${base}/${made.id}`, { advertiser: other.id, version: 1 });
    expect(moved.body.errors.advertiser.message).toBe(
      'You cannot change the advertiser while campaigns use the creative.',
    );
    expect((await call('DELETE', `${base}/${made.id}`)).body.code).toBe('in_use');
    const sent = await call('PUT', `${base}/${made.id}`, { campaigns: [], apis: [2], version: 1 });
    expect(sent.body.campaigns).toEqual([used.id]);
    expect(JSON.parse(sent.headers.get('X-Warnings') ?? '[]')).toContainEqual(
      expect.objectContaining({
        field: 'apis',
        detail: 'VPAID does not run on CTV, and CTV campaigns use this creative.',
      }),
    );
  });

  describe('and their audit', () => {
    const audit = (id: number, values: object, version: number) =>
      admin('PUT', `${base}/${id}`, { ...values, version });

    it('begin pending, whatever the request says', async () => {
      expect((await create({ auditStatus: 3 })).auditStatus).toBe(1);
    });

    it('are decided by the admin, with a reason where denied, and with nothing else changed', async () => {
      const made = await create({ cats: ['IAB2'] });
      expect(
        (await call('PUT', `${base}/${made.id}`, { auditStatus: 3, version: 1 })).body.errors.auditStatus.code,
      ).toBe('adminOnly');
      expect((await audit(made.id, { auditStatus: 4 }, 1)).body.errors.auditNote.code).toBe('required');
      expect((await audit(made.id, { auditStatus: 2 }, 1)).body.errors.auditStatus.message).toBe(
        'Set the audit to approved or denied.',
      );
      expect(
        (await audit(made.id, { auditStatus: 3, landingUrl: 'https://evil.example/' }, 1)).body.errors,
      ).toHaveProperty('landingUrl');
      expect((await audit(made.id, { auditStatus: 3, status: 0 }, 1)).body.errors).toHaveProperty('status');
      expect((await audit(made.id, { auditStatus: 3 }, 1)).body).toMatchObject({ auditStatus: 3, version: 2 });
      expect((await audit(made.id, { auditStatus: 4, auditNote: 'No logo' }, 2)).body.auditStatus).toBe(4);
    });

    it('need a category', async () => {
      const made = await create({ cats: [] });
      expect((await audit(made.id, { auditStatus: 3 }, 1)).body.errors.auditStatus.message).toBe(
        'Choose a category before the audit.',
      );
    });

    it.each([
      { file: 'video/webm' as const },
      { landingUrl: 'https://haldenmotors.example/other' },
      { adomain: ['other.example'] },
    ])('begin again when %j is saved, and with nothing less', async (change) => {
      const made = await create({ cats: ['IAB2'] });
      await audit(made.id, { auditStatus: 3 }, 1);
      const note = await call('PUT', `${base}/${made.id}`, {
        note: 'Seen',
        weight: 50,
        file: { set: true },
        version: 2,
      });
      expect([note.status, note.body.auditStatus]).toEqual([200, 3]);
      const changed = 'file' in change ? { file: await uploaded(call, base, change.file) } : change;
      expect((await call('PUT', `${base}/${made.id}`, { ...changed, version: 3 })).body.auditStatus).toBe(5);
    });

    it('are no reason to make, copy, archive or delete a creative', async () => {
      const made = await create();
      for (const [method, path, sent] of [
        ['POST', base, { ...body, demand: 31 }],
        ['POST', `${base}/${made.id}/copy`, {}],
        ['POST', `${base}/${made.id}/archive`, { version: 1 }],
        ['POST', `${base}/bulk`, { ids: [made.id], changes: { status: 2 } }],
        ['DELETE', `${base}/${made.id}`, undefined],
      ] as const)
        expect([method, path, (await admin(method, path, sent)).status]).toEqual([method, path, 403]);
      const bulk = await admin('POST', `${base}/bulk`, { ids: [made.id], changes: { auditNote: 'Looked at' } });
      expect(bulk.body).toMatchObject({ changed: 1 });
      const described = (await admin('GET', '/api/openapi.json')).body;
      expect(Object.keys(described.paths[base])).toEqual(['get']);
      expect(Object.keys(described.components.schemas.creativesInput.properties).sort()).toEqual([
        'auditNote',
        'auditStatus',
        'version',
      ]);
    });
  });

  it('are copied with their file, to be audited anew', async () => {
    const made = await create({ cats: ['IAB2'] });
    expect(made.file).toEqual({ set: true });
    await admin('PUT', `${base}/${made.id}`, { auditStatus: 3, version: 1 });
    const copy = await call('POST', `${base}/${made.id}/copy`, {});
    expect([copy.status, copy.body]).toMatchObject([
      201,
      { file: { set: true }, adFormat: 'video', auditStatus: 1, campaigns: [], duration: 30 },
    ]);
    const kept = async (id: number) => (await host.store.get('creatives', [id]))[0]?.data.file;
    expect(await kept(copy.body.id)).toEqual(await kept(made.id));
  });

  it('are read by their advertiser, who changes none', async () => {
    const made = await create();
    const other = (await call('POST', '/api/demand/advs', { name: 'Other', kind: 'dsp', domain: 'other.example' }))
      .body;
    await create({ name: 'Of another', advertiser: other.id });
    const adv = await host.as(logins.adv);
    expect((await adv('GET', `${base}/list`)).body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
    expect((await adv('PUT', `${base}/${made.id}`, { note: 'Mine', version: 1 })).status).toBe(403);
  });
});
