import { beforeEach, describe, expect, it } from 'vitest';
import { notFetched } from '../../api/outbound/failures';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { outboundTo, type There } from '../support/outboundTo';
import { uploaded } from '../support/upload';
import { vastOf, wrapperTo } from '../support/vastOf';

const base = '/api/demand/creatives';
const body = { name: 'Spot', advertiser: partners.adv, landingUrl: 'https://haldenmotors.example/ev' };
const vast = { kind: 'vastUrl', vastUrl: 'https://ads.example/v?cb={{CACHEBUSTER}}', duration: 15 };

describe('creatives with VAST', () => {
  let host: TestHost;
  let call: Call;
  const open = async (there: There) => {
    host = await createTestHost({ outbound: outboundTo({}, () => there) });
    call = await host.as(logins.demand);
  };
  beforeEach(() => open(vastOf()));
  const create = async (values: object = {}) => {
    const answer = await call('POST', base, { ...body, ...values });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body;
  };
  const warningsOf = (headers: Headers) =>
    JSON.parse(headers.get('X-Warnings') ?? '[]') as { field: string; detail: string }[];

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

  it.each(unanswered)('are saved when their host does not answer, and keep a warning (%s)', async (_, there) => {
    await open(there);
    const answer = await call('POST', base, { ...body, ...vast });
    expect([answer.status, answer.body]).toMatchObject([
      201,
      { vastState: 'noAnswer', vastChecked: { ok: false, note: expect.stringMatching(/\.$/) } },
    ]);
    expect(warningsOf(answer.headers)).toContainEqual({
      field: 'vastUrl',
      code: 'rule',
      detail: expect.stringMatching(new RegExp(`^${answer.body.vastChecked.note.slice(0, 20)}|did not answer`)),
    });
    expect(
      (
        await call('POST', base, {
          ...body,
          kind: 'vastXml',
          duration: 15,
          vastXml: wrapperTo('https://ads.example/2'),
        })
      ).body,
    ).toMatchObject({ vastState: 'noAnswer' });
  });

  it('keep the warning at the field that holds their VAST', async () => {
    await open(notFetched('timeout'));
    const answer = await call('POST', base, {
      ...body,
      kind: 'vastXml',
      duration: 15,
      vastXml: wrapperTo('https://ads.example/2'),
    });
    const fields = warningsOf(answer.headers).map(({ field }) => field);
    expect([answer.status, fields.includes('vastXml'), fields.includes('vastUrl')]).toEqual([201, true, false]);
  });

  it('keep the warning through edits, and lose it by a check that finds an answer', async () => {
    let there: There = notFetched('timeout');
    host = await createTestHost({ outbound: outboundTo({}, () => there) });
    call = await host.as(logins.demand);
    const made = await create(vast);
    const path = `${base}/${made.id}`;
    const edited = await call('PUT', path, { note: 'Seen', version: made.version });
    expect(edited.body).toMatchObject({ vastState: 'noAnswer', vastChecked: made.vastChecked });

    host.moveClock(3_600_000);
    expect((await call('POST', `${path}/check`)).body).toMatchObject({ valid: false, errors: [{ code: 'timeout' }] });
    const renewed = (await call('GET', path)).body;
    expect(renewed).toMatchObject({
      vastState: 'noAnswer',
      vastChecked: { at: '2026-11-20T13:00:00.000Z' },
      version: edited.body.version,
    });

    there = vastOf({ version: '4.1' });
    expect((await call('POST', `${path}/check`)).body).toMatchObject({ valid: true });
    expect((await call('GET', path)).body).toMatchObject({
      vastState: 'ok',
      vastChecked: { ok: true, note: '' },
      vastVersion: '4.1',
      mime: 'video/mp4',
    });

    there = '<VAST>&</VAST>';
    await call('POST', `${path}/check`);
    expect((await call('GET', path)).body).toMatchObject({
      vastState: 'broken',
      vastChecked: { note: expect.stringContaining('line 1, column 7') },
    });
  });

  it('keep no warning of an address that they have no more', async () => {
    await open(notFetched('timeout'));
    const made = await create(vast);
    host.ports.outbound.get = outboundTo({}, () => vastOf()).get;
    const answer = await call('PUT', `${base}/${made.id}`, {
      vastUrl: 'https://ads.example/other',
      version: made.version,
    });
    expect([answer.status, answer.body]).toMatchObject([200, { vastState: 'ok', vastVersion: '4.2' }]);
  });

  it.each([
    ['has no ad', '<VAST version="3.0"></VAST>', '3.0'],
    ['does not come', notFetched('timeout'), null],
  ] as const)('keep nothing of a document that is replaced by one that %s', async (_, next, vastVersion) => {
    await open(vastOf({ version: '4.1' }));
    const made = await create(vast);
    expect(made).toMatchObject({ vastVersion: '4.1', mime: 'video/mp4' });
    host.ports.outbound.get = outboundTo({}, () => next).get;
    const answer = await call('PUT', `${base}/${made.id}`, {
      vastUrl: 'https://ads.example/other',
      version: made.version,
    });
    expect([answer.status, answer.body]).toMatchObject([200, { vastVersion, mime: null, bitrate: null }]);
  });

  it('are checked again only where they have VAST, and not by others', async () => {
    await open(vastOf());
    const made = await create({ file: await uploaded(call, base, 'video/mp4'), duration: 30 });
    const hosted = await call('POST', `${base}/${made.id}/check`);
    expect([hosted.status, hosted.body.errors]).toEqual([
      422,
      { kind: expect.objectContaining({ message: 'Only creatives with VAST can be checked.' }) },
    ]);
    expect((await (await host.as(logins.other))('POST', `${base}/${made.id}/check`)).status).toBe(404);
  });

  it('are refused as broken XML with line and column, however they are sent', async () => {
    await open('<VAST version="3.0">\n<Ad>a & b</Ad></VAST>');
    const byUrl = await call('POST', base, { ...body, ...vast });
    const byXml = await call('POST', base, {
      ...body,
      kind: 'vastXml',
      file: null,
      duration: 15,
      vastXml: '<VAST version="3.0"></VAST><![CDATA[x]]>',
    });
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
      const saved = await call('POST', base, { ...body, kind: 'vastXml', duration: 15, vastXml });
      expect([vastXml, saved.status]).toEqual([vastXml, valid ? 201 : 422]);
    }
  });
});
