import { beforeEach, describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { createWith } from '../support/createWith';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { outboundTo, type There } from '../support/outboundTo';
import { uploaded } from '../support/upload';
import { vastOf, wrapperTo } from '../support/vastOf';
import { warningsOf } from '../support/warningsOf';

const base = '/api/demand/creatives';
const body = { name: 'Spot', advertiser: partners.adv, landingUrl: 'https://haldenmotors.example/ev' };
const vast = { kind: 'vastUrl', vastUrl: 'https://ads.example/v?cb={{CACHEBUSTER}}', duration: 15 };
const ofXml = (vastXml: string) => ({ ...body, kind: 'vastXml', file: null, duration: 15, vastXml });
const wrapper = ofXml(wrapperTo('https://ads.example/2'));

describe('creatives with VAST', () => {
  let host: TestHost;
  let call: Call;
  const open = async (there: There) => {
    host = await createTestHost({ outbound: outboundTo({}, () => there) });
    call = await host.as(logins.demand);
  };
  beforeEach(() => open(vastOf()));
  const createAt = createWith(() => call);
  const create = (values: object = {}) => createAt(base, { ...body, ...values });

  const unanswered: readonly (readonly [string, There])[] = [
    ['its name is unknown', notFetched('unknownHost')],
    ['its address is private', notFetched('refused')],
    ['it cannot be reached', notFetched('unreachable')],
    ['it is too slow', notFetched('timeout')],
    ['it sends too much', notFetched('tooLarge')],
    ['it redirects without end', notFetched('redirects')],
    ['its answer breaks off', notFetched('broken')],
    ['it refuses the server', 403],
    ['it has nothing there', 404],
    ['it is broken', 503],
  ];

  it.each(unanswered)(
    'are saved when their host does not answer, and keep a warning at their field (%s)',
    async (_, there) => {
      await open(there);
      const answer = await call('POST', base, { ...body, ...vast });
      const { vastState, vastChecked } = answer.body;
      expect([answer.status, vastState, vastChecked.ok, vastChecked.note]).toEqual([
        201,
        'noAnswer',
        false,
        expect.stringMatching(/\.$/),
      ]);
      const said = expect.stringMatching(new RegExp(`^${vastChecked.note.slice(0, 20)}|did not answer`));
      expect(warningsOf(answer.headers)).toContainEqual(['vastUrl', said]);
      const byXml = await call('POST', base, wrapper);
      const fields = warningsOf(byXml.headers).map(([field]) => field);
      expect([byXml.status, byXml.body.vastState, fields.includes('vastXml'), fields.includes('vastUrl')]).toEqual([
        201,
        'noAnswer',
        true,
        false,
      ]);
    },
  );

  it('keep the warning through edits, and lose it by a check that finds an answer', async () => {
    let there: There = notFetched('timeout');
    host = await createTestHost({ outbound: outboundTo({}, () => there) });
    call = await host.as(logins.demand);
    const made = await create(vast);
    const path = `${base}/${made.id}`;
    const stored = async () => (await call('GET', path)).body;
    const edited = await call('PUT', path, { note: 'Seen', version: made.version });
    expect(edited.body).toMatchObject({ vastState: 'noAnswer', vastChecked: made.vastChecked });
    host.moveClock(3_600_000);
    expect((await call('POST', `${path}/check`)).body).toMatchObject({ valid: false, errors: [{ code: 'timeout' }] });
    const vastChecked = { at: '2026-11-20T13:00:00.000Z' };
    expect(await stored()).toMatchObject({ vastState: 'noAnswer', vastChecked, version: edited.body.version });
    there = vastOf({ version: '4.1' });
    expect((await call('POST', `${path}/check`)).body).toMatchObject({ valid: true });
    const found = { vastVersion: '4.1', mime: 'video/mp4' };
    expect(await stored()).toMatchObject({ vastState: 'ok', vastChecked: { ok: true, note: '' }, ...found });
    there = '<VAST>&</VAST>';
    await call('POST', `${path}/check`);
    const note = expect.stringContaining('line 1, column 7');
    expect(await stored()).toMatchObject({ vastState: 'broken', vastChecked: { note } });
  });

  it.each([
    ['another document', vastOf(), { vastState: 'ok', vastVersion: '4.2', mime: 'video/mp4' }],
    ['one that has no ad', '<VAST version="3.0"></VAST>', { vastVersion: '3.0', mime: null, bitrate: null }],
    ['one that does not come', notFetched('timeout'), { vastVersion: null, mime: null, bitrate: null }],
  ])('keep nothing of a document that is replaced by %s', async (_, next, expected) => {
    for (const first of [notFetched('timeout'), vastOf({ version: '4.1' })]) {
      await open(first);
      const made = await create(vast);
      const was = typeof first === 'string' ? { vastVersion: '4.1', mime: 'video/mp4' } : { vastState: 'noAnswer' };
      expect(made).toMatchObject(was);
      host.ports.outbound.get = outboundTo({}, () => next).get;
      const change = { vastUrl: 'https://ads.example/other', version: made.version };
      expect(await call('PUT', `${base}/${made.id}`, change)).toMatchObject({ status: 200, body: expected });
    }
  });

  it('are checked again only where they have VAST, and not by others', async () => {
    await open(vastOf());
    const made = await create({ file: await uploaded(call, base, 'video/mp4'), duration: 30 });
    const hosted = await call('POST', `${base}/${made.id}/check`);
    const message = 'Only creatives with VAST can be checked.';
    expect([hosted.status, hosted.body.errors]).toEqual([422, { kind: expect.objectContaining({ message }) }]);
    expect((await (await host.as(logins.other))('POST', `${base}/${made.id}/check`)).status).toBe(404);
  });

  it('are refused as broken XML with line and column, however they are sent', async () => {
    await open('<VAST version="3.0">\n<Ad>a & b</Ad></VAST>');
    const byUrl = await call('POST', base, { ...body, ...vast });
    const byXml = await call('POST', base, ofXml('<VAST version="3.0"></VAST><![CDATA[x]]>'));
    expect([byUrl.status, byUrl.body.errors.vastUrl.message]).toEqual([
      422,
      'Not well-formed XML, line 2, column 7: a raw “&”. Write “&amp;”.',
    ]);
    expect([byXml.status, byXml.body.errors.vastXml.message]).toEqual([
      422,
      'Not well-formed XML, line 1, column 28: text outside the root element.',
    ]);
  });

  it('are saved exactly where they are valid', async () => {
    await open(404);
    const texts = [
      vastOf(),
      vastOf({ impression: '<Impression>http://t.example/i</Impression>' }),
      vastOf({ impression: '<Impression>https://t.example/i?u=http://page.example/</Impression>' }),
      vastOf({ clicks: '<VideoClicks><ClickThrough>http://brand.example/</ClickThrough></VideoClicks>' }),
      vastOf({ media: '<MediaFile type="video/mp4">http://cdn.example/a.mp4</MediaFile>' }),
      vastOf({ media: '' }),
      '<VAST></VAST>',
      '<VAST version="3.0"><Ad/></VAST>',
      vastOf().replace('</VAST>', `${/<Ad .*<\/Ad>/s.exec(vastOf())?.[0]}</VAST>`),
      vastOf().replace('<Ad id="1">', '<Ad id="1" sequence="2">'),
    ];
    for (const vastXml of texts) {
      const { valid } = (await call('POST', `${base}/validate`, { vastXml })).body;
      expect([vastXml, (await call('POST', base, ofXml(vastXml))).status]).toEqual([vastXml, valid ? 201 : 422]);
    }
  });
});
