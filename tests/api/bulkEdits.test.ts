import { beforeEach, describe, expect, it } from 'vitest';
import { type Call, createTestHost, logins, partners, type TestHost } from '../support/host';

const bulk = '/api/demand/tags/bulk';

describe('changing many by what each of them has', () => {
  let host: TestHost;
  let call: Call;
  beforeEach(async () => {
    host = await createTestHost();
    call = await host.as(logins.demand);
  });

  const make = async (over: object): Promise<number> => {
    const values = { advertiser: partners.adv, url: 'https://vast.example/v', cpm: 5, ...over };
    return (await call('POST', '/api/demand/tags', values)).body.id;
  };
  const three = () =>
    Promise.all([
      make({ name: 'One', cpm: 3.1 }),
      make({ name: 'Two', cpm: 10, labels: ['spring'] }),
      make({ name: 'Three', cpm: 900 }),
    ]);
  const get = async (id: number) => (await call('GET', `/api/demand/tags/${id}`)).body;
  const edit = (ids: readonly number[], ...edits: object[]) => call('POST', bulk, { ids, edits });
  const preview = (ids: readonly number[], ...edits: object[]) => call('POST', bulk, { ids, edits, preview: true });

  it('raises and lowers numbers by an amount or a percentage, to the decimals of the field', async () => {
    const [one, two] = await three();
    await edit([one, two], { field: 'cpm', way: 'percent', value: 10 });
    expect([(await get(one)).cpm, (await get(two)).cpm]).toEqual([3.41, 11]);
    await edit([one, two], { field: 'cpm', way: 'raise', value: -0.4 });
    await edit([one], { field: 'timeout', way: 'percent', value: -33 });
    expect([(await get(one)).cpm, (await get(two)).cpm, (await get(one)).timeout]).toEqual([3.01, 10.6, 536]);
  });

  it('stores nothing where one of them would leave the range, and says which', async () => {
    const ids = await three();
    const refused = await edit(ids, { field: 'cpm', way: 'percent', value: 50 });
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [`${ids[2]}.cpm`]]);
    expect(await get(ids[0])).toMatchObject({ cpm: 3.1, version: 1 });
  });

  it('adds entries to lists and takes them out, each to what is there', async () => {
    const [one, two] = await three();
    await edit([one, two], { field: 'labels', way: 'add', value: ['summer', 'spring'] });
    expect([(await get(one)).labels, (await get(two)).labels]).toEqual([
      ['summer', 'spring'],
      ['spring', 'summer'],
    ]);
    const done = await edit(
      [one, two],
      { field: 'labels', way: 'remove', value: ['summer'] },
      { field: 'mimes', way: 'add', value: ['video/webm'] },
    );
    expect([(await get(one)).labels, (await get(one)).mimes]).toEqual([['spring'], ['video/mp4', 'video/webm']]);
    await call('POST', `/api/undo/${done.body.undo}`);
    expect([(await get(one)).labels, (await get(one)).mimes]).toEqual([['summer', 'spring'], ['video/mp4']]);
  });

  it('gives a row of a table the place of the one like it, and adds it where there is none', async () => {
    const with3 = await make({ name: 'A', cpmOverrides: [{ country: 'us', cpm: 3 }] });
    const with0 = await make({ name: 'B' });
    await edit([with3, with0], { field: 'cpmOverrides', way: 'add', value: [{ country: 'us', cpm: 4 }] });
    expect((await get(with3)).cpmOverrides).toEqual((await get(with0)).cpmOverrides);
    expect((await get(with3)).cpmOverrides).toMatchObject([{ country: 'us', cpm: 4 }]);
  });

  it('reaches into a group and leaves the rest of it', async () => {
    const capped = await make({ name: 'Capped', freqCap: { imps: 3, period: 'day', per: 'device' } });
    const free = await make({ name: 'Free' });
    await edit([capped, free], { field: 'freqCap.imps', way: 'raise', value: 2 });
    expect([(await get(capped)).freqCap, (await get(free)).freqCap]).toMatchObject([{ imps: 5, period: 'day' }, null]);
  });

  it('replaces words in texts, and refuses a name that another one has', async () => {
    const [one, two] = await three();
    await edit([one, two], { field: 'url', way: 'replace', find: 'vast.example', value: 'ads.example' });
    expect((await get(one)).url).toBe('https://ads.example/v');
    const refused = await edit([one], { field: 'name', way: 'replace', find: 'One', value: 'Two' });
    expect(refused.body.errors[`${one}.name`].code).toBe('nameTaken');
    const grown = await edit([one], { field: 'note', way: 'set', value: 'a'.repeat(2000) });
    expect(grown.status).toBe(200);
    const tooLong = await edit([one], { field: 'note', way: 'replace', find: 'a', value: 'b'.repeat(2000) });
    expect(tooLong.body.errors[`${one}.note`].code).toBe('maxLength');
  });

  it('tells what would become of each before anything is stored: the refused first, then by their order', async () => {
    const ids = await three();
    const told = await preview(
      ids,
      { field: 'cpm', way: 'percent', value: 50 },
      { field: 'labels', way: 'add', value: ['spring'] },
    );
    expect(told.body).toMatchObject({ changed: 2, unchanged: 0, refused: 1 });
    expect(told.body.rows.map((row: { id: number }) => row.id)).toEqual([ids[2], ids[0], ids[1]]);
    expect(told.body.rows[0]).toMatchObject({ name: 'Three', problems: [{ field: 'cpm', code: 'max' }] });
    expect(told.body.rows[2].changes).toEqual([{ field: 'cpm', from: 10, to: 15 }]);
    expect(await get(ids[0])).toMatchObject({ cpm: 3.1, version: 1 });
    const same = await preview([ids[1]], { field: 'labels', way: 'add', value: ['spring'] });
    expect(same.body).toMatchObject({ changed: 0, unchanged: 1, refused: 0 });
    expect(same.body.rows[0].changes).toEqual([{ field: 'labels', from: ['spring'], to: ['spring'] }]);
  });

  it('moves dates by hours, days, weeks and months, keeps the time of day, and leaves none where there is none', async () => {
    const [timed, open] = await Promise.all([
      make({ name: 'Timed', startsAt: '2026-11-01 06:30', endsAt: '2027-01-31 23:59' }),
      make({ name: 'Open', startsAt: '2026-11-01 06:30' }),
    ]);
    const done = await edit([timed, open], { field: 'endsAt', way: 'move', value: 2, unit: 'weeks' });
    expect(done.body).toMatchObject({ changed: 1, unchanged: 1 });
    expect([(await get(timed)).endsAt, (await get(open)).endsAt]).toEqual(['2027-02-14 23:59', null]);
    await call('POST', `/api/undo/${done.body.undo}`);
    await edit([timed], { field: 'endsAt', way: 'move', value: 1, unit: 'months' });
    await edit([timed], { field: 'startsAt', way: 'move', value: -7, unit: 'hours' });
    expect(await get(timed)).toMatchObject({ startsAt: '2026-10-31 23:30', endsAt: '2027-02-28 23:59' });
    const refused = await edit([timed], { field: 'endsAt', way: 'move', value: -200 });
    expect(refused.body.errors[`${timed}.endsAt`]).toBeDefined();
    const beyond = await edit([timed], { field: 'endsAt', way: 'move', value: 100_000, unit: 'months' });
    expect(beyond.body.errors[`${timed}.endsAt`].code).toBe('dateTime');
  });

  it('moves starts with the ends where they are still ahead, in the time zone of the account', async () => {
    // It is 07:00 where the account is, and 12:00 UTC.
    const [ahead, begun, open] = await Promise.all([
      make({ name: 'Ahead', startsAt: '2026-11-20 09:00', endsAt: '2026-12-20 09:00' }),
      make({ name: 'Begun', startsAt: '2026-11-20 06:00', endsAt: '2026-12-20 09:00' }),
      make({ name: 'Open', startsAt: '2026-12-01 00:00' }),
    ]);
    const move = { field: 'endsAt', way: 'move', value: 1, unit: 'weeks', withStart: true };
    const told = (await preview([ahead, begun, open], move)).body;
    expect(told).toMatchObject({ changed: 2, unchanged: 1 });
    const changed = told.rows.find(({ name }: { name: string }) => name === 'Ahead').changes;
    expect(changed).toEqual([
      { field: 'startsAt', from: '2026-11-20 09:00', to: '2026-11-27 09:00' },
      { field: 'endsAt', from: '2026-12-20 09:00', to: '2026-12-27 09:00' },
    ]);
    const done = await edit([ahead, begun, open], move);
    expect(done.body).toMatchObject({ changed: 2, unchanged: 1 });
    expect(await get(ahead)).toMatchObject({ startsAt: '2026-11-27 09:00', endsAt: '2026-12-27 09:00' });
    expect(await get(begun)).toMatchObject({ startsAt: '2026-11-20 06:00', endsAt: '2026-12-27 09:00' });
    // Without an end there is no flight to move.
    expect(await get(open)).toMatchObject({ startsAt: '2026-12-01 00:00', endsAt: null });
    await call('POST', `/api/undo/${done.body.undo}`);
    expect(await get(ahead)).toMatchObject({ startsAt: '2026-11-20 09:00', endsAt: '2026-12-20 09:00' });
  });

  it('extends dates to a later one, never to an earlier', async () => {
    const [near, far, open] = await Promise.all([
      make({ name: 'Near', endsAt: '2026-12-01 18:00' }),
      make({ name: 'Far', endsAt: '2027-03-01 18:00' }),
      make({ name: 'Open' }),
    ]);
    // A day alone takes in that day, as in the form.
    const done = await edit([near, far, open], { field: 'endsAt', way: 'extend', value: '2026-12-31' });
    expect(done.body).toMatchObject({ changed: 1, unchanged: 2 });
    expect((await get(near)).endsAt).toBe('2026-12-31 23:59');
    expect([(await get(far)).endsAt, (await get(open)).endsAt]).toEqual(['2027-03-01 18:00', null]);
  });

  it('warns of new ends in the past, in the time zone of the account', async () => {
    // It is 07:00 where the account is, and 12:00 UTC.
    const [long, just, soon] = await Promise.all([
      make({ name: 'Long over', endsAt: '2026-10-29 23:59' }),
      make({ name: 'Just over', endsAt: '2026-11-20 06:00' }),
      make({ name: 'Soon over', endsAt: '2026-11-20 09:00' }),
    ]);
    const told = async (value: number) => {
      const { body } = await preview([long, just, soon], { field: 'endsAt', way: 'move', value, unit: 'hours' });
      const said = body.rows.map((row: { name: string; warnings: object[] }) => [row.name, row.warnings]);
      return { warned: body.warned, ...Object.fromEntries(said) };
    };
    const warns = (message: string) => [expect.objectContaining({ field: 'endsAt', message })];
    const stays = warns('Stays ended: the new date is past.');
    expect(await told(1)).toEqual({ warned: 2, 'Long over': stays, 'Just over': stays, 'Soon over': [] });
    expect(await told(2)).toEqual({ warned: 1, 'Long over': stays, 'Just over': [], 'Soon over': [] });
    expect(await told(-2)).toEqual({
      warned: 3,
      'Long over': stays,
      'Just over': stays,
      'Soon over': warns('Ends at once: the new date is past.'),
    });
    // Another field changes nothing about the end.
    expect((await preview([long], { field: 'note', way: 'set', value: 'x' })).body.warned).toBe(0);
  });

  it('says what the deals of a campaign mean for its new end: a guaranteed one fixes it, another may end before', async () => {
    const exchange = (
      await call('POST', '/api/demand/adexchanges', { name: 'Northwind Exchange', domain: 'northwind.example' })
    ).body;
    const dealOf = async (over: object): Promise<number> => {
      const values = { adexchange: exchange.id, floor: 5, priceType: 3, startsAt: '2026-11-01 00:00', ...over };
      return (await call('POST', '/api/demand/deals', values)).body.id;
    };
    const bought = { dealType: 'guaranteed', endsAt: '2026-12-31 23:59', units: 1000, totalCost: 5 };
    const firm = await dealOf({ name: 'Firm', dealId: 'f-1', ...bought });
    const loose = await dealOf({ name: 'Loose', dealId: 'l-1', endsAt: '2026-12-24 23:59' });
    const campaignOf = async (name: string, deals: readonly number[]): Promise<number> => {
      const values = {
        name,
        cpm: 6,
        rate: 5,
        budgetTotal: 100,
        advertiser: partners.adv,
        endsAt: '2026-12-11 18:00',
        deals,
      };
      return (await call('POST', '/api/demand/campaigns', values)).body.id;
    };
    const ids = [await campaignOf('Free', []), await campaignOf('Short', [loose]), await campaignOf('Fixed', [firm])];
    const move = { field: 'endsAt', way: 'move', value: 2, unit: 'weeks' };
    const { body } = await call('POST', '/api/demand/campaigns/bulk', { ids, edits: [move], preview: true });
    const said = body.rows.map(
      (row: { name: string; problems: { message: string }[]; warnings: { message: string }[] }) => [
        row.name,
        [...row.problems, ...row.warnings].map(({ message }) => message),
      ],
    );
    expect(said).toEqual([
      ['Fixed', ['Dates are fixed by the guaranteed deal Firm.']],
      ['Short', ['Its deal Loose ends on 2026-12-24.']],
      ['Free', []],
    ]);
    expect(body).toMatchObject({ changed: 2, refused: 1, refusedIds: [ids[2]], warned: 1 });
    // Another field of it changes all the same, and so do its dates without the deal.
    const renamed = await call('PUT', `/api/demand/campaigns/${ids[2]}`, { note: 'x', version: 1 });
    expect(renamed.status).toBe(200);
    const freed = await call('PUT', `/api/demand/campaigns/${ids[2]}`, {
      deals: [],
      endsAt: '2026-12-25 18:00',
      version: 2,
    });
    expect(freed.status).toBe(200);
  });

  it('sorts a preview by the changed date: refused objects first, those without a date last', async () => {
    const ids = await Promise.all([
      make({ name: 'Late', endsAt: '2027-03-01 18:00' }),
      make({ name: 'Open' }),
      make({ name: 'Early', endsAt: '2026-12-01 18:00' }),
      make({ name: 'Over', endsAt: '2026-10-01 18:00' }),
      make({ name: 'Middle', endsAt: '2027-01-01 18:00' }),
      make({ name: 'Starts late', startsAt: '2027-05-01 00:00', endsAt: '2027-05-08 00:00' }),
    ]);
    const namesOf = async (...edits: object[]) =>
      (await preview(ids, ...edits)).body.rows.map(({ name }: { name: string }) => name);
    expect(await namesOf({ field: 'endsAt', way: 'move', value: -8 })).toEqual([
      'Starts late',
      'Over',
      'Early',
      'Middle',
      'Late',
      'Open',
    ]);
    expect(
      await namesOf({ field: 'note', way: 'set', value: 'x' }, { field: 'endsAt', way: 'move', value: 1 }),
    ).toEqual([...['Over', 'Early', 'Middle', 'Late', 'Starts late', 'Open']]);
    expect(await namesOf({ field: 'endsAt', way: 'extend', value: '2027-02-01' })).toEqual([
      ...['Over', 'Early', 'Middle', 'Late', 'Starts late', 'Open'],
    ]);
  });

  it('rounds an amount to the nearest step', async () => {
    const [one, two] = await three();
    await edit([one, two], { field: 'cpm', way: 'percent', value: 12, round: 0.05 });
    expect([(await get(one)).cpm, (await get(two)).cpm]).toEqual([3.45, 11.2]);
  });

  it('tells what a field comes to over all of them', async () => {
    const [one, two, three_] = await three();
    const ids = [one, two, three_];
    const raised = await preview(
      ids,
      { field: 'cpm', way: 'percent', value: 50 },
      { field: 'labels', way: 'add', value: ['spring'] },
    );
    // The third is refused, and no part of it.
    expect(raised.body.effects).toEqual([
      { field: 'cpm', of: 'numbers', from: 13.1, to: 19.65, had: 2, has: 2 },
      { field: 'labels', of: 'entries', from: 1, to: 2, had: 1, has: 2 },
    ]);
    await edit(ids, { field: 'endsAt', way: 'set', value: '2027-03-01 18:00' });
    const moved = await preview(ids, { field: 'endsAt', way: 'move', value: 2 });
    expect(moved.body.effects).toEqual([{ field: 'endsAt', of: 'minutes', from: 0, to: 3 * 2 * 1440, had: 3, has: 3 }]);
    expect((await preview(ids, { field: 'note', way: 'set', value: 'x' })).body.effects).toEqual([]);
  });

  it('refuses what another user changed since the preview, and says who', async () => {
    const [one, two] = await three();
    const { versions } = (await preview([one, two], { field: 'cpm', way: 'raise', value: 1 })).body;
    await call('PUT', `/api/demand/tags/${two}`, { note: 'Mine', version: 1 });
    const refused = await call('POST', bulk, {
      ids: [one, two],
      edits: [{ field: 'cpm', way: 'raise', value: 1 }],
      versions,
    });
    expect(refused.body).toMatchObject({
      code: 'version_conflict',
      current: { name: 'Two' },
      by: { name: expect.any(String) },
    });
    expect(await get(one)).toMatchObject({ cpm: 3.1 });
  });

  it('restores many in one request, with undo, or none where a name was taken', async () => {
    const [one, two] = await three();
    await call('POST', bulk, { ids: [one, two], changes: { status: 2 } });
    const done = await call('POST', bulk, { ids: [one, two], restore: true });
    expect([done.body.changed, (await get(one)).status]).toEqual([2, 0]);
    await call('POST', `/api/undo/${done.body.undo}`);
    expect((await get(two)).status).toBe(2);
    await make({ name: 'Two' });
    const refused = await call('POST', bulk, { ids: [one, two], restore: true });
    expect([refused.body.code, (await get(one)).status]).toEqual(['name_taken', 2]);
  });

  it.each([
    [{ field: 'nonsense', value: 1 }, 'nonsense'],
    [{ field: 'freqCap.nonsense', value: 1 }, 'freqCap.nonsense'],
    [{ field: 'cpm', way: 'add', value: [1] }, 'cpm'],
    [{ field: 'cpm', way: 'raise', value: 'much' }, 'cpm'],
    [{ field: 'labels', way: 'add', value: [] }, 'labels'],
    [{ field: 'blockedAdomains', way: 'add', value: ['no domain'] }, 'blockedAdomains'],
    [{ field: 'note', way: 'replace', value: 'x' }, 'note'],
    [{ field: 'endsAt', way: 'move', value: 1.5 }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 0 }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 100_001 }, 'endsAt'],
    [{ field: 'endsAt', way: 'extend', value: null }, 'endsAt'],
    [{ field: 'endsAt', way: 'extend', value: 'soon' }, 'endsAt'],
    [{ field: 'cpm', way: 'move', value: 1 }, 'cpm'],
    [{ field: 'startsAt', way: 'move', value: 1, withStart: true }, 'startsAt'],
    [{ field: 'endsAt', way: 'extend', value: '2027-01-01', withStart: true }, 'endsAt'],
    [{ field: 'endsAt', way: 'move', value: 1, keepTime: true }, 'endsAt'],
    [{ field: 'cpm', way: 'raise', value: 1, round: 0 }, 'cpm'],
  ])('says at the field what no object could take: %j', async (one, at) => {
    const refused = await edit([await make({ name: 'A' })], one);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [at]]);
  });

  it.each([
    [[]],
    ['cpm'],
    [[{ way: 'set' }]],
    [[{ field: 'cpm', way: 'double' }]],
    [[{ field: 'endsAt', way: 'move', value: 1, unit: 'moons' }]],
    [[{ field: 'cpm', way: 'raise', value: 1, round: '1' }]],
  ])('cannot read %j', async (edits) => {
    expect((await call('POST', bulk, { ids: [1], edits })).body.code).toBe('bad_request');
  });
});
