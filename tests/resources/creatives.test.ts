import { beforeEach, describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { createWith } from '../support/createWith';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { outboundTo, type There } from '../support/outboundTo';
import { upload, uploaded } from '../support/upload';
import { vastOf, wrapperTo } from '../support/vastOf';
import { warningsOf } from '../support/warningsOf';

const base = '/api/demand/creatives';
const xml = (inside: string, version = '4.2') =>
  `<?xml version="1.0"?><VAST version="${version}" xmlns:xs="http://www.w3.org/2001/XMLSchema"><Ad><InLine><Creatives><Creative>${inside}</Creative></Creatives></InLine></Ad></VAST>`;
const linear = (media = 'https://cdn.example/a.mp4') =>
  `<Linear><Duration>00:00:29.500</Duration><MediaFiles><MediaFile>${media}</MediaFile></MediaFiles></Linear>`;
const landingUrl = 'https://haldenmotors.example/ev';
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
  let body = { name: 'Spot', advertiser: partners.adv, file: '', duration: 30, landingUrl };
  const createAt = createWith(() => call);
  const create = (values: object = {}) => createAt(base, { ...body, ...values });
  const errorsOf = async (values: object) => (await call('POST', base, { ...body, ...values })).body.errors;
  const change = (id: number, values: object, by = call) => by('PUT', `${base}/${id}`, values);

  it('take brand, domain and categories from their advertiser', async () => {
    await call('PUT', `/api/demand/advs/${partners.adv}`, { cats: ['IAB2'], version: 1 });
    const taken = { brand: 'Halden Motors', adomain: ['haldenmotors.example'], cats: ['IAB2'], secure: true };
    expect(await create()).toMatchObject(taken);
    expect(await create({ brand: 'Halden EV', cats: [] })).toMatchObject({ brand: 'Halden EV', cats: [] });
  });

  it.each([
    ['hosted', 'video', 'video/webm'],
    ['audio', 'audio', 'audio/mpeg'],
    ['image', 'banner', 'image/png'],
  ] as const)('of the kind %s are %s ads, whatever is sent', async (kind, adFormat, type) => {
    const file = await uploaded(call, base, type);
    expect(await create({ kind, adFormat: 'banner', file })).toMatchObject({ adFormat });
  });

  const bare = { file: undefined, duration: undefined, landingUrl: undefined };
  it.each([
    [bare, ['duration', 'file', 'landingUrl']],
    [{ ...bare, kind: 'vastUrl', clickable: false }, ['duration', 'vastUrl']],
    [{ ...bare, kind: 'vastXml', clickable: false }, ['duration', 'vastXml']],
    [
      { ...bare, kind: 'image', clickable: false, universalAdId: 'x', universalAdIdRegistry: null },
      ['file', 'universalAdIdRegistry'],
    ],
    [{ skippable: true, skipOffset: 30 }, ['skipOffset']],
    [{ startsAt: '2027-01-02 00:00', endsAt: '2027-01-01 00:00' }, ['endsAt']],
    [{ file: 'https://cdn.example/a.mp4' }, ['file']],
  ])('ask for what their kind is made of: %j lacks %j', async (values, lacking) => {
    expect(Object.keys(await errorsOf(values)).sort()).toEqual(lacking);
  });

  it('read version and duration from their VAST', async () => {
    const made = await create({ kind: 'vastXml', file: null, duration: null, vastXml: xml(linear()) });
    expect(made).toMatchObject({ vastVersion: '4.2', duration: 30, secure: true });
  });

  it.each([
    ['<VMAP/>', 'Enter one VAST document, from <VAST …> to </VAST>.'],
    [xml(linear(), '1.0'), 'The VAST version is missing. Use 2.0 to 4.3.'],
    [xml(linear() + linear()), 'The VAST must have one linear creative; this one has 2.'],
    [
      xml(linear('http://cdn.example/a.mp4')),
      'Players must load http://cdn.example/a.mp4 over https. Change http:// to https://.',
    ],
    [vastOf({ media: '' }), 'The ad has no media file to play.'],
  ])('take no VAST but sound https ones (%#)', async (vastXml, message) => {
    expect((await errorsOf({ kind: 'vastXml', file: null, vastXml })).vastXml.message).toBe(message);
  });

  describe('of VAST', () => {
    const address = 'https://ads.example/v?cb={{CACHEBUSTER}}';
    const vast = { kind: 'vastUrl', file: null, duration: null, vastUrl: address };
    const open = async (there: There) => {
      host = await createTestHost({ outbound: outboundTo({}, () => there) });
      call = await host.as(logins.demand);
    };

    it('take what they are from what a player would meet', async () => {
      await open(wrapperTo('https://ads.example/2'));
      const message = 'The wrappers lead back to a document that was already read.';
      expect(await errorsOf(vast)).toEqual({ vastUrl: { code: 'rule', message }, duration: expect.anything() });
      await open(vastOf({ version: '3.0' }));
      const media = { mime: 'video/mp4', width: 1920, height: 1080, bitrate: 8200 };
      expect(await create(vast)).toMatchObject({ vastVersion: '3.0', duration: 30, ...media });
    });

    it('are refused at their field when nothing can be shown', async () => {
      await open(vastOf());
      expect(await create(vast)).toMatchObject({ vastUrl: address });
      await open('<html>Not here</html>');
      expect((await errorsOf({ ...vast, duration: 30 })).vastUrl.message).toBe('This is XML, but not a VAST document.');
    });

    const noWayOut = 'This demo runs in the browser and cannot call other servers.';
    it.each<[string, There, string]>([
      ['there is no ad just now', '<VAST version="3.0"/>', 'No ad right now.'],
      ['nothing can be fetched at all', notFetched('noWayOut'), noWayOut],
      ['something is worth knowing', vastOf({ clicks: '' }), 'The ad has no click-through URL.'],
    ])('are saved with a warning when %s', async (_, there, detail) => {
      await open(there);
      const answer = await call('POST', base, { ...body, ...vast, duration: 15 });
      expect(answer.status).toBe(201);
      expect(warningsOf(answer.headers)).toContainEqual(['vastUrl', detail]);
    });

    it('are looked at again only when they change', async () => {
      const outbound = outboundTo({}, () => vastOf());
      host = await createTestHost({ outbound });
      call = await host.as(logins.demand);
      const made = await create(vast);
      expect((await change(made.id, { ...made, note: 'Seen' })).status).toBe(200);
      expect(outbound.asked).toHaveLength(1);
    });

    it('can be tried before they are saved', async () => {
      await open(notFetched('refused'));
      const validate = (sent: object) => call('POST', `${base}/validate`, sent);
      const message = expect.stringContaining('private or special network');
      const refused = { valid: false, errors: [{ code: 'refused', message }], media: [] };
      expect(await validate({ vastUrl: 'https://10.0.0.1/v' })).toMatchObject({ status: 200, body: refused });
      const found = { valid: true, vastVersion: '4.0' };
      expect((await validate({ vastXml: vastOf({ version: '4.0' }) })).body).toMatchObject(found);
      const both = { vastUrl: 'https://a.example', vastXml: '<VAST/>' };
      for (const sent of [{}, both, { vastUrl: 7 }, { vastXml: 'x'.repeat(262_145) }])
        expect((await validate(sent)).status).toBe(422);
    });
  });

  describe('with a file of their own', () => {
    it('are what the file is, whatever is sent', async () => {
      const bytes = mediaFiles['video/mp4']({ seconds: 15, width: 640, height: 360, bytes: 400_000 });
      const file = (await upload(call, base, bytes)).body.upload;
      const made = await create({ file, duration: 99, width: 1, mediaUrl: 'https://elsewhere.example/a.mp4' });
      const read = { mime: 'video/mp4', duration: 15, width: 640, height: 360, bitrate: expect.any(Number) };
      expect(made).toMatchObject({ ...read, auditStatus: 1, mediaUrl: `http://adx.example/api/files/${file}.mp4` });
      expect((await host.fetch(new URL(made.mediaUrl).pathname)).headers.get('Content-Type')).toBe('video/mp4');
    });

    it.each([
      ['audio', 'audio/mp4', { duration: 30, width: null, height: null }],
      ['image', 'image/gif', { duration: null, width: 300, height: 250, bitrate: null }],
    ] as const)('have of their file what its kind has: %s', async (kind, mime, read) => {
      const file = await uploaded(call, base, mime);
      expect(await create({ kind, file, duration: null })).toMatchObject({ mime, ...read });
    });

    it('take only the files of their kind, and none that is longer than an ad may be', async () => {
      const sound = await errorsOf({ file: await uploaded(call, base, 'audio/mpeg') });
      expect(sound.file.message).toBe('The file must be one of these: MP4, WebM.');
      expect((await errorsOf({ kind: 'image' })).file.message).toBe('The file must be one of these: JPEG, PNG, GIF.');
      const long = (await upload(call, base, mediaFiles['video/mp4']({ seconds: 400 }))).body.upload;
      expect((await errorsOf({ file: long })).duration.message).toBe('Duration must be at most 300.');
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
    expect((await change(made.id, { kind: 'audio', version: 1 })).body.errors).toHaveProperty('kind');
    const budget = { cpm: 5, rate: 5, budgetTotal: 100, endsAt: '2027-01-01 00:00' };
    const campaign = { name: 'Launch', advertiser: partners.adv, ...budget, creatives: [made.id] };
    const used = await createAt('/api/demand/campaigns', campaign);
    expect((await call('GET', `${base}/${made.id}`)).body.campaigns).toEqual([used.id]);
    const other = (await call('POST', '/api/demand/advs', { name: 'Other', kind: 'dsp' })).body;
    const moved = await change(made.id, { advertiser: other.id, version: 1 });
    const message = 'You cannot change the advertiser while campaigns use the creative.';
    expect(moved.body.errors.advertiser.message).toBe(message);
    expect((await call('DELETE', `${base}/${made.id}`)).body.code).toBe('in_use');
    const sent = await change(made.id, { campaigns: [], apis: [2], version: 1 });
    expect(sent.body.campaigns).toEqual([used.id]);
    const detail = 'VPAID does not run on CTV, and CTV campaigns use this creative.';
    expect(warningsOf(sent.headers)).toContainEqual(['apis', detail]);
  });

  describe('and their audit', () => {
    const audit = (id: number, values: object, version: number) => change(id, { ...values, version }, admin);

    it('begin pending, whatever the request says', async () => {
      expect((await create({ auditStatus: 3 })).auditStatus).toBe(1);
    });

    it('are decided by the admin, with a reason where denied, and with nothing else changed', async () => {
      const { id } = await create({ cats: ['IAB2'] });
      const errors = async (values: object) => (await audit(id, values, 1)).body.errors;
      const own = (await change(id, { auditStatus: 3, version: 1 })).body.errors;
      expect([own.auditStatus.code, (await errors({ auditStatus: 4 })).auditNote.code]).toEqual([
        'adminOnly',
        'required',
      ]);
      expect((await errors({ auditStatus: 2 })).auditStatus.message).toBe('Set the audit to approved or denied.');
      expect(await errors({ auditStatus: 3, landingUrl: 'https://evil.example/' })).toHaveProperty('landingUrl');
      expect(await errors({ auditStatus: 3, status: 0 })).toHaveProperty('status');
      expect((await audit(id, { auditStatus: 3 }, 1)).body).toMatchObject({ auditStatus: 3, version: 2 });
      expect((await audit(id, { auditStatus: 4, auditNote: 'No logo' }, 2)).body.auditStatus).toBe(4);
    });

    it('need a category', async () => {
      const { errors } = (await audit((await create({ cats: [] })).id, { auditStatus: 3 }, 1)).body;
      expect(errors.auditStatus.message).toBe('Choose a category before the audit.');
    });

    it.each([
      { file: 'video/webm' as const },
      { landingUrl: 'https://haldenmotors.example/other' },
      { adomain: ['other.example'] },
    ])('begin again when %j is saved, and with nothing less', async (values) => {
      const { id } = await create({ cats: ['IAB2'] });
      await audit(id, { auditStatus: 3 }, 1);
      const note = await change(id, { note: 'Seen', weight: 50, file: { set: true }, version: 2 });
      expect([note.status, note.body.auditStatus]).toEqual([200, 3]);
      const changed = 'file' in values ? { file: await uploaded(call, base, values.file) } : values;
      expect((await change(id, { ...changed, version: 3 })).body.auditStatus).toBe(5);
    });

    it('of an ad exchange are entered by the admin, and end with the media that it saw', async () => {
      const { id } = await create({ cats: ['IAB2'] });
      const { id: adexchange } = (
        await call('POST', '/api/demand/adexchanges', { name: 'Tern', domain: 'tern.example' })
      ).body;
      const exchangeAudits = [{ adexchange, status: 3, note: null, at: null }];
      expect((await change(id, { exchangeAudits, version: 1 })).body.errors.exchangeAudits.code).toBe('adminOnly');
      expect((await audit(id, { exchangeAudits }, 1)).body).toMatchObject({ exchangeAudits });
      const moved = await change(id, { landingUrl: 'https://haldenmotors.example/other', version: 2 });
      expect(moved.body.exchangeAudits).toMatchObject([{ status: 5 }]);
      expect((await call('POST', `${base}/${id}/copy`, {})).body.exchangeAudits).toEqual([]);
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
      const writable = Object.keys(described.components.schemas.creativesInput.properties).sort();
      expect(writable).toEqual(['auditNote', 'auditStatus', 'exchangeAudits', 'version']);
    });
  });

  it('are copied with their file, to be audited again', async () => {
    const made = await create({ cats: ['IAB2'] });
    expect(made.file).toEqual({ set: true });
    await change(made.id, { auditStatus: 3, version: 1 }, admin);
    const copy = await call('POST', `${base}/${made.id}/copy`, {});
    const body = { file: { set: true }, adFormat: 'video', auditStatus: 1, campaigns: [], duration: 30 };
    expect(copy).toMatchObject({ status: 201, body });
    const kept = async (id: number) => (await host.store.get('creatives', [id]))[0]?.data.file;
    expect(await kept(copy.body.id)).toEqual(await kept(made.id));
  });

  it('are read by their advertiser, who changes none', async () => {
    const made = await create();
    const other = await createAt('/api/demand/advs', { name: 'Other', kind: 'dsp', domain: 'other.example' });
    await create({ name: 'Of another', advertiser: other.id });
    const adv = await host.as(logins.adv);
    expect((await adv('GET', `${base}/list`)).body.map(({ id }: { id: number }) => id)).toEqual([made.id]);
    expect((await change(made.id, { note: 'Mine', version: 1 }, adv)).status).toBe(403);
  });
});
