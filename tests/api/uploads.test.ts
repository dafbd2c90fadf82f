import { beforeEach, describe, expect, it } from 'vitest';
import { createMemoryFiles } from '../../api/memory/files';
import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';
import type { Files } from '../../api/ports/files';
import { waitMs } from '../../api/uploads/createUploads';
import { type Answer, type Call, createTestHost, logins, partners, type TestHost } from '../support/host';
import { lateAnswer } from '../support/lateAnswer';
import { matroska, mediaFiles, soundInMp4 } from '../support/mediaFiles';
import { formOf, upload, uploaded } from '../support/upload';

describe('an upload', () => {
  const base = '/api/demand/creatives';
  const megabyte = 1_000_000;

  let host: TestHost;
  let call: Call;
  let files: Files;
  let removed: string[];
  beforeEach(async () => {
    removed = [];
    const memory = createMemoryFiles();
    const remove = (id: string) => {
      removed.push(id);
      return memory.remove(id);
    };
    files = { ...memory, remove };
    host = await createTestHost({ files });
    call = await host.as(logins.demand);
  });
  const send = (bytes: Uint8Array) => upload(call, base, bytes);
  const create = (file: string, values: object = {}) =>
    call('POST', base, { name: 'Spot', advertiser: partners.adv, clickable: false, file, ...values });
  /** What a call is refused with at the field of the file. */
  const refusal = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    return `${status} ${body.errors?.file?.message}`;
  };
  const wasDeleted = '422 The file was deleted. Upload it again.';

  it.each([
    ['video/mp4', { duration: 30, width: 1280, height: 720 }],
    ['video/webm', { duration: 30, width: 1280, height: 720 }],
    ['audio/mpeg', { duration: 30, width: null, height: null, bitrate: 128 }],
    ['audio/mp4', { duration: 30, width: null, height: null }],
    ['image/png', { duration: null, width: 300, height: 250, bitrate: null }],
    ['image/jpeg', { duration: null, width: 300, height: 250, bitrate: null }],
    ['image/gif', { duration: null, width: 300, height: 250, bitrate: null }],
  ] as const)('of %s is told by its content, with what is in it', async (mime, facts) => {
    const id = expect.stringMatching(/^u_[0-9a-f]{32}$/);
    expect(await send(mediaFiles[mime]())).toMatchObject({ status: 201, body: { upload: id, mime, ...facts } });
  });

  it('of sound in the container of films is sound', async () => {
    expect((await send(soundInMp4())).body).toMatchObject({ mime: 'audio/mp4', duration: 30 });
  });

  it.each([
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(200))],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.padEnd(200))],
    ['a program', Buffer.from('\x7fELF'.padEnd(200, '\0'), 'latin1')],
    ['a film in a container that plays nowhere', matroska()],
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0x89])],
  ])('of %s is refused, whatever it is called', async (_, bytes) => {
    const answer = call('POST', `${base}/upload`, formOf(new Uint8Array(bytes), 'file', 'spot.mp4'));
    const types = 'MP4, WebM, MP3, M4A, JPEG, PNG, GIF';
    expect(await refusal(answer)).toBe(`422 The file content must be one of these: ${types}.`);
  });

  it('that only begins like a film is refused, and leaves nothing behind', async () => {
    const script = Buffer.from('<script>alert(1)</script>'.repeat(50));
    const film = mediaFiles['video/mp4']().subarray(0, 40);
    expect(await refusal(send(Buffer.concat([film, script])))).toBe('422 The file looks like MP4 but cannot be read.');
    expect(removed).toHaveLength(1);
  });

  it('larger than its kind may be is refused in the middle, with what it would have been', async () => {
    const picture = Buffer.concat([mediaFiles['image/png'](), Buffer.alloc(2 * megabyte)]);
    expect(await send(picture)).toMatchObject({ status: 413, body: { detail: 'The file is larger than 2 MB.' } });
    expect((await send(Buffer.concat([mediaFiles['video/mp4'](), Buffer.alloc(3 * megabyte)]))).status).toBe(201);
    const long = { 'Content-Length': String(300 * megabyte) };
    const detail = 'The file is larger than 200 MB. Send a smaller one.';
    const huge = await call('POST', `${base}/upload`, formOf(new Uint8Array(10)), long);
    expect([huge.status, huge.body.detail]).toEqual([413, detail]);
  });

  it('is for users who may set its field', async () => {
    const admin = await host.as(logins.admin);
    const [png, mp4] = [mediaFiles['image/png'](), mediaFiles['video/mp4']()];
    const managers = '/api/admin/managers';
    expect((await upload(admin, base, png)).status).toBe(403);
    expect((await upload(admin, managers, png)).status).toBe(201);
    expect(await refusal(upload(admin, managers, mp4))).toBe('422 The file content must be one of these: PNG, JPEG.');
  });

  it('is named by the account that sent it, and by no other', async () => {
    const file = await uploaded(call, base, 'video/mp4');
    const other = await host.as(logins.other);
    const values = { name: 'Theirs', kind: 'brand', domain: 'theirs.example' };
    const { id: advertiser } = (await other('POST', '/api/demand/advs', values)).body;
    expect(await refusal(other('POST', base, { name: 'Spot', advertiser, clickable: false, file }))).toBe(wasDeleted);
    expect(await refusal(create('u_0123456789abcdef'))).toBe(wasDeleted);
    expect((await create(file)).status).toBe(201);
  });

  it('goes away after a day unless an object names it', async () => {
    const [kept = '', lost = '', refused = ''] = await Promise.all(
      [1, 2, 3].map(() => uploaded(call, base, 'video/mp4')),
    );
    await create(kept);
    expect((await create(refused, { name: '' })).status).toBe(422);
    host.moveClock(waitMs + 1);
    call = await host.as(logins.demand);
    expect(await refusal(create(lost))).toBe(wasDeleted);
    await uploaded(call, base, 'image/png');
    const there = await Promise.all([kept, lost, refused].map((id) => files.find(id)));
    expect(there.map((file) => file?.id)).toEqual([kept, undefined, undefined]);
  });

  it('is read by players, in part too, as what it is and as nothing that runs', async () => {
    const bytes = mediaFiles['video/mp4']();
    const { body } = await send(bytes);
    const whole = await host.fetch(body.url);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(new Uint8Array(await whole.arrayBuffer())).toEqual(new Uint8Array(bytes));
    const part = async (range: string) => {
      const answer = await host.fetch(body.url, { headers: { Range: range } });
      return [answer.status, answer.headers.get('Content-Range'), (await answer.arrayBuffer()).byteLength];
    };
    const size = bytes.length;
    expect(await part('bytes=0-99')).toEqual([206, `bytes 0-99/${size}`, 100]);
    expect(await part('bytes=100-')).toEqual([206, `bytes 100-${size - 1}/${size}`, size - 100]);
    expect(await part('bytes=-10')).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10]);
    expect(await part(`bytes=${size}-`)).toEqual([416, `bytes */${size}`, 0]);
    expect(await part('bytes=0-1,5-6')).toEqual([200, null, size]);
    const unchanged = await host.fetch(body.url, { headers: { 'If-None-Match': whole.headers.get('ETag') ?? '' } });
    expect(unchanged.status).toBe(304);
    expect((await host.fetch(body.url, { method: 'HEAD' })).headers.get('Content-Length')).toBe(String(size));
  });

  it('is found at its own address alone', async () => {
    const { body } = await send(mediaFiles['image/png']());
    const names = [body.url.replace('.png', '.html'), body.url.replace('.png', '')];
    for (const path of [
      ...names,
      ...['', '..%2fsecret.key', 'u_0123456789abcdef.png'].map((name) => `/api/files/${name}`),
    ])
      expect([path, (await host.fetch(path)).status]).toEqual([path, expect.toBeOneOf([401, 404])]);
    expect((await host.fetch(body.url, { method: 'POST' })).status).toBe(401);
  });
});

