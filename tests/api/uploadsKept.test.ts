import { describe, expect, it } from 'vitest';
import { createMemoryStore } from '../../api/memory/store';
import type { Store } from '../../api/ports';
import { createTestHost, logins, partners } from '../support/host';
import { mediaFiles } from '../support/mediaFiles';
import { formOf, upload } from '../support/upload';

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

describe('an upload that a creative names', () => {
  it('is kept where the answer to the commit was lost', async () => {
    const { call, send, isKept, turn } = await createHost();
    const file = await send();
    turn.around = lose;
    expect((await call('POST', base, spot(file, 'Spot'))).status).toBe(500);
    expect((await call('GET', `${base}?range=[0,9]`)).body).toMatchObject([{ name: 'Spot' }]);
    expect(await isKept(file)).toBe(true);
  });

  it('is kept where another save of the same file was stored before this one failed', async () => {
    const { call, send, isKept, turn } = await createHost();
    const file = await send();
    turn.around = async () => {
      expect((await call('POST', base, spot(file, 'Spot'))).status).toBe(201);
      return fail();
    };
    expect((await call('POST', base, spot(file, 'Spot'))).status).toBe(500);
    expect(await isKept(file)).toBe(true);
  });

  it('is kept where this save failed while another one of the same file was being stored', async () => {
    const { call, send, isKept, turn } = await createHost();
    const file = await send();
    let first: Promise<{ readonly status: number }> | undefined;
    let go: () => void = () => undefined;
    const isAsked = new Promise<void>((resolve) => {
      go = resolve;
    });
    turn.around = () => isAsked.then(fail);
    first = call('POST', base, spot(file, 'First'));
    await expect.poll(() => isKept(file)).toBe(true);
    turn.around = async (commit) => {
      go();
      expect((await first)?.status).toBe(500);
      expect(await isKept(file)).toBe(false);
      return commit();
    };
    expect((await call('POST', base, spot(file, 'Second'))).status).toBe(201);
    expect(await isKept(file)).toBe(true);
  });

  it('is given back where nothing was stored', async () => {
    const { call, send, isKept, turn } = await createHost();
    const file = await send();
    turn.around = fail;
    expect((await call('POST', base, spot(file, 'Spot'))).status).toBe(500);
    expect(await isKept(file)).toBe(false);
  });
});

describe('a statement that an entry in the books names', () => {
  it('is kept where the answer to the commit was lost', async () => {
    const { host, isKept, turn } = await createHost();
    const admin = await host.as(logins.admin);
    const png = new Uint8Array(mediaFiles['image/png']());
    const file = (await admin('POST', '/api/admin/finance/entries/upload', formOf(png, 'file', 'statement.png'))).body.upload;
    const party = { type: 'demand', id: 31 };
    const entry = { period: '2026-11', party, kind: 'adjustment', amount: 5, memo: 'One', file };
    turn.around = lose;
    expect((await admin('POST', '/api/admin/finance/entries', entry)).status).toBe(500);
    expect(await isKept(file)).toBe(true);
    expect((await admin('POST', '/api/admin/finance/entries', entry)).status).toBe(422);
  });
});