describe('an upload that is named', () => {
  const base = '/api/demand/creatives';
  const spot = (file: string, name: string) => ({ name, advertiser: partners.adv, clickable: false, file });

  /** A store that loses the answer of a commit when it is told to, or has another save come first. */
  async function createHost() {
    const store = createMemoryStore();
    const turn: { around?: (commit: () => Promise<unknown>) => Promise<unknown> } = {};
    const transaction: Store['transaction'] = (work, options) => {
      const { around } = turn;
      delete turn.around;
      const commit = () => store.transaction(work, options);
      return (around ? around(commit) : commit()) as ReturnType<typeof commit>;
    };
    const host = await createTestHost({ store: { ...store, transaction } });
    const call = await host.as(logins.demand);
    const send = async () => (await upload(call, base, mediaFiles['video/mp4']())).body.upload as string;
    const isKept = async (id: string) => (await host.ports.files.find(id))?.isClaimed;
    return { host, call, send, isKept, turn };
  }

  const fail = async () => {
    throw new Error('Connection terminated unexpectedly');
  };
  const lose = async (commit: () => Promise<unknown>) => {
    await commit();
    return fail();
  };

  /** Saves a creative, and answers with the status and whether its file is kept. */
  const saved = async ({ call, isKept }: Awaited<ReturnType<typeof createHost>>, file: string, name = 'Spot') => {
    const { status } = await call('POST', base, spot(file, name));
    return [status, await isKept(file)];
  };

  it('is kept where the answer to the commit was lost', async () => {
    const host = await createHost();
    host.turn.around = lose;
    expect(await saved(host, await host.send())).toEqual([500, true]);
    expect((await host.call('GET', `${base}?range=[0,9]`)).body).toMatchObject([{ name: 'Spot' }]);
  });

  it('is kept where another save of the same file was stored before this one failed', async () => {
    const host = await createHost();
    const file = await host.send();
    host.turn.around = async () => {
      expect(await saved(host, file)).toEqual([201, true]);
      return fail();
    };
    expect(await saved(host, file)).toEqual([500, true]);
  });

  it('is kept where this save failed while another one of the same file was being stored', async () => {
    const host = await createHost();
    const file = await host.send();
    const { promise: isAsked, resolve: go } = lateAnswer();
    host.turn.around = () => isAsked.then(fail);
    const first = saved(host, file, 'First');
    await expect.poll(() => host.isKept(file)).toBe(true);
    host.turn.around = async (commit) => {
      go();
      expect(await first).toEqual([500, false]);
      return commit();
    };
    expect(await saved(host, file, 'Second')).toEqual([201, true]);
  });

  it('is given back where nothing was stored', async () => {
    const host = await createHost();
    host.turn.around = fail;
    expect(await saved(host, await host.send())).toEqual([500, false]);
  });

  it('by an entry in the books is kept where the answer to the commit was lost', async () => {
    const { host, isKept, turn } = await createHost();
    const admin = await host.as(logins.admin);
    const entries = '/api/admin/finance/entries';
    const png = new Uint8Array(mediaFiles['image/png']());
    const file = (await admin('POST', `${entries}/upload`, formOf(png, 'file', 'statement.png'))).body.upload;
    const entry = {
      period: '2026-11',
      party: { type: 'demand', id: 31 },
      kind: 'adjustment',
      amount: 5,
      memo: 'One',
      file,
    };
    turn.around = lose;
    expect((await admin('POST', entries, entry)).status).toBe(500);
    expect(await isKept(file)).toBe(true);
    expect((await admin('POST', entries, entry)).status).toBe(422);
  });
});
